// What people write around a VAT number. `npm run generate` writes these expressions for the plugin, too, so they use only
// what JavaScript and PCRE share.

/** Between the characters of a number. */
export const SEPARATORS =
  /[\s\p{Z}\p{C}\p{Pd}\p{Pc}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\u2212\u2044.,\u00b7/\\:;'"`\u00b4\u00b0#|]/gu;

/** Labels of the number, without separators and in upper case. */
export const LABELS =
  /^(?:N[OR]?|NUM|NUMERO|NUMER)?(?:DE)?(?:UMSATZSTEUERIDENTIFIKATIONSNUMMER|UMSATZSTEUER|USTID|UST|UID|VAT|BTW|TVA|PARTITAIVA|PIVA|NIFIVA|NIF|CIF|NIP|MOMS|MVA|DIČ|DIC|IČDPH|ICDPH|ΑΦΜ|AFM|ДДС|PVM|ALV|ÁFA)/u;
/** "No." after a label; alone it would be Norway, "ID" Indonesia. */
export const LABEL_ENDS =
  /^(?:REGISTRATION|REG|INTRACOMMUNAUTAIRE|INTRACOM|IDENTIFICATION)?(?:ID)?(?:NUMBER|NUMMER|NUMERO|NR|NO|NUM)?/u;
