import { beforeEach, expect, test, vi } from "vitest";

const at = (address: string, told: unknown): void => {
  const { origin, hostname } = new URL(address);
  vi.stubGlobal("location", { origin, hostname });
  vi.stubGlobal("fetch", vi.fn(async () => (told === undefined ? Promise.reject(new Error("away")) : { ok: true, json: async () => told })));
};
const fresh = async () => (await import("../src/table/people/ways.svelte")).ways;

beforeEach(() => vi.resetModules());

test.each(["http://192.168.1.20:8600", "http://house.lan:8600", "https://example.org", "http://[fd00::20]:8600"])("whoever came by %s gives that away, and nobody is asked", async (address) => {
  at(address, ["http://10.0.0.1:8600/"]);
  const ways = await fresh();
  ways.ask();
  expect(ways.link("t", "k")).toBe(`${address}/table/t#k`);
  expect(fetch).not.toHaveBeenCalled();
});

test.each(["http://localhost:8600", "http://127.0.0.1:8600", "http://[::1]:8600", "http://undercroft.localhost:8600"])("%s leads no friend anywhere: the house says what does", async (address) => {
  at(address, ["http://192.168.1.20:8600/", "http://[fd00::20]:8600/"]);
  const ways = await fresh();
  ways.ask();
  ways.ask();
  await vi.waitFor(() => expect(ways.link("t", "k")).toBe("http://192.168.1.20:8600/table/t#k"));
  expect(fetch).toHaveBeenCalledTimes(1);
  ways.chosen = ways.all[1]!;
  expect(ways.link("t", "k")).toBe("http://[fd00::20]:8600/table/t#k");
});

test("a house that listens to this machine alone says so, and the link stays as it was", async () => {
  at("http://127.0.0.1:8600", []);
  const ways = await fresh();
  ways.ask();
  await vi.waitFor(() => expect(ways.alone).toBe(true));
  expect(ways.link("t", "k")).toBe("http://127.0.0.1:8600/table/t#k");
});

test("a house that does not answer is asked again by the next who looks", async () => {
  at("http://127.0.0.1:8600", undefined);
  const ways = await fresh();
  ways.ask();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  await new Promise((done) => setTimeout(done));
  ways.ask();
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(ways.alone).toBe(false);
});
