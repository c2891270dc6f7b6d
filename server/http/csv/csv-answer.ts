import type { RenderedAnswer } from "../idempotency/idempotency.ts";

/** An answer as `text/csv` (RFC 4180). The first line is read before anything is sent, so that a refusal is still one. */
export async function csvAnswer(fileName: string, lines: AsyncIterable<string>): Promise<RenderedAnswer> {
  const reading = lines[Symbol.asyncIterator]();
  const first = await reading.next();
  return {
    status: 200,
    headers: {
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": `attachment; filename="${fileName}"`,
      vary: "accept",
    },
    body: "",
    stream: first.done === true ? none() : from(first.value, reading),
  };
}

async function* none(): AsyncGenerator<string> {}

async function* from(first: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield first;
  for (;;) {
    const next = await rest.next();
    if (next.done === true) return;
    yield next.value;
  }
}

/** Whether an `Accept` header gives CSV a higher quality than JSON (RFC 9110, section 12.5.1). */
export function prefersCsv(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const ranges = accept.split(",").map(parseRange);
  return qualityOf(ranges, "text", "csv") > qualityOf(ranges, "application", "json");
}

interface MediaRange {
  type: string;
  quality: number;
}

function parseRange(text: string): MediaRange {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
  // What is no quality is none at all.
  return { type, quality: /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(quality) ? Number(quality) : 0 };
}

/** The most exact range decides. */
function qualityOf(ranges: readonly MediaRange[], type: string, subtype: string): number {
  for (const wanted of [`${type}/${subtype}`, `${type}/*`, "*/*"]) {
    const range = ranges.find((one) => one.type === wanted);
    if (range !== undefined) return range.quality;
  }
  return 0;
}
