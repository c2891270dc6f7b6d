/**
 * The words of a text in lower case, as they are searched for: runs of letters and digits. Postgres' own parser would take
 * `DSK-140` for a word and a negative number, and finds letters by the locale of the database.
 */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}
