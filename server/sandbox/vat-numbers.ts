import { viesDirectory } from "./vies/directory.ts";

/** VAT numbers to type in the sandbox, and what comes of them. */
export function sampleVatNumbers(): Array<{ number: string; meaning: string }> {
  const [first, ...companies] = viesDirectory.map((company) => ({
    number: `${company.prefix}${company.number}`,
    meaning: company.disclosed ? `valid: ${company.name}` : "valid; the register withholds the name",
  }));
  return [
    ...(first === undefined ? [] : [first]),
    { number: "GB553557881", meaning: "valid at the UK's register" },
    { number: "DE999999200", meaning: "not valid" },
    { number: "DE999999301", meaning: "the register of this country is down: accepted with a warning" },
    { number: "NO974760673MVA", meaning: "another country: only its form is checked" },
    ...companies,
  ];
}
