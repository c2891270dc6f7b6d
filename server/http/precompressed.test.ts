import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { answerPrecompressed, precompress } from "./precompressed.ts";

const text = JSON.stringify({ words: Array.from({ length: 500 }, () => "ten bytes.") });
const compressed = await precompress(text);
const answer = (request: Record<string, string | undefined>) =>
  answerPrecompressed(compressed, request, { "content-type": "application/json" });

test.each([
  ["br, gzip", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["GZIP;q=0.5", "gzip"],
  ["br;q=0, gzip;q=0.1", "gzip"],
  ["br ; q=0.8", "br"],
  ["*", "br"],
  ["*;q=0", undefined],
  ["br;q=0, *", "gzip"],
  ["deflate", undefined],
  ["identity", undefined],
  ["", undefined],
  [undefined, undefined],
  ["br;q=nonsense", undefined],
])("who accepts %j gets %j", (accepted, coding) => {
  const { status, headers, body } = answer({ "accept-encoding": accepted });
  expect(status).toBe(200);
  expect(headers["content-encoding"]).toBe(coding);
  expect(headers).toMatchObject({ vary: "accept-encoding", "content-type": "application/json" });
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[coding ?? ""] ?? ((bytes: Buffer) => bytes);
  expect(decode(body as Buffer).toString()).toBe(text);
});

test("compressed forms are smaller", () => {
  const { br, gzip, identity } = compressed.bodies;
  expect(br.length).toBeLessThan(identity.length / 10);
  expect(gzip.length).toBeLessThan(identity.length / 10);
});

test("each form has a strong ETag of its own, and another text has others", async () => {
  const tags = ["br", "gzip", ""].map((accepted) => answer({ "accept-encoding": accepted }).headers["etag"]!);
  expect(new Set(tags).size).toBe(3);
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  const other = answerPrecompressed(await precompress(`${text} `), { "accept-encoding": "br" }, {});
  expect(tags).not.toContain(other.headers["etag"]);
});

const etag = answer({ "accept-encoding": "br" }).headers["etag"]!;

test.each([[etag], [`"other", ${etag}`], [`W/${etag}`], ["*"]])(
  "If-None-Match %s gets 304 without a body",
  (candidates) => {
    const { status, headers, body } = answer({ "accept-encoding": "br", "if-none-match": candidates });
    expect([status, body]).toEqual([304, ""]);
    expect(headers).toMatchObject({ etag, vary: "accept-encoding" });
    expect(headers["content-encoding"]).toBeUndefined();
  },
);

test.each([['"other"'], [etag.slice(1, -1)], [""]])("If-None-Match %s gets the text", (candidates) => {
  expect(answer({ "accept-encoding": "br", "if-none-match": candidates }).status).toBe(200);
});

test("a form the caller does not have is sent although it has another", () => {
  expect(answer({ "accept-encoding": "gzip", "if-none-match": etag }).status).toBe(200);
});
