import { viesDirectory } from "./vies/directory.ts";

/** Valid VAT numbers of three countries, for a first try: only an Austrian buyer of the sample store pays no VAT. */
export const startVatNumbers: ReadonlyArray<{ number: string; country: string; effect: string }> = [
  { number: "DE999000121", country: "Germany", effect: "VAT is charged" },
  { number: "ATU99900018", country: "Austria", effect: "VAT is removed for delivery to Austria" },
  { number: "GB553557881", country: "United Kingdom", effect: "checked in the UK register" },
];

/** VAT numbers for the sandbox, and their results. */
export function sampleVatNumbers(): Array<{ number: string; meaning: string }> {
  const known = viesDirectory.map((company) => ({
    number: `${company.prefix}${company.number}`,
    meaning: company.disclosed ? `valid: ${company.name}` : "valid; the register does not disclose the name",
  }));
  const tried = startVatNumbers.map(({ number }) => number);
  return [
    ...known.filter(({ number }) => tried.includes(number)),
    { number: "GB553557881", meaning: "valid in the UK register" },
    { number: "DE999999200", meaning: "not valid" },
    { number: "DE999999301", meaning: "this country's register is unavailable: accepted with a warning" },
    { number: "NO974760673MVA", meaning: "another country: only the format is checked" },
    ...known.filter(({ number }) => !tried.includes(number)),
  ];
}
