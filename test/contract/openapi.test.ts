import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("openapi.json is what the code declares; if it is not, run: npm run openapi", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [`${root}bin/svc.ts`, "openapi"], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const committed = await readFile(`${root}openapi.json`, "utf8").catch(() => "");
  // Parsed first: a difference is then shown where it is, and the bytes are compared after.
  expect(JSON.parse(committed || "null"), "run: npm run openapi").toEqual(JSON.parse(stdout));
  expect(
    committed === stdout,
    "openapi.json is not in the form the command writes: run npm run openapi",
  ).toBe(true);
});
