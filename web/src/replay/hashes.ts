import { blake2b } from "@noble/hashes/blake2.js";
import { sha256 as plain } from "@noble/hashes/sha2.js";

// Of our own, since a browser has SHA-256 only for secure origins, and no BLAKE2b at all.

export function bytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const sha256 = (message: Uint8Array): Uint8Array => plain(message);

/** BLAKE2b with a key, 64 bytes long. */
export const blake = (message: Uint8Array, key: Uint8Array): Uint8Array => blake2b(message, { key, dkLen: 64 });
