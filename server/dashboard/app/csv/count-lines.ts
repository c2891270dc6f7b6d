const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/**
 * Counts the lines of a table in UTF-8 (RFC 4180), part by part: an end of line inside quotes is text. A doubled quote ends
 * and begins the quotes again.
 * @returns a function that counts a further part and returns the lines so far.
 */
export function lineCounter(): (part: Uint8Array) => number {
  let lines = 0;
  let isQuoted = false;
  return (part) => {
    for (const byte of part) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_FEED && !isQuoted) lines += 1;
    }
    return lines;
  };
}
