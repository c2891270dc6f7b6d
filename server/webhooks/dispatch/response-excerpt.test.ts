import { expect, test } from "vitest";
import { keepAnswer } from "./response-excerpt.ts";

const keep = (body: Buffer | string, truncated = false) =>
  keepAnswer({ status: 200, headers: {}, body: Buffer.from(body), truncated });

test("text is kept as text", () => {
  expect(keep('{"größe":"✓"}')).toMatchObject({
    response_body: '{"größe":"✓"}',
    response_body_encoding: "utf8",
    response_body_truncated: false,
  });
});

test("bytes that are no UTF-8 are kept as base64", () => {
  const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x41]);
  expect(keep(bytes)).toMatchObject({
    response_body: bytes.toString("base64"),
    response_body_encoding: "base64",
  });
});

test("a NUL makes it base64, since the database takes none in text", () => {
  expect(keep("a\0b")).toMatchObject({ response_body: "YQBi", response_body_encoding: "base64" });
});

test("a longer body is cut at 16 KiB and says so", () => {
  const kept = keep("x".repeat(16 * 1024 + 1));
  expect(kept.response_body).toHaveLength(16 * 1024);
  expect(kept.response_body_truncated).toBe(true);
});

test("a character cut in two by the limit is left out, the rest stays text", () => {
  const whole = Buffer.from("ab✓");
  const kept = keep(whole.subarray(0, whole.length - 1), true);
  expect(kept).toMatchObject({
    response_body: "ab",
    response_body_encoding: "utf8",
    response_body_truncated: true,
  });
});

test("of the headers only harmless ones are kept", () => {
  const kept = keepAnswer({
    status: 200,
    headers: { "content-type": "text/plain", "retry-after": "5", "set-cookie": "session=secret" },
    body: Buffer.alloc(0),
    truncated: false,
  });
  expect(kept.response_headers).toEqual({ "content-type": "text/plain", "retry-after": "5" });
});
