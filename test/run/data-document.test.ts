import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { encryptedColumns } from "../../server/operations/encrypted-columns.ts";

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

const document = read("docs/data-protection.md");
const schema = read("server/db/schema.sql");
/** The tables that a row of the document names in its second column. */
const levels = [...document.matchAll(/^\| \*\*(\w+)\*\*[^|]*\|([^|]+)\|/gm)].map(([, level, tables]) => ({
  level: level!,
  tables: [...tables!.matchAll(/`(\w+)`/g)].map(([, table]) => table!),
}));

test("every table of the database has one level of protection", () => {
  const tables = [...schema.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+)/gm)].map(([, table]) => table!);
  expect(tables.length).toBeGreaterThan(40);
  const named = levels.flatMap((each) => each.tables);
  expect(named.toSorted()).toEqual(tables.toSorted());
});

test("every column of secrets and every column of hashed credentials is named", () => {
  const hashed = [...schema.matchAll(/^ {2}(\w*(?:key|token|id)_hash) /gm)].map(([, column]) => column!);
  expect(hashed.length).toBeGreaterThan(2);
  for (const column of [...encryptedColumns.map((each) => each.column), ...hashed])
    expect(document).toContain(`\`${column}\``);
});

test("a table that holds a secret or a hashed credential has the level of secrets or of personal data", () => {
  const strict = levels.filter(({ level }) => level !== "Business" && level !== "Operational");
  const tables = strict.flatMap((each) => each.tables);
  for (const { table } of encryptedColumns) expect(tables).toContain(table);
});

test("every setting of retention is named", () => {
  const settings = [...read("server/config.ts").matchAll(/\b(SVC_\w+_RETENTION_DAYS)\b/g)].map(
    ([, name]) => name!,
  );
  expect(new Set(settings).size).toBe(4);
  for (const name of settings) expect(document).toContain(`\`${name}\``);
});
