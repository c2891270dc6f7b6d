/** What a transfer is typed from, as far as the merchant's free text says it. */
export interface BankLines {
  /** Everything else: the account's owner, the bank. */
  lines: string[];
  /** As written, in groups. */
  iban: string | null;
  bic: string | null;
}

/** ISO 13616: a country, two check digits, and up to 30 characters of the country's own. */
const IBAN = /^(?:IBAN[:\s]+)?([A-Z]{2}\d{2}(?: ?[A-Z\d]){11,30})$/;
/** ISO 9362: 8 or 11 characters. Only with its label: a word may look the same. */
const BIC = /^(?:BIC|SWIFT|BIC\s?\/\s?SWIFT)[:\s]+([A-Z\d]{8}(?:[A-Z\d]{3})?)$/;

/** The first IBAN and BIC among the lines of a merchant's bank details; a line that is neither stays as it is. */
export function bankLines(text: readonly string[]): BankLines {
  const found: BankLines = { lines: [], iban: null, bic: null };
  for (const line of text) {
    const [, iban] = IBAN.exec(line.trim()) ?? [];
    const [, bic] = BIC.exec(line.trim()) ?? [];
    if (iban !== undefined && found.iban === null) found.iban = iban;
    else if (bic !== undefined && found.bic === null) found.bic = bic;
    else found.lines.push(line);
  }
  return found;
}
