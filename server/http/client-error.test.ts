import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ErrorEnvelope } from "../../shared/wire/error.ts";
import { publishedVersions } from "../versions/index.ts";
import { answerClientErrors } from "./client-error.ts";
import { createSecurityHeaders } from "./security-headers.ts";

const baseUrl = "https://checkout.example";
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on("end", () => setTimeout(() => response.end("ok"), 50));
  });
  const versions = publishedVersions;
  const ctx = { clock: { now: Date.now }, config: { baseUrl } as never, versions };
  answerClientErrors(server, ctx, createSecurityHeaders(baseUrl));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(() => new Promise<void>((done) => server.close(() => done())));

/** All that comes back for these bytes, until the server closes. The sending side ends, unless it is left open. */
function exchange(bytes: string, isLeftOpen = false): Promise<string> {
  return new Promise((done, fail) => {
    let received = "";
    const { port } = server.address() as AddressInfo;
    const socket = connect({ host: "127.0.0.1", port, allowHalfOpen: true }, () =>
      isLeftOpen ? socket.write(bytes) : socket.end(bytes),
    );
    socket.setEncoding("utf8").on("data", (chunk: string) => (received += chunk));
    socket.on("error", fail).on("end", () => {
      socket.destroy();
      done(received);
    });
  });
}

test.each([
  ["no HTTP at all", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", /not valid HTTP/],
  ["a header without a name", "GET / HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n", /not valid HTTP/],
  ["a head beyond 16 KiB", `GET /${"x".repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, /larger than 16 KiB/],
  [
    "two lengths",
    "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab",
    /not valid HTTP/,
  ],
  ["an upload that stops half-way", "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nabc", /cut off/],
])(
  "%s is answered with 400, ids and the envelope, and closes the connection",
  async (_name, bytes, message) => {
    const [head = "", body = ""] = (await exchange(bytes)).split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(head).toMatch(/\r\ntraceparent: 00-[0-9a-f]{32}-[0-9a-f]{16}-01/);
    expect(head).toMatch(/\r\nconnection: close/);
    expect(head).toContain("\r\nx-content-type-options: nosniff");
    expect(head).toContain("\r\nstrict-transport-security: max-age=31536000; includeSubDomains");
    expect(head).toContain("\r\ncontent-security-policy: default-src 'none'");
    const { error } = ErrorEnvelope.strict().parse(JSON.parse(body));
    expect(error).toMatchObject({
      code: "parameter_invalid",
      doc_url: `${baseUrl}/docs/errors#parameter_invalid`,
    });
    expect(error.message).toMatch(message);
    expect(head).toContain(`\r\nsvc-request-id: ${error.request_id}`);
  },
);

test("requests before bytes that are no HTTP are answered first, each in its place", async () => {
  const request = "GET / HTTP/1.1\r\nhost: x\r\n\r\n";
  const received = await exchange(`${request}${request}?\x16\x03\x01 HTTP\r\n\r\nmore`, true);
  expect(received.match(/HTTP\/1\.1 .*/g)).toEqual([
    "HTTP/1.1 200 OK",
    "HTTP/1.1 200 OK",
    "HTTP/1.1 400 Bad Request",
  ]);
});

test("an upload that is cut off by bytes that are no HTTP is refused at once", async () => {
  const upload = "POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n";
  expect(await exchange(upload, true)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});
