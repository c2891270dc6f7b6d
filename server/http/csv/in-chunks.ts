/** Rows of a table that are in memory at a time. */
const CHUNK = 500;

/**
 * All rows of a list, at most `limit`, a part at a time; the first part may be empty.
 * @param read lists so many rows after a place.
 * @param start where the list begins; null for its beginning.
 * @param placeOf where the list goes on after a row.
 */
export async function* inChunks<Row, Place>(
  read: (after: Place | null, limit: number) => Promise<Row[]>,
  start: Place | null,
  placeOf: (row: Row) => Place,
  limit = Infinity,
): AsyncGenerator<Row[]> {
  let left = limit;
  let after = start;
  for (;;) {
    const asked = Math.min(CHUNK, left);
    const rows = await read(after, asked);
    yield rows;
    const last = rows.at(-1);
    left -= rows.length;
    if (last === undefined || left === 0 || rows.length < asked) return;
    after = placeOf(last);
  }
}
