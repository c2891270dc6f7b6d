import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("openapi.json is up to date (npm run openapi)", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [`${root}bin/svc.ts`, "openapi"], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const committed = await readFile(`${root}openapi.json`, "utf8").catch(() => "");
  // Compares the parsed values first for a readable difference, then the bytes.
  expect(JSON.parse(committed || "null"), "run: npm run openapi").toEqual(JSON.parse(stdout));
  expect(committed === stdout, "openapi.json is formatted differently: run npm run openapi").toBe(true);
});
