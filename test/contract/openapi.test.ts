import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("openapi.json is up to date (npm run generate)", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [`${root}bin/svc.ts`, "openapi"], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const committed = await readFile(`${root}openapi.json`, "utf8").catch(() => "");
  // git shows the difference once the file is written, by lines.
  expect(committed === stdout, "openapi.json is not of this code; run: npm run generate").toBe(true);
});
