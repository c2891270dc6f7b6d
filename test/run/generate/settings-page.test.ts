import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { requiredWith, Settings } from "../../../server/config.ts";
import { settingsPage } from "./settings-page.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const names = Object.keys(Settings.shape);

test("docs/settings.md is what server/config.ts declares; if it is not, run: npm run generate", async () => {
  expect(await readFile(join(root, "docs/settings.md"), "utf8"), "run: npm run generate").toBe(
    settingsPage(),
  );
});

test("every setting is on the page once, below a heading", () => {
  const lines = settingsPage().split("\n");
  expect(lines.filter((line) => line.startsWith("### "))).toEqual(names.map((name) => `### ${name}`));
  expect(lines.findIndex((line) => line.startsWith("## "))).toBeLessThan(lines.indexOf("### PORT"));
});

test.each(Object.entries(Settings.shape))(
  "%s has a description, and its example is allowed",
  (_name, schema) => {
    expect(schema.description).toMatch(/^[A-Z].{10,}\.$/);
    const example = / Example: `(.+)`\.$/.exec(schema.description ?? "")?.[1];
    if (example !== undefined) expect(schema.safeParse(example).error).toBeUndefined();
  },
);

test("conditions name settings, and values that they may have", () => {
  for (const [condition, required] of Object.entries(requiredWith)) {
    const [name = "", value] = condition.split("=");
    expect(names).toEqual(expect.arrayContaining([name, ...required]));
    if (value !== undefined) expect(Settings.partial().safeParse({ [name]: value }).success).toBe(true);
  }
});

test("every setting is read somewhere", async () => {
  const folders = await Promise.all(
    ["server", "bin"].map((folder) => readdir(join(root, folder), { recursive: true, withFileTypes: true })),
  );
  const files = folders
    .flat()
    .filter((entry) => entry.isFile() && /(?<!\.test|\.fixture)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/server\/(config\.ts|sandbox\/)/.test(path));
  const code = (await Promise.all(files.map((file) => readFile(file, "utf8")))).join("\n");
  const derived = /parseConfig[\s\S]*/.exec(await readFile(join(root, "server/config.ts"), "utf8"))![0];
  const unread = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code + derived));
  expect(unread, "declared in server/config.ts, read nowhere").toEqual([]);
});
