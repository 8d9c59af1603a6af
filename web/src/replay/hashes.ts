// Of our own, since a browser has SHA-256 only for secure origins, and no BLAKE2b at all. `tests/hashes.test.ts` compares them with others'.

export function bytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const PRIMES = Array.from({ length: 312 }, (_, at) => at).filter((each) => each > 1 && ![2, 3, 5, 7, 11, 13, 17].some((by) => each > by && each % by === 0));
const WORD = 2n ** 64n - 1n;

/** The first 64 bits behind the point of a root of a prime: what both hashes begin with. */
function fraction(prime: number, root: 2n | 3n): bigint {
  const wanted = BigInt(prime) << (64n * root);
  let [low, high] = [0n, 1n << 70n];
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** root <= wanted) low = middle;
    else high = middle;
  }
  return low & WORD;
}

const START = PRIMES.slice(0, 8).map((prime) => fraction(prime, 2n));
const ROUNDS = PRIMES.slice(0, 64).map((prime) => Number(fraction(prime, 3n) >> 32n));

export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(((message.length + 72) >> 6) << 6);
  padded.set(message);
  padded[message.length] = 128;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(message.length * 8));
  const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
  const hash = Int32Array.from(START, (each) => Number(each >> 32n));
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let at = 0; at < 64; at++) {
      const [far, near] = [words[at - 15]!, words[at - 2]!];
      words[at] = at < 16 ? view.getInt32(block + 4 * at) : words[at - 16]! + words[at - 7]! + (turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)) + (turn(near, 17) ^ turn(near, 19) ^ (near >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let at = 0; at < 64; at++) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[at]! + words[at]!;
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((each, at) => (hash[at] = hash[at]! + each));
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((each, at) => out.setInt32(4 * at, each));
  return new Uint8Array(out.buffer);
}

const MIXED = [..."0123456789abcdef", ..."ea489fd61c02b753", ..."b8c052fdae367194", ..."7931dcbe265a40f8", ..."905724afe1bc683d", ..."2c6a0b834d75fe19", ..."c51fed4a0763928b", ..."db7ec13950f4862a", ..."6fe9b308c2d714a5", ..."a2847615fb9e3cd0"].map((each) => parseInt(each, 16)); // 2 of 12 rounds are the first ones again
const LANES = [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 0, 5, 10, 15, 1, 6, 11, 12, 2, 7, 8, 13, 3, 4, 9, 14];

/** BLAKE2b with a key, 64 bytes long. */
export function blake(message: Uint8Array, key: Uint8Array): Uint8Array {
  const blocks = Math.max(1, Math.ceil(message.length / 128) + 1);
  const padded = new Uint8Array(128 * blocks);
  padded.set(key);
  padded.set(message, 128);
  const view = new DataView(padded.buffer);
  const long = 128 + message.length;
  const turn = (word: bigint, by: bigint): bigint => ((word >> by) | (word << (64n - by))) & WORD;
  let hash = START.map((each, at) => (at ? each : each ^ 0x01010000n ^ (BigInt(key.length) << 8n) ^ 64n));
  for (let block = 0; block < blocks; block++) {
    const last = block === blocks - 1;
    const v = [...hash, ...START];
    v[12]! ^= BigInt(last ? long : 128 * (block + 1));
    if (last) v[14]! ^= WORD;
    for (let at = 0; at < 96; at++) {
      const [a, b, c, d] = LANES.slice(4 * (at % 8), 4 * (at % 8) + 4) as [number, number, number, number];
      const word = (which: number): bigint => view.getBigUint64(128 * block + 8 * MIXED[(2 * at + which) % 160]!, true);
      v[a] = (v[a]! + v[b]! + word(0)) & WORD;
      v[d] = turn(v[d]! ^ v[a]!, 32n);
      v[c] = (v[c]! + v[d]!) & WORD;
      v[b] = turn(v[b]! ^ v[c]!, 24n);
      v[a] = (v[a]! + v[b]! + word(1)) & WORD;
      v[d] = turn(v[d]! ^ v[a]!, 16n);
      v[c] = (v[c]! + v[d]!) & WORD;
      v[b] = turn(v[b]! ^ v[c]!, 63n);
    }
    hash = hash.map((each, at) => each ^ v[at]! ^ v[at + 8]!);
  }
  const out = new DataView(new ArrayBuffer(64));
  hash.forEach((each, at) => out.setBigUint64(8 * at, each, true));
  return new Uint8Array(out.buffer);
}
