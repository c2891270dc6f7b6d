// Countries whose addresses have a state, province or the like, and their lists.
import { STATE_LISTS } from "./state-lists.ts";

export type State = {
  /** Code in a store's tax and shipping zones, e.g. `CA`, `RM`, `JP13`. */
  code: string;
  name: string;
};

/** Countries whose addresses usually have one, without a list: an optional text. */
const WITH_TEXT = new Set(
  `AE AL AO BD BJ BO CL CN CO CR DO DZ EC EG GH GT HK HN ID IR JM KE KN LA LR MA MD MZ NA NG NI NP PA PE PH PK
   PY SN SV TH TR TZ UA UG UM UY VE ZM`.split(/\s+/),
);

const lists = new Map<string, readonly State[]>();

/** The list of a country's states (ISO 3166-1 alpha-2); empty without a list. */
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

/** The form control of the state: a list (required), a text (optional), or none. */
export function stateQuestion(country: string): "list" | "text" | "none" {
  if (statesOf(country).length > 0) return "list";
  return WITH_TEXT.has(country) ? "text" : "none";
}

/** The code of a state given as code, ISO 3166-2 code (`US-CA`) or name; otherwise the text itself. */
export function stateCode(country: string, written: string): string {
  const text = plain(written);
  const found = statesOf(country).find(({ code, name }) =>
    [code, `${country}-${code}`, name].some((form) => plain(form) === text),
  );
  return found?.code ?? written.trim();
}

/** The display name of a code; the text itself without a list. */
export function stateName(country: string, state: string): string {
  return statesOf(country).find(({ code }) => code === state)?.name ?? state;
}

/** Lower case without accents and separators: "São Paulo" → "sao paulo". */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
