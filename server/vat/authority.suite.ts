// What every VAT authority must do, whatever it is: run by each one's test against a real server that can fail.
import { createServer } from "node:http";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { startDeadline, type Deadline } from "../process/deadline.ts";
import type { AuthorityNumber, VatAuthority } from "./authority.ts";

export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Which connection it came over: two requests with the same number shared one. */
  connection: number;
}

export interface GivenAnswer {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

type Fault = (response: ServerResponse, answer: () => void) => void;

/** A server with a given answer, or a fault instead. */
export interface FaultyServer {
  url: string;
  seen: SeenRequest[];
  /** Runs instead of the regular answer; `answer` sends that answer. */
  fault: Fault | null;
  close(): Promise<void>;
}

export async function startFaultyServer(
  answer: (request: SeenRequest) => GivenAnswer,
): Promise<FaultyServer> {
  const connections = new WeakMap<object, number>();
  let lastConnection = 0;
  const server = createServer((request, response) => {
    if (!connections.has(request.socket)) connections.set(request.socket, ++lastConnection);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const seen: SeenRequest = {
        method: request.method ?? "",
        path: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks).toString("utf8"),
        connection: connections.get(request.socket) ?? 0,
      };
      handle.seen.push(seen);
      const send = (): void => {
        const { status, headers, body } = answer(seen);
        response.writeHead(status, headers).end(body);
      };
      if (handle.fault === null) send();
      else handle.fault(response, send);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const handle: FaultyServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: [],
    fault: null,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return handle;
}

const page =
  "<!DOCTYPE html><html><head><title>Maintenance</title></head><body><h1>Back soon</h1></body></html>";
const html = { "content-type": "text/html" };

/** Ways in which services on the Internet fail, and the error code that the evidence must have for it. */
const faults: ReadonlyArray<[name: string, error: RegExp, fault: Fault]> = [
  ["never answers", /^TIMEOUT$/, () => {}],
  [
    "sends its answer one byte at a time, without end",
    /^TIMEOUT$/,
    (response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(drip));
    },
  ],
  ["cuts the connection", /^NETWORK$/, (response) => response.destroy()],
  [
    "cuts the connection within the answer",
    /^NETWORK$|^MALFORMED_ANSWER$/,
    (response) => {
      response.writeHead(200, { "content-length": "500" });
      response.write("<env:Envelope>", () => response.destroy());
    },
  ],
  [
    "shows a maintenance page with status 200",
    /^MALFORMED_ANSWER$/,
    (response) => response.writeHead(200, html).end(page),
  ],
  [
    "shows a maintenance page with status 503",
    /^MALFORMED_ANSWER$|^HTTP_503$/,
    (response) => response.writeHead(503, html).end(page),
  ],
  ["answers with nothing", /^MALFORMED_ANSWER$/, (response) => response.writeHead(200).end()],
  [
    "answers JSON of another kind",
    /^MALFORMED_ANSWER$/,
    (response) => response.writeHead(200).end('{"valid":true}'),
  ],
  [
    "answers XML of another kind",
    /^MALFORMED_ANSWER$/,
    (response) => response.writeHead(200).end("<rss><item/></rss>"),
  ],
  ["answers with an empty 502", /^MALFORMED_ANSWER$|^HTTP_502$/, (response) => response.writeHead(502).end()],
  [
    "sends the caller in circles",
    /^NETWORK$|^HTTP_307$/,
    (response) => response.writeHead(307, { location: "/again" }).end(),
  ],
];

export interface AuthorityUnderTest {
  authority: VatAuthority;
  server: FaultyServer;
  valid: AuthorityNumber;
  invalid: AuthorityNumber;
  requester: AuthorityNumber;
  /** Well-formed, and unknown to the authority. */
  refusedRequester: AuthorityNumber;
}

/** On whose behalf the tests ask. */
export const claimant = { merchantId: "merchant", sessionId: null, purpose: "submit" } as const;

/** Time for one look-up, all of it the authority's. */
export const within = (ms: number): Deadline => startDeadline({ totalMs: 2 * ms, callMs: ms });

/** Declares the tests that hold for every authority. */
export function describeAuthority(name: string, given: () => AuthorityUnderTest): void {
  const ask = (number: AuthorityNumber, requester: AuthorityNumber | null = null, timeoutMs = 4000) =>
    given().authority.lookUp({ ...claimant, number, requester }, within(timeoutMs));

  describe(`${name} as a VAT authority`, () => {
    test("returns who a registered number belongs to, and the time of the answer", async () => {
      const answer = await ask(given().valid);
      expect(answer).toMatchObject({
        status: "valid",
        consultationNumber: null,
        fault: null,
        requesterRefused: false,
      });
      expect(answer).toMatchObject({
        name: expect.stringMatching(/\w/),
        authorityDate: expect.stringMatching(/^20\d\d-/),
      });
      expect(answer.raw).toContain(answer.status === "valid" && answer.authorityDate);
    });

    test("an unregistered number is invalid and has no name", async () => {
      expect(await ask(given().invalid)).toMatchObject({ status: "invalid", name: null, address: null });
    });

    test("with a requester the answer carries a consultation number", async () => {
      const { valid, requester } = given();
      const answer = await ask(valid, requester);
      expect(answer).toMatchObject({
        status: "valid",
        consultationNumber: expect.stringMatching(/^[\w-]{9,}$/),
      });
    });

    test("a requester the authority does not know is left out at the second try", async () => {
      const { valid, refusedRequester } = given();
      const answer = await ask(valid, refusedRequester);
      expect(answer).toMatchObject({ status: "valid", consultationNumber: null, requesterRefused: true });
      expect(answer.fault).toMatch(/REQUESTER/);
    });

    test.each(faults)("a service that %s is unavailable, not an error", async (_name, error, fault) => {
      const { server, valid } = given();
      server.fault = fault;
      try {
        const answer = await ask(valid, null, 600);
        expect(answer).toMatchObject({
          status: "unavailable",
          asked: true,
          fault: expect.stringMatching(error),
        });
      } finally {
        server.fault = null;
      }
    });

    test("look-ups one after another share a connection", async () => {
      const { server, valid } = given();
      await ask(valid);
      await ask(valid);
      const [last, before] = server.seen.toReversed();
      expect(last?.connection).toBe(before?.connection);
    });
  });
}
