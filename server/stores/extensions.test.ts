// Promise: the extensions of one service are not those of another one in the same process.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadExtensions } from "./extensions.ts";

test("a handler applies to the hooks that it was loaded for, and to no others", async () => {
  const folder = await mkdtemp(join(tmpdir(), "svc-extension-"));
  const file = join(folder, "halve.mjs");
  await writeFile(file, `export default ({ addFilter }) => addFilter("svc_of_one", "halve", (n) => n / 2);`);
  const [one, other] = [await loadExtensions([file]), await loadExtensions([])];
  await rm(folder, { recursive: true });
  expect([one, other].map((hooks) => hooks.hasFilter("svc_of_one"))).toEqual([true, false]);
  expect([one, other].map((hooks) => hooks.applyFilters("svc_of_one", 10))).toEqual([5, 10]);
});
