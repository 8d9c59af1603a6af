import { expect, test } from "vitest";
import type { Sections } from "../src/wire";
import { crc32, digest } from "../src/wire/digest";
import real from "./real/views.json";

test("CRC-32 is zlib's", () => {
  expect(crc32("123456789")).toBe(0xcbf43926);
  expect(crc32("6789", crc32("12345"))).toBe(0xcbf43926);
  expect(crc32("“×–•”")).toBe(crc32("×–•”", crc32("“")));
});

test("of nothing it is zeros", () => {
  expect(digest({})).toBe("00000000");
});

test("it is what the house computes over its bytes", () => {
  let sections: Partial<Sections> = {};
  for (const step of real.steps) {
    sections = { ...sections, ...(step.sections as unknown as Partial<Sections>) };
    expect(digest(sections)).toBe(step.digest);
  }
});
