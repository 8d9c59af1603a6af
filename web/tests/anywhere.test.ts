/** The page works on any network: opened over plain HTTP, a browser lacks much, and whoever uses it has to do without somewhere. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { parse } from "svelte/compiler";
import ts from "typescript";
import { expect, test } from "vitest";

const SOURCE = resolve(import.meta.dirname, "../src");
/** What may be used where, because it is done without there if need be. */
const PLACES: Record<string, string> = { clipboard: "shell/clipboard.ts", execCommand: "shell/clipboard.ts", Notification: "shell/alerts.ts" };
/** What TypeScript does not say of them: some are there and refuse, some are too new or too old. */
const MORE = ["Notification", "geolocation", "gpu", "showOpenFilePicker", "showSaveFilePicker", "showDirectoryPicker", "SharedArrayBuffer", "execCommand"];

/** Everything that a browser has for secure origins alone, from TypeScript's own description of browsers. */
function secureOnly(): Set<string> {
  const path = join(createRequire(import.meta.url).resolve("typescript"), "../lib.dom.d.ts");
  const dom = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ES2022, true);
  const marked = (node: ts.Node): boolean => ts.getJSDocCommentsAndTags(node).some((words) => words.getText().includes("Available only in secure contexts"));
  const interfaces = dom.statements.filter(ts.isInterfaceDeclaration);
  const kinds = new Set(interfaces.filter(marked).map((each) => each.name.text));
  const found = new Set([...kinds, ...MORE]);
  for (const each of interfaces) {
    const mixin = kinds.has(each.name.text) && each.name.text.startsWith("Navigator"); // its members are those of navigator
    for (const member of each.members) {
      const leads = ts.isPropertySignature(member) && kinds.has(member.type?.getText() ?? "") && !kinds.has(each.name.text);
      if (member.name && (marked(member) || mixin || leads)) found.add(member.name.getText());
    }
  }
  for (const each of dom.statements.filter(ts.isVariableStatement).filter(marked)) found.add(each.declarationList.declarations[0]!.name.getText());
  return found;
}

/** A node of a parsed file, as far as it matters here. */
interface Node {
  type?: string;
  name?: string;
  value?: unknown;
  computed?: boolean;
  property?: Node;
  properties?: { key?: Node }[];
}

/** All names that a file uses: of kinds of things, and of what belongs to a thing (`a.name`, `a["name"]`, `{ name } = a`). Prose is none. */
function names(path: string, text: string): Set<unknown> {
  const found = new Set<unknown>();
  const walk = (node: Node): void => {
    if (node.type === "MemberExpression") found.add(node.computed ? node.property?.value : node.property?.name);
    if (node.type === "ObjectPattern") node.properties?.forEach((each) => found.add(each.key?.name));
    if (node.type === "Identifier" && /^[A-Z]|^caches$/.test(node.name ?? "")) found.add(node.name);
    for (const inside of Object.values(node)) if (typeof inside === "object" && inside !== null) walk(inside as Node);
  };
  walk(parse(path.endsWith(".svelte") ? text : `<script module lang="ts">${text}</script>`, { modern: true }) as Node);
  return found;
}

/** What a file uses that is not there on an insecure origin, outside the one place that knows how to do without. */
function misused(path: string, text: string, secure: Set<string>): string[] {
  return [...names(path, text)].map(String).filter((name) => secure.has(name) && PLACES[name] !== path);
}

const secure = secureOnly();

test("what is for secure origins alone is known", () => {
  for (const name of ["randomUUID", "subtle", "clipboard", "share", "serviceWorker", "wakeLock", "locks", "storage", "caches", "mediaDevices", "credentials", "setAppBadge"])
    expect(secure, name).toContain(name);
  for (const name of ["getRandomValues", "localStorage", "WebSocket", "AudioContext", "history", "fetch", "userActivation"]) expect(secure, name).not.toContain(name);
});

test("the page uses it nowhere, but where it can do without", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) => /\.(ts|svelte)$/.test(name));
  expect(files.length).toBeGreaterThan(90);
  const found = files.flatMap((name) => misused(name.replaceAll("\\", "/"), readFileSync(join(SOURCE, name), "utf8"), secure).map((what) => `${name}: ${what}`));
  expect(found).toEqual([]);
}, 60_000);

test.each([
  ["table/x.ts", "const id = crypto.randomUUID();"],
  ["table/x.ts", 'const id = crypto["randomUUID"]();'],
  ["table/x.ts", "const { clipboard } = navigator;"],
  ["shell/clipboard.ts", "navigator.share({});"],
  ["table/X.svelte", "<button onclick={() => navigator.clipboard.writeText(1)}>x</button>"],
  ["table/X.svelte", '<script lang="ts">let wake: unknown = navigator.wakeLock.request("screen");</script>'],
])("it would be found in %s: %s", (path, text) => expect(misused(path, text, secure)).toHaveLength(1));

test("where it is done without, and in words, it is none of our business", () => {
  expect(misused("shell/clipboard.ts", "navigator.clipboard.writeText(x); document.execCommand('copy');", secure)).toEqual([]);
  expect(misused("table/X.svelte", "<p>The clipboard, randomUUID and share.</p><!-- navigator.share -->", secure)).toEqual([]);
});
