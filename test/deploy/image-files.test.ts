// Promise: what the service reads beside its sources is in the image, too.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { lastStage, readIgnore, root } from "./image.ts";

test("every folder that a source names is copied into the image", () => {
  const copied = lastStage(readFileSync(join(root, "Dockerfile"), "utf8"))
    .filter(({ keyword }) => keyword === "COPY")
    .map(({ arguments: paths }) => paths.at(-1)!);
  const { dropped } = readIgnore();
  const sources = globSync("{bin,server,shared}/**/*.{ts,tsx}", { cwd: root }).filter(
    (file) => !dropped.some((pattern) => pattern.test(file)),
  );
  const named = sources.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const found = [...text.matchAll(/new URL\(["`](\.\.?\/[^"`$]*)[^)]*import\.meta\.url/g)];
    return found.map(([, path = ""]) => ({ file, path: normalize(join(dirname(file), path)) }));
  });
  expect(named.length).toBeGreaterThan(5);
  const missing = named.filter(
    ({ path }) => path !== "./" && !copied.some((folder) => path === folder || path.startsWith(`${folder}/`)),
  );
  expect(missing).toEqual([]);
});
