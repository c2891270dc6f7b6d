/** Numbers as they are spoken, in the languages of the index. */
const numberWords = [
  "zero one two three four five six seven eight nine ten eleven twelve",
  "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
  "zéro un deux trois quatre cinq six sept huit neuf dix onze douze",
].map((words) => words.split(" "));
/** Numbers with separators, and percentages: `1.299,00`, `1 299`, `50%`. */
const FIGURE = /\d+(?:[.,'’]\d+|[ \u00A0\u202F]\d{3}(?!\d))*\s*%?/g;

const CURRENCY_BEFORE = /(?:[€$£]|(?<!\p{L})[A-Z]{3})[ \u00A0\u202F]?$/u;
const CURRENCY_AFTER =
  /^[ \u00A0\u202F]?(?:[€$£]|zł|(?:[A-Z]{3}|[Ee]uros?|[Dd]ollars?|[Pp]ounds?|[Ff]ran(?:cs|ken))(?!\p{L}))/u;

/**
 * The figures of a text in one form whatever the language: `1,299.00`, `1.299,00` and `1 299` are one, as are `five` and
 * `5`. A percentage is another figure than its number. An amount of money is its number and another figure: a desk that is
 * 62 cm high does not cost 62 EUR.
 */
function figuresOf(text: string): Set<string> {
  const figures = [...text.matchAll(FIGURE)].flatMap(({ 0: figure, index }) => {
    const isAmount =
      CURRENCY_BEFORE.test(text.slice(Math.max(0, index - 5), index)) ||
      CURRENCY_AFTER.test(text.slice(index + figure.trimEnd().length));
    return isAmount ? [canonical(figure), `${canonical(figure)} money`] : [canonical(figure)];
  });
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
