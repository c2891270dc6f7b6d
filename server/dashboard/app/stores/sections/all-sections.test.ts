// Holds: every setting that a PATCH of the configuration takes has a field on the store's page, or is named here with the reason.
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";
import { changedSettings } from "../../../../merchants/settings/changed-settings.ts";
import { PartnerMerchantConfigurationPatch } from "../../../../../shared/wire/partner/partner-configuration.ts";
import { MerchantConfiguration } from "../../../../../shared/wire/merchant-configuration.ts";
import { settingsOfSections } from "./all-sections.ts";

/** Settings that the page does not have, and why. None at present. */
const LEFT_OUT: Readonly<Record<string, string>> = {};

/** Every setting by its path, as the audit log names it: a stored value differs from none in each. */
const settings = changedSettings({}, everyLeaf(MerchantConfiguration.parse({})));

/** The defaults with a value in place of each one, so that none equals what is absent. */
function everyLeaf(value: object): Record<string, never> {
  const pairs = Object.entries(value).map(([name, part]) => {
    const isGroup = typeof part === "object" && part !== null && !Array.isArray(part) && name !== "offers";
    return [name, isGroup ? everyLeaf(part as object) : "changed"];
  });
  return Object.fromEntries(pairs) as Record<string, never>;
}

test("each setting is edited in one section, or left out on purpose", () => {
  expect(settings.length).toBeGreaterThan(50);
  const known = [...settingsOfSections, ...Object.keys(LEFT_OUT)].toSorted();
  expect(
    known,
    "add a new one to `settings` and the form of a section in this folder, or to LEFT_OUT with a reason",
  ).toEqual(settings.toSorted());
});

const folder = join(dirname(fileURLToPath(import.meta.url)), "..");
const text = globSync("**/*.{ts,tsx}", { cwd: folder })
  .map((file) => readFileSync(join(folder, file), "utf8"))
  .join("\n");

test("each setting of a section has a field, which names its path", () => {
  // Beside its label. Those of FieldsSection are built from the field's name.
  const unused = settingsOfSections.filter(
    (path) =>
      !path.startsWith("b2b.fields.") && !new RegExp(`"${path.replaceAll(".", "\\.")}"(?!: ")`).test(text),
  );
  expect(unused).toEqual([]);
  expect(text, "of a skeleton").not.toMatch(/unit="to\sdo"/);
});

/** What a field writes, in JSON Schema's types. */
const WRITES: Readonly<Record<string, string>> = {
  TextField: "string",
  NumberField: "integer",
  SwitchField: "boolean",
  LinesField: "array",
  MoneyField: "object",
};

interface JsonSchema {
  type?: string | readonly string[];
  properties?: Record<string, JsonSchema>;
  anyOf?: readonly JsonSchema[];
}

const whole = z.toJSONSchema(PartnerMerchantConfigurationPatch, {
  io: "input",
  unrepresentable: "any",
  // Not of the API's components, whose names would stand in place of their schemas.
  metadata: z.registry(),
});

/** The schema that a value has if it is not null. */
const present = (schema: JsonSchema | undefined) =>
  schema?.anyOf?.find(({ type }) => type !== "null") ?? schema;

/** The type of a setting that has a value. */
function typeOf(path: string): string | undefined {
  const schema = path
    .split(".")
    .reduce<JsonSchema | undefined>((group, name) => present(group?.properties?.[name]), whole as JsonSchema);
  return [schema?.type].flat().find((type) => type !== "null");
}

test("each field writes the type that its setting has", () => {
  const fields = [...text.matchAll(/<(\w+Field)\s+path="([\w.]+)"/g)].filter(
    ([, kind = ""]) => kind in WRITES,
  );
  expect(fields.length).toBeGreaterThan(25);
  const written = fields.map(([, kind, path]) => `${path}: ${WRITES[kind!]}`);
  expect(written).toEqual(fields.map(([, , path]) => `${path}: ${typeOf(path!)}`));
});

test("what the page edits is what the API takes", () => {
  for (const path of settingsOfSections) {
    const patch = path.split(".").reduceRight<unknown>((value, name) => ({ [name]: value }), null);
    expect(PartnerMerchantConfigurationPatch.safeParse(patch).success, path).toBe(true);
  }
});
