import { ApiError } from "../api/api-error.ts";
import { lineCounter } from "./count-lines.ts";

/** A table that has arrived as a whole. */
export interface Table {
  content: Blob;
  /** Without the header. */
  rows: number;
}

/**
 * Reads a table while the API sends it. The API ends the connection instead of the body if it fails midway, so that a part is
 * never taken for the whole.
 * @param onRows called with the rows that have arrived.
 * @throws ApiError that names how far it came; what `signal` was aborted with.
 */
export async function readTable(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<Table> {
  const parts: Array<Uint8Array<ArrayBuffer>> = [];
  const count = lineCounter();
  let rows = 0;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { content: new Blob(parts, { type: "text/csv" }), rows };
      parts.push(value);
      rows = Math.max(0, count(value) - 1);
      onRows(rows);
    }
  } catch {
    signal.throwIfAborted();
    throw new ApiError(0, { message: brokenOff(rows) });
  }
}

const brokenOff = (rows: number) =>
  `The export broke off after ${rows.toLocaleString("en-GB")} rows, and no file was saved. Try again.`;
