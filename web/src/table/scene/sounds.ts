import type { Sound } from "./skin";

function noise(audio: BaseAudioContext, seconds: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

function fading(audio: BaseAudioContext, at: number, loud: number, seconds: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}

function rustle(audio: BaseAudioContext, at: number, from: number, to: number, loud: number, seconds: number): void {
  const source = noise(audio, seconds);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = 1.4;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(filter).connect(fading(audio, at, loud, seconds));
  source.start(at);
  source.stop(at + seconds);
}

function tone(audio: BaseAudioContext, at: number, pitch: number, loud: number, seconds: number, type: OscillatorType = "sine"): void {
  const source = audio.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(pitch, at);
  source.connect(fading(audio, at, loud, seconds));
  source.start(at);
  source.stop(at + seconds);
}

/** Every sound, from this moment on. */
export const SOUNDS: Record<Sound, (audio: BaseAudioContext, now: number) => void> = {
  dice: (audio, now) => [0, 0.05, 0.11, 0.18].forEach((after) => rustle(audio, now + after, 2600, 900, 0.25, 0.04)),
  page: (audio, now) => rustle(audio, now, 900, 3800, 0.12, 0.28),
  card: (audio, now) => rustle(audio, now, 2400, 1400, 0.1, 0.09),
  wound: (audio, now) => {
    tone(audio, now, 92, 0.4, 0.22, "triangle");
    rustle(audio, now, 500, 160, 0.2, 0.12);
  },
  heal: (audio, now) => [392, 523].forEach((pitch, at) => tone(audio, now + at * 0.09, pitch, 0.1, 0.4)),
  bell: (audio, now) => [523, 1046, 1403].forEach((pitch, at) => tone(audio, now, pitch, 0.12 / (at + 1), 1.2)),
  death: (audio, now) => [110, 116, 55].forEach((pitch) => tone(audio, now, pitch, 0.25, 1.8, "triangle")),
};

/** The room itself: air in a cellar, so quiet that one hears it when it stops. */
export function air(audio: BaseAudioContext): () => void {
  const source = noise(audio, 6);
  const data = source.buffer!.getChannelData(0);
  for (let at = 1, last = 0; at < data.length; at++) data[at] = last = (last + 0.02 * data[at]!) / 1.02; // brown: most of it is low
  source.loop = true;
  const low = audio.createBiquadFilter();
  low.type = "lowpass";
  low.frequency.value = 260;
  const loud = audio.createGain();
  loud.gain.setValueAtTime(0.0001, audio.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.22, audio.currentTime + 3);
  source.connect(low).connect(loud).connect(audio.destination);
  source.start();
  return () => {
    loud.gain.setTargetAtTime(0, audio.currentTime, 0.3);
    source.stop(audio.currentTime + 1.5);
  };
}
