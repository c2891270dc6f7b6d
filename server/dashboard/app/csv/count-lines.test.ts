// Holds: the rows that an export names are the rows of its file, however the file arrives.
import { expect, test } from "vitest";
import { lineCounter } from "./count-lines.ts";

const table = 'id,name\r\n1,"a ""quoted""\r\nname"\r\n2,"""\r\n"\r\n3,é\r\n';

test.each([1, 2, 3, 7, 1000])(
  "lines are counted in parts of %i bytes, those inside quotes left out",
  (size) => {
    const bytes = new TextEncoder().encode(table);
    const count = lineCounter();
    let lines = 0;
    for (let start = 0; start < bytes.length; start += size) lines = count(bytes.slice(start, start + size));
    expect(lines).toBe(4);
  },
);

test("nothing has no lines", () => {
  expect(lineCounter()(new Uint8Array())).toBe(0);
});
