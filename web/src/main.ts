import { mount } from "svelte";
import "./look/fonts.css";
import "./look/tokens.css";
import "./look/base.css";
import App from "./App.svelte";
import { likes } from "./shell/kept.svelte";

likes.show();
matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => likes.show());
mount(App, { target: document.getElementById("page")! });
