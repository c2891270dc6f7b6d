import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort, isFreePort } from "./free-port.ts";

test("a free port is none that the system gives to a connection", async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, freePort));
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(16_384);
    expect(port).toBeLessThan(32_768);
  }
});

test("a port that a process listens on is not free", async () => {
  const port = await freePort();
  expect(await isFreePort(port)).toBe(true);
  const server = createServer();
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  expect(await isFreePort(port)).toBe(false);
  await new Promise((done) => server.close(done));
});
