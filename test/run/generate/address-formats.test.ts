import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { addressFormatsModule, addressFormatsPath } from "./address-formats.ts";

test("the address formats are those of the installed data; if they are not, run: npm run generate", async () => {
  const path = new URL(`../../../${addressFormatsPath}`, import.meta.url);
  expect(await readFile(path, "utf8"), "run: npm run generate").toBe(addressFormatsModule());
});
