// Holds: every setting of a merchant is read somewhere: one that is stored and has no effect is a promise that nobody keeps.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MerchantConfiguration } from "../../../shared/wire/merchant-configuration.ts";

/** Names of the settings that have a value of their own. */
function leavesOf(value: object): string[] {
  return Object.entries(value).flatMap(([name, part]) => {
    const isGroup = typeof part === "object" && part !== null && !Array.isArray(part);
    return isGroup && Object.keys(part as object).length > 0 ? leavesOf(part as object) : [name];
  });
}

/** What declares, displays, documents or diagnoses settings: none of it is their effect. */
const DECLARES =
  /\.(test|fixture)\.|^shared\/(wire|form\/messages)\/|-?settings\.ts$|shipping-zones\.ts$|^server\/(dashboard|docs|sandbox|operations|merchants\/settings)\//;

/** Settings that this code hands on, and who reads them. */
const READ_ELSEWHERE: Readonly<Record<string, string>> = {
  allowRequests: "the plugin: its store has the accounts of those who ask",
};

test("each setting is read by code: as a property, or taken out of its group", () => {
  const sources = globSync(["server/**/*.{ts,tsx}", "shared/**/*.{ts,tsx}"]).filter(
    (file) => !DECLARES.test(file),
  );
  const read = new Set(
    sources.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/(?:\.|[{,]\s*)(\w+)/g)].map(([, word]) => word),
    ),
  );
  const names = leavesOf(MerchantConfiguration.parse({}));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !read.has(name) && !(name in READ_ELSEWHERE))).toEqual([]);
});
