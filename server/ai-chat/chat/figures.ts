/** Numbers as they are spoken, in the languages of the index. */
const numberWords = [
  "zero one two three four five six seven eight nine ten eleven twelve",
  "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
  "zéro un deux trois quatre cinq six sept huit neuf dix onze douze",
].map((words) => words.split(" "));
/** Numbers with separators, and percentages: `1.299,00`, `1 299`, `50%`. */
const FIGURE = /\d+(?:[.,'’]\d+|[ \u00A0\u202F]\d{3}(?!\d))*\s*%?/g;

/**
 * The figures of a text in one form whatever the language: `1,299.00`, `1.299,00` and `1 299` are one, as are `five` and
 * `5`. A percentage is another figure than its number.
 */
function figuresOf(text: string): Set<string> {
  const figures = (text.match(FIGURE) ?? []).map(canonical);
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const spoken = numberWords.flatMap((names) =>
    words.map((word) => names.indexOf(word)).filter((at) => at > 1),
  );
  return new Set([...figures, ...spoken.map(String)]);
}

function canonical(figure: string): string {
  const [, whole = "", , decimals = ""] = /^(.*?)([.,](\d{1,2}))?\s*%?$/.exec(figure.trim()) ?? [];
  const digits = whole.replaceAll(/\D/g, "").replace(/^0+(?=\d)/, "");
  const fraction = decimals.replace(/0+$/, "");
  return `${digits}${fraction === "" ? "" : `.${fraction}`}${figure.includes("%") ? "%" : ""}`;
}

/** Whether every figure of a statement stands in the texts it cites. */
export function areStated(statement: string, texts: readonly string[]): boolean {
  const stated = new Set(texts.flatMap((text) => [...figuresOf(text)]));
  return [...figuresOf(statement)].every((figure) => stated.has(figure));
}
