import { viesDirectory } from "./vies/directory.ts";

/** VAT numbers for the sandbox, and their results. */
export function sampleVatNumbers(): Array<{ number: string; meaning: string }> {
  const [first, ...companies] = viesDirectory.map((company) => ({
    number: `${company.prefix}${company.number}`,
    meaning: company.disclosed ? `valid: ${company.name}` : "valid; the register does not disclose the name",
  }));
  return [
    ...(first === undefined ? [] : [first]),
    { number: "GB553557881", meaning: "valid in the UK register" },
    { number: "DE999999200", meaning: "not valid" },
    { number: "DE999999301", meaning: "this country's register is unavailable: accepted with a warning" },
    { number: "NO974760673MVA", meaning: "another country: only the format is checked" },
    ...companies,
  ];
}
