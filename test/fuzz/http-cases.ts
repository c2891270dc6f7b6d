import { gzipSync } from "node:zlib";
import * as fc from "fast-check";

/** Bytes for one connection. */
export interface HttpCase {
  kind: "requests" | "smuggling" | "garbage_after_request";
  /** Written one after another, with a pause between. */
  chunks: Buffer[];
  pauseMs: number;
  /**
   * `half_close` ends the sending side, `reset` breaks the connection, `hold` leaves it to the server to close it
   * once it is idle, `wait` likewise, where the server has to close it at once.
   */
  ending: "half_close" | "reset" | "hold" | "wait";
}

/** What valid requests need. */
export interface HttpParts {
  host: string;
  /** A valid partner key, whose `GET /v2/agencies/me` is answered 200. */
  key: string;
}

const CRLF = "\r\n";
const latin1 = (text: string) => Buffer.from(text, "latin1");
/** Any byte, also those that no header or path may have. */
const bytes = fc.string({ unit: fc.nat(255).map((code) => String.fromCharCode(code)), maxLength: 30 });

const methods = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE") },
  {
    weight: 2,
    arbitrary: fc.constantFrom("OPTIONS", "TRACE", "CONNECT", "PROPFIND", "PRI", "M-SEARCH", "QUERY", "get"),
  },
  { weight: 1, arbitrary: bytes },
);

function targetsOf(host: string): fc.Arbitrary<string> {
  const paths = [
    "/v2/agencies/me",
    "/v1/sessions",
    "/v2/webhooks/subscriptions",
    "/health/live",
    "/docs",
    "/openapi.json",
    "/checkout/00000000000000000000000000000000",
    "/stripe/events/test",
    "/assets/x.js",
  ];
  const odd = [
    "*",
    "",
    "/",
    "//",
    "///v2//agencies//me",
    "/v2/agencies/me/",
    "/v2/../v2/agencies/me",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/%",
    "/%zz",
    "/%00",
    "/%ff%fe",
    "/%ed%a0%80",
    "/v2/orders/%2F",
    "/v2%2forders",
    "/\\..\\",
    "/v2/agencies/me#x",
    `http://${host}/v2/agencies/me`,
    "http://elsewhere.example/v2/agencies/me",
    "https://[::1",
    "mailto:x",
    `${host}:443`,
    "/assets/../../package.json",
    "/assets/%2e%2e%2fpackage.json",
    "/assets/\0",
    "/docs/%c0%ae%c0%ae/",
    "/v2/orders?limit=1&limit=2",
    "/v2/orders?%00=%00",
    "/v2/orders?a[b][c]=1",
    "/v2/orders?&&&==&",
    "/?__proto__=1",
    `/${"a".repeat(8_000)}`,
    `/${"a".repeat(17_000)}`,
    `/${"%41".repeat(5_000)}`,
    `/v2/orders?${"a=1&".repeat(3_000)}`,
    `/${"a/".repeat(6_000)}`,
    `/${"../".repeat(4_000)}`,
    `/${"a".repeat(1_000_000)}`,
  ];
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...paths) },
    { weight: 4, arbitrary: fc.constantFrom(...odd) },
    { weight: 1, arbitrary: bytes.map((text) => `/${text}`) },
  );
}

const versions = fc.oneof(
  { weight: 30, arbitrary: fc.constant("HTTP/1.1") },
  {
    weight: 2,
    arbitrary: fc.constantFrom("HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/1.2", "http/1.1", "HTTP/1.", ""),
  },
);

const oddHeaders: fc.Arbitrary<string[]> = fc.oneof(
  fc.constantFrom<string[]>(
    ["host: a", "host: b"],
    ["host: "],
    ["host: a b"],
    ["host: [::1"],
    ["host: ../../etc"],
    ["Expect: 100-continue"],
    ["Expect: 200-ok"],
    [
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      "Sec-WebSocket-Version: 13",
    ],
    ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA"],
    ["Connection: close, keep-alive"],
    ["Connection: Content-Length, Host"],
    ["Keep-Alive: timeout=999999999"],
    ["Content-Encoding: gzip"],
    ["Content-Encoding: deflate, br, zstd"],
    ["Accept-Encoding: gzip;q=1e400, *;q=-1"],
    ["Range: bytes=0-0,1-1,-1,9999999999999999999-"],
    ["Trailer: Content-Length, Host, Authorization"],
    ["Cookie: " + "a=b; ".repeat(2_000)],
    ["Authorization: Bearer"],
    ["Authorization: Bearer " + "x".repeat(10_000)],
    ["Authorization: Basic \xff\xfe"],
    ["Authorization: Bearer a", "Authorization: Bearer b"],
    ["Idempotency-Key: a", "Idempotency-Key: b"],
    ["Content-Type: application/json", "Content-Type: text/plain"],
    ["Content-Type: application/json; charset=utf-7"],
    ["__proto__: x", "constructor: y", "toString: z"],
    [": no name"],
    ["no colon"],
    ["name : blank"],
    [" folded: value"],
    ["x: a", "\tfolded"],
    ["x: nul\0byte"],
    ["x: cr\rhere"],
    ["x: \x7f\x1b[2J"],
    ["X-Forwarded-For: " + "1.1.1.1, ".repeat(500)],
    ["X-Forwarded-Proto: javascript", "X-Forwarded-Host: evil.example"],
    ["Svc-Version: \xe9\xe9"],
    Array.from({ length: 1_900 }, (_, index) => `h${index}: 1`),
    Array.from({ length: 200 }, () => "x: y"),
    [`x: ${"y".repeat(20_000)}`],
    [`x: ${"y".repeat(500_000)}`],
  ),
  fc.tuple(bytes, bytes).map(([name, value]) => [`${name}: ${value}`]),
);

/** Headers that say how long the body is, and the body. */
const bodies: fc.Arbitrary<{ headers: string[]; body: Buffer }> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ headers: [] as string[], body: Buffer.alloc(0) }) },
  {
    weight: 3,
    arbitrary: bytes.map((text) => ({ headers: [`Content-Length: ${text.length}`], body: latin1(text) })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          "0",
          "1",
          "5",
          "999",
          "300000",
          "4294967296",
          "99999999999999999999",
          "-1",
          "+1",
          "1e1",
          "0x1",
          "",
          "1 1",
          "1,1",
          "½",
        ),
        bytes,
      )
      .map(([length, text]) => ({ headers: [`Content-Length: ${length}`], body: latin1(text) })),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(
        "0\r\n\r\n",
        "2\r\n{}\r\n0\r\n\r\n",
        '2;a=b;c="d"\r\n{}\r\n0\r\nTrailer: x\r\n\r\n',
        "0\r\nContent-Length: 5\r\n\r\n",
        "2\n{}\n0\n\n",
        "2\r\n{}0\r\n\r\n",
        "3\r\n{}\r\n0\r\n\r\n",
        "0x2\r\n{}\r\n0\r\n\r\n",
        "-2\r\n{}\r\n",
        "zz\r\n",
        " 2\r\n{}\r\n0\r\n\r\n",
        "ffffffffffffffff\r\n{}",
        "fffffffffffffffff\r\n{}",
        "7fffffff\r\n{}",
        "00000000000000000000002\r\n{}\r\n0\r\n\r\n",
        "2\r\n{}\r\n",
        `2;${"x".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
        `${"1\r\n \r\n".repeat(5_000)}0\r\n\r\n`,
        `0\r\n${"t: x\r\n".repeat(3_000)}\r\n`,
      )
      .map((text) => ({
        headers: ["Transfer-Encoding: chunked", "Content-Type: application/json"],
        body: latin1(text),
      })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        () => gzipSync(Buffer.alloc(64 * 1024 * 1024)),
        () => Buffer.alloc(300_000, 32),
        () => Buffer.alloc(10 * 1024 * 1024, 32),
      )
      .map((make) => make())
      .map((body) => ({
        headers: [
          "Content-Type: application/json",
          "Content-Encoding: gzip",
          `Content-Length: ${body.length}`,
        ],
        body,
      })),
  },
);

function requestsOf({ host, key }: HttpParts): fc.Arbitrary<Buffer> {
  return fc
    .record({
      method: methods,
      target: targetsOf(host),
      version: versions,
      withHost: fc.integer({ min: 0, max: 9 }),
      withKey: fc.boolean(),
      odd: fc.oneof(fc.constant([]), fc.array(oddHeaders, { maxLength: 2 })),
      upload: bodies,
      lineEnd: fc.oneof(
        { weight: 40, arbitrary: fc.constant(CRLF) },
        { weight: 1, arbitrary: fc.constantFrom("\n", "\r") },
      ),
    })
    .map(({ method, target, version, withHost, withKey, odd, upload, lineEnd }) => {
      const lines = [
        `${method} ${target} ${version}`,
        ...(withHost === 0 ? [] : [`Host: ${host}`]),
        ...(withKey ? [`Authorization: Bearer ${key}`, "Idempotency-Key: fuzz"] : []),
        ...upload.headers,
        ...odd.flat(),
      ];
      return Buffer.concat([latin1(lines.join(lineEnd) + lineEnd + lineEnd), upload.body]);
    });
}

/** Bytes that are not HTTP/1.1. */
const garbage: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 300 }).map((data) => Buffer.from(data)),
  fc.constantFrom(
    latin1("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    Buffer.from("16030100c8010000c40303", "hex"),
    latin1("\r\n".repeat(10_000)),
    latin1("\0".repeat(1_000)),
    latin1("GET"),
    latin1("GET / HTTP/1.1\r\nHost"),
    latin1("SSH-2.0-OpenSSH_9.9\r\n"),
    Buffer.from("0000000000000000", "hex"),
  ),
);

/**
 * A request whose length two parties could read in two ways, around a hidden one: the hidden request must not be run. Of
 * the lengths that are given, one always covers it.
 */
function smugglingOf({ host, key }: HttpParts): fc.Arbitrary<Buffer> {
  const hidden = `GET /v2/agencies/me HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  const plain = latin1(hidden);
  const chunked = latin1(`0\r\n\r\n${hidden}`);
  const length = (body: Buffer) => `Content-Length: ${body.length}`;
  const ways: Array<[string[], Buffer]> = [
    [[length(chunked), "Transfer-Encoding: chunked"], chunked],
    [["Transfer-Encoding: chunked", length(chunked)], chunked],
    [["Content-Length: 0", length(plain)], plain],
    [[length(plain), "Content-Length: 0"], plain],
    [[`Content-Length: 0, ${plain.length}`], plain],
    [[`Content-Length: ${plain.length}, 0`], plain],
    [[`Content-Length: 0\r\n ${plain.length}`], plain],
    [[`Content-Length : 0`, length(plain)], plain],
    [[`Content-Length: +0`, length(plain)], plain],
    [[`Content-Length:\x0b0`, length(plain)], plain],
    [[length(chunked), "Transfer-Encoding : chunked"], chunked],
    [[length(chunked), "Transfer-Encoding: xchunked"], chunked],
    [[length(chunked), "Transfer-Encoding: chunked, identity"], chunked],
    [[length(chunked), "Transfer-Encoding: identity, chunked"], chunked],
    [[length(chunked), "Transfer-Encoding:\x0bchunked"], chunked],
    [[length(chunked), "Transfer-Encoding:\r\n chunked"], chunked],
    [[length(chunked), "X: y\nTransfer-Encoding: chunked"], chunked],
    [[length(chunked), 'Transfer-Encoding: "chunked"'], chunked],
    [[length(chunked), "Transfer-Encoding: gzip, chunked"], chunked],
    [[length(chunked), "Connection: Transfer-Encoding", "Transfer-Encoding: chunked"], chunked],
    [["Transfer-Encoding: identity", length(chunked)], chunked],
  ];
  return fc
    .record({ way: fc.constantFrom(...ways), version: fc.constantFrom("HTTP/1.1", "HTTP/1.0") })
    .map(({ way: [headers, body], version }) =>
      Buffer.concat([
        latin1(
          [
            `POST /v1/sessions ${version}`,
            `Host: ${host}`,
            "Connection: keep-alive",
            ...headers,
            "",
            "",
          ].join(CRLF),
        ),
        body,
      ]),
    );
}

/** Connections of every kind. */
export function httpCases(parts: HttpParts): fc.Arbitrary<HttpCase> {
  const valid = latin1(
    `GET /v2/agencies/me HTTP/1.1\r\nHost: ${parts.host}\r\nAuthorization: Bearer ${parts.key}\r\n\r\n`,
  );
  const requests = requestsOf(parts);
  const streams = fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant("requests" as const), stream: requests }) },
    {
      weight: 3,
      arbitrary: fc
        .array(fc.oneof(requests, fc.constant(valid), garbage), { minLength: 2, maxLength: 6 })
        .map((all) => ({ kind: "requests" as const, stream: Buffer.concat(all) })),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("requests" as const), stream: garbage }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant("smuggling" as const), stream: smugglingOf(parts) }),
    },
    {
      weight: 1,
      arbitrary: garbage.map((data) => ({
        kind: "garbage_after_request" as const,
        // A letter first, so that the bytes are neither an empty line nor the start of a request.
        stream: Buffer.concat([valid, latin1("?"), data]),
      })),
    },
  );
  return fc
    .record({
      sent: streams,
      cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
      pauseMs: fc.constantFrom(0, 1, 20),
      ending: fc.oneof(
        { weight: 40, arbitrary: fc.constant("half_close" as const) },
        { weight: 8, arbitrary: fc.constant("reset" as const) },
        { weight: 1, arbitrary: fc.constant("hold" as const) },
      ),
    })
    .map(({ sent: { kind, stream }, cuts, pauseMs, ending }) => {
      const ends = [
        ...cuts.map((cut) => Math.floor(cut * stream.length)).toSorted((a, b) => a - b),
        stream.length,
      ];
      const chunks = ends.map((end, index) => stream.subarray(ends[index - 1] ?? 0, end));
      if (kind === "requests") return { kind, chunks, pauseMs, ending };
      return { kind, chunks: [stream], pauseMs, ending: kind === "smuggling" ? "half_close" : "wait" };
    });
}
