// Holds: every setting of a merchant is read somewhere: one that is stored and has no effect is a promise that nobody keeps.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MerchantConfiguration } from "../../../shared/wire/merchant-configuration.ts";

/** Names of the settings that have a value of their own. */
function leavesOf(value: object): string[] {
  return Object.entries(value).flatMap(([name, part]) =>
    typeof part === "object" && part !== null && !Array.isArray(part) ? leavesOf(part as object) : [name],
  );
}

test("each name of a setting stands in code beside its schema, its form and its documentation", () => {
  const declares =
    /\.(test|fixture)\.|^shared\/wire\/|^server\/(dashboard|docs|sandbox|merchants\/settings)\//;
  const sources = globSync(["server/**/*.{ts,tsx}", "shared/**/*.{ts,tsx}"]).filter(
    (file) => !declares.test(file),
  );
  const words = new Set(sources.flatMap((file) => readFileSync(file, "utf8").match(/\w+/g) ?? []));
  const names = leavesOf(MerchantConfiguration.parse({}));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});
