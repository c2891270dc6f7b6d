// Which countries' addresses have a state, province or the like, and which there are.
import { STATE_LISTS } from "./state-lists.ts";

export type State = {
  /** As a store's tax and shipping zones know it, e.g. `CA`, `RM`, `JP13`. */
  code: string;
  name: string;
};

/** Addresses there usually tell one, and we have no list: a text, never required. */
const WITH_TEXT = new Set(
  `AE AL AO BD BJ BO CL CN CO CR DO DZ EC EG GH GT HK HN ID IR JM KE KN LA LR MA MD MZ NA NG NI NP PA PE PH PK
   PY SN SV TH TR TZ UA UG UM UY VE ZM`.split(/\s+/),
);

const lists = new Map<string, readonly State[]>();

/** The states of a country (ISO 3166-1 alpha-2) to choose from; none where there is no list. */
export function statesOf(country: string): readonly State[] {
  let list = lists.get(country);
  if (list === undefined) {
    const rows = Object.hasOwn(STATE_LISTS, country) ? (STATE_LISTS[country] ?? "").split("|") : [];
    list = rows.map((row) => {
      const [code = ""] = row.split(" ", 1);
      return { code, name: row.slice(code.length + 1) };
    });
    if (rows.length > 0) lists.set(country, list);
  }
  return list;
}

/** How a form asks for the state: one of a list (required), any text (optional), or not at all. */
export function stateQuestion(country: string): "list" | "text" | "none" {
  if (statesOf(country).length > 0) return "list";
  return WITH_TEXT.has(country) ? "text" : "none";
}

/** The code of what a store or partner wrote: a code, an ISO 3166-2 code (`US-CA`) or a name; else the text as it is. */
export function stateCode(country: string, written: string): string {
  const text = plain(written);
  const found = statesOf(country).find(({ code, name }) =>
    [code, `${country}-${code}`, name].some((form) => plain(form) === text),
  );
  return found?.code ?? written.trim();
}

/** The name to show for a code; the text as it is where there is no list. */
export function stateName(country: string, state: string): string {
  return statesOf(country).find(({ code }) => code === state)?.name ?? state;
}

/** Without accents, case and what separates words, so that "São Paulo" is "sao paulo". */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
