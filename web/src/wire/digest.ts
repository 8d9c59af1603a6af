import { SECTIONS, type Sections } from "../wire";

const TABLE = Uint32Array.from({ length: 256 }, (_, start) => {
  let crc = start;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc >>> 0;
});
const utf8 = new TextEncoder();

/** CRC-32 as zlib has it; going on from an earlier one. */
export function crc32(text: string, before = 0): number {
  let crc = ~before >>> 0;
  for (const byte of utf8.encode(text)) crc = (crc >>> 8) ^ TABLE[(crc ^ byte) & 255]!;
  return ~crc >>> 0;
}

/** The digest of what is shown: the house computes the same over the bytes it has sent. */
export function digest(sections: Partial<Sections>): string {
  let crc = 0;
  for (const name of SECTIONS) if (name in sections) crc = crc32(JSON.stringify(sections[name]), crc32(name, crc));
  return crc.toString(16).padStart(8, "0");
}
