import { blake, bytes, hex, sha256 } from "./hashes";

/** The stream of a key, as the house has it: a fair result for each number of sides, one after another. */
export class Stream {
  private at = 0;
  private number = -1;
  private block: Uint8Array = new Uint8Array();

  constructor(private readonly key: Uint8Array) {}

  private next(): number {
    const number = this.at >> 6;
    if (number !== this.number) {
      const message = new Uint8Array(8);
      new DataView(message.buffer).setBigUint64(0, BigInt(number), true);
      this.block = blake(message, this.key);
      this.number = number;
    }
    return this.block[this.at++ & 63]!;
  }

  roll(sides: number): number {
    const wide = sides > 256;
    const reach = wide ? 65536 : 256;
    const fair = reach - (reach % sides);
    for (;;) {
      const number = wide ? (this.next() << 8) | this.next() : this.next();
      if (number < fair) return number % sides;
    }
  }
}

/** What the house has promised, if it has promised this secret. */
export const hashOf = (secret: string): string => hex(sha256(bytes(secret)));

/** The key that the dice were rolled with: of the secret and of what each seat added. Games from before there were nonces rolled with the secret itself. */
export function keyOf(secret: string, nonces: string[] | null | undefined): string {
  return nonces ? hex(sha256(new TextEncoder().encode(["undercroft dice", secret, ...nonces].join("\n")))) : secret;
}

/** The rolls that can be checked: up to the first of which nobody wrote down how many sides it had, as the first release did not. */
export function known(rolls: [number, number][]): [number, number][] {
  const unknown = rolls.findIndex(([sides]) => sides < 1);
  return unknown < 0 ? rolls : rolls.slice(0, unknown);
}

/** The first roll that is not what the key gives; -1 if all are. */
export function firstWrong(key: string, rolls: [number, number][]): number {
  const stream = new Stream(bytes(key));
  return rolls.findIndex(([sides, result]) => stream.roll(sides) !== result);
}
