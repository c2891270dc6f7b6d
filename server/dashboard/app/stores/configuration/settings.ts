import type { components } from "../../../../../client/src/partner-api.ts";
import { plainMoney } from "../fields/amounts.ts";

/** A store's configuration as the partner API answers it, and its settings by path: `branding.accent_color`. */
export type Configuration = components["schemas"]["PartnerMerchantConfiguration"];

/** Items of the lists among the settings. */
export type Term = Configuration["b2b"]["payment_terms"][number];
export type Zone = Configuration["shipping"]["zones"][number];
export type Method = Zone["methods"][number];

/** The type of the setting at a path. */
export type At<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : Path extends keyof T
    ? T[Path]
    : never;

type Nested = { [name: string]: unknown };

export function settingAt<Path extends string>(
  configuration: Configuration,
  path: Path,
): At<Configuration, Path> {
  const found = path.split(".").reduce<unknown>((value, name) => (value as Nested)[name], configuration);
  return found as At<Configuration, Path>;
}

/** Whether two values are equal as JSON: what is undefined is absent, and names have no order. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame((one as Nested)[name], (other as Nested)[name]));
}

/** Settings whose entries a patch merges: one that is left out would stay. */
const MAPS = new Set(["b2b.on_account.offers"]);

/**
 * The merge patch that sets the given settings and nothing else.
 * @param changes values by path. @param stored what they are now.
 */
export function patchOf(changes: ReadonlyMap<string, unknown>, stored: Configuration): Nested {
  const patch: Nested = {};
  for (const [path, value] of changes) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    let group = patch;
    for (const name of names) group = (group[name] ??= {}) as Nested;
    group[last] = MAPS.has(path) ? withRemovals(value as Nested, settingAt(stored, path)) : value;
  }
  return patch;
}

/** The entries, with null for those that were removed or, within an entry, are no longer set. */
function withRemovals(entries: Nested, stored: Nested): Nested {
  const removed = Object.keys(stored).filter((name) => !(name in entries));
  const kept = Object.entries(entries).map(([name, entry]) => {
    const before = stored[name];
    if (before === undefined || before === null) return [name, entry] as const;
    const gone = Object.keys(before).filter((part) => !(part in (entry as Nested)));
    return [name, { ...(entry as Nested), ...Object.fromEntries(gone.map((part) => [part, null])) }] as const;
  });
  return { ...Object.fromEntries(kept), ...Object.fromEntries(removed.map((name) => [name, null])) };
}

/** A value in a few words, for "was …" and for what another user has saved. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "not set";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(nameOf).join(", ");
  // One of a few values, such as `charge_vat`; any other text is shown as it is.
  if (typeof value === "string") return /^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll("_", " ") : value;
  if (typeof value !== "object") return JSON.stringify(value);
  const { amount, currency } = value as { amount?: number; currency?: string };
  if (amount !== undefined && currency !== undefined) return `${plainMoney(amount, currency)} ${currency}`;
  return Object.keys(value).join(", ") || "none";
}

/** How an item of a list is called. */
function nameOf(item: unknown): string {
  if (typeof item !== "object" || item === null) return String(item);
  const { label, name, code } = item as { label?: string; name?: string; code?: string };
  return label ?? name ?? code ?? "…";
}
