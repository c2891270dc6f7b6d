import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { vatFormatsClass, vatFormatsPath } from "./vat-formats-class.ts";

test("the plugin's formats of VAT numbers are those of shared/vat/; if they are not, run: npm run generate", async () => {
  const path = new URL(`../../../${vatFormatsPath}`, import.meta.url);
  expect(await readFile(path, "utf8"), "run: npm run generate").toBe(vatFormatsClass());
});
