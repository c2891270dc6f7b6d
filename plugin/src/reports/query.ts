/** What a report shows is part of the page's address, so that a link shows the same. */
import type { Mode } from "./reports-api.ts";

/** The value of a parameter of the page; empty without it. */
export function readParameter(name: string): string {
  return new URL(window.location.href).searchParams.get(name) ?? "";
}

/** Writes parameters into the page's address. Empty ones are removed. */
export function writeParameters(values: Record<string, string>): void {
  const url = new URL(window.location.href);
  for (const [name, value] of Object.entries(values)) {
    if (value === "") url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  window.history.replaceState(window.history.state, "", url.href);
}

/** Live or test orders at first, as on Net terms: those of the saved key. */
export function firstMode(isTestStore: boolean): Mode {
  const asked = readParameter("mode");
  return asked === "test" || (isTestStore && asked !== "live") ? "test" : "live";
}
