import { expect, test } from "vitest";
import { blake, bytes, hex, sha256 } from "../src/replay/hashes";

const text = (words: string): Uint8Array => new TextEncoder().encode(words);

// FIPS 180-4's examples, and what a browser's own says on secure origins.
test.each([
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  ["abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"],
  ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
])("SHA-256 of a known message", async (words, known) => {
  expect(hex(sha256(text(words)))).toBe(known);
  expect(hex(new Uint8Array(await crypto.subtle.digest("SHA-256", text(words).slice().buffer)))).toBe(known);
});

// From the test vectors of BLAKE2's authors: the key is 00 01 .. 3f.
const KEY = Uint8Array.from({ length: 64 }, (_, at) => at);
test.each([
  ["", "10ebb67700b1868efb4417987acf4690ae9d972fb7a590c2f02871799aaa4786b5e996e8f0f4eb981fc214b005f42d2ff4233499391653df7aefcbc13fc51568"],
  ["00", "961f6dd1e4dd30f63901690c512e78e4b45e4742ed197c3c5e45c549fd25f2e4187b0bc9fe30492b16b0d0bc4ef9b0f34c7003fac09a5ef1532e69430234cebd"],
  ["0001", "da2cfbe2d8409a0f38026113884f84b50156371ae304c4430173d08a99d9fb1b983164a3770706d537f49e0c916d9f32b95cc37a95b99d857436f0232c88a965"],
])("BLAKE2b of a known message", (message, known) => expect(hex(blake(bytes(message), KEY))).toBe(known));

test("BLAKE2b over more than one block, as Python has it", () => {
  const long = Uint8Array.from({ length: 300 }, (_, at) => at % 251);
  expect(hex(blake(long, KEY.slice(0, 32)))).toBe("fac49258d26557a3d96c52ec97b6c241a82cbefdb93a015fb87bf54d1a79d1a4567330af16716d4dfaf6162954594162cbd1336ed07ecf863fa4d0258cab1b62");
});
