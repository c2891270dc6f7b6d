import { isDay } from "./api/days.ts";

// Values in the address of a page; what is none of them is left out.

export const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
/** As textOf: a number in the address is text. */
export const idOf = (value: unknown) => textOf(typeof value === "number" ? String(value) : value);
/** Filters of a list that has the store alone. */
export const storeOf = (search: Record<string, unknown>): { store?: string } => ({
  store: textOf(search["store"]),
});
/** Of a store's page, whose first section is not in the address. */
export const sectionOf = ({ section }: Record<string, unknown>): { section?: string } =>
  section === "terms" ? {} : { section: textOf(section) };
export const dayOf = (value: unknown) => (isDay(value) ? value : undefined);
