import { likes } from "../../shell/kept.svelte";
import type { Sound } from "./skin";

let context: AudioContext | undefined;
let hush: (() => void) | null = null;

/** Let the room be heard, or not. Before the first touch a browser allows nothing: then it begins with the first sound. */
export function roomTone(on: boolean): void {
  wanted = on;
  if (!on || document.visibilityState === "hidden") {
    hush?.();
    hush = null;
  } else if (!hush && navigator.userActivation?.hasBeenActive !== false) {
    void import("./sounds").then(({ air }) => {
      if (!wanted || hush) return;
      hush = air(ready());
    });
  }
}
let wanted = false;

function ready(): AudioContext {
  context ??= new AudioContext();
  void context.resume();
  return context;
}

/** Make a sound, if this person likes sounds. */
export function play(sound: Sound): void {
  if (!likes.sound || navigator.userActivation?.hasBeenActive === false) return; // before the first touch a browser allows none, and complains
  if (wanted) roomTone(true);
  void import("./sounds").then(({ SOUNDS }) => {
    const audio = ready();
    SOUNDS[sound](audio, audio.currentTime + 0.01);
  });
}
