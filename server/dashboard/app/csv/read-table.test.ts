// Holds: an export is saved whole or not at all, and says how far it came.
import { expect, test } from "vitest";
import { readTable } from "./read-table.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** A body of these parts; then it ends, or fails. */
function bodyOf(parts: readonly string[], fault?: Error): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = [...parts];
  return new ReadableStream({
    pull(controller) {
      const next = left.shift();
      if (next !== undefined) controller.enqueue(bytes(next));
      else if (fault === undefined) controller.close();
      else controller.error(fault);
    },
  });
}

const never = new AbortController().signal;

test("a whole table is returned with its rows, which are counted while it arrives", async () => {
  const seen: number[] = [];
  const parts = ["id,na", "me\r\n1,a\r\n", "2,b\r\n3,", "c\r\n"];
  const { content, rows } = await readTable(bodyOf(parts), never, (soFar) => seen.push(soFar));
  expect([await content.text(), rows]).toEqual([parts.join(""), 3]);
  expect(seen).toEqual([0, 1, 2, 3]);
});

test("a table without rows has none", async () => {
  expect((await readTable(bodyOf(["id,name\r\n"]), never, () => {})).rows).toBe(0);
});

test("a table that breaks off is refused, with the rows that had arrived", async () => {
  const reading = readTable(bodyOf(["id\r\n1\r\n2\r\n"], new TypeError("network error")), never, () => {});
  await expect(reading).rejects.toThrow("broke off after 2 rows, and no file was saved");
});

test("a table that is canceled is no failure of the service", async () => {
  const abort = new AbortController();
  const body = bodyOf(["id\r\n1\r\n"], new DOMException("aborted", "AbortError"));
  const reading = readTable(body, abort.signal, () => abort.abort());
  await expect(reading).rejects.toMatchObject({ name: "AbortError" });
});
