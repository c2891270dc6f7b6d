// The real client against answers that a service, a proxy or an attacker on the way may send: each ends in exactly one of
// valid, invalid and unavailable, and valid only when the answer says so for certain of the very number asked about.
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseConfig } from "../config.ts";
import type { VatAuthority } from "./authority.ts";
import { soapEnvelope, soapFault, viesTypes } from "./vies-answers.suite.ts";
import { claimant, within } from "./authority.suite.ts";
import { createVies } from "./vies.ts";

type Act = (socket: Socket) => void;

let act: Act;
let calls = 0;
let server: Server;
let vies: VatAuthority;
const sockets = new Set<Socket>();

/** Bytes on a socket, so that headers too can be anything. */
beforeAll(async () => {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (data: Buffer) => {
      if (!data.toString("latin1").startsWith("POST")) return;
      calls += 1;
      act(socket);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  vies = createVies({
    config: parseConfig({
      DATABASE_URL: "postgres://nobody@127.0.0.1/none",
      SVC_ENCRYPTION_KEYS: Buffer.alloc(32, 1).toString("base64"),
      VIES_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/checkVatService`,
    }),
  });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((done) => server.close(done));
});

const number = { prefix: "DE", national: "123456789" };
const requester = { prefix: "NL", national: "123456789B01" };

async function given(
  answer: Act,
  options: { requester?: typeof number; timeoutMs?: number; number?: typeof number } = {},
) {
  act = answer;
  calls = 0;
  return vies.lookUp(
    { ...claimant, number: options.number ?? number, requester: options.requester ?? null },
    within(options.timeoutMs ?? 3000),
  );
}

/** One HTTP answer, then the end of the connection. */
function sends(body: string | Buffer, status = 200, headers: Record<string, string> = {}): Act {
  const bytes = Buffer.from(body);
  const lines = {
    "content-type": "text/xml; charset=utf-8",
    "content-length": String(bytes.length),
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return (socket) => {
    socket.write(`HTTP/1.1 ${status} Word\r\nconnection: close\r\n${head.join("")}\r\n`);
    socket.end(bytes);
  };
}

interface Parts {
  country?: string;
  vatNumber?: string;
  date?: string;
  valid?: string;
  rest?: string;
}

function answer(parts: Parts = {}): string {
  const {
    country = "DE",
    vatNumber = "123456789",
    date = "2026-11-21+01:00",
    valid = "true",
    rest = "",
  } = parts;
  return (
    `<ns2:checkVatResponse ${viesTypes}><ns2:countryCode>${country}</ns2:countryCode><ns2:vatNumber>${vatNumber}</ns2:vatNumber>` +
    `<ns2:requestDate>${date}</ns2:requestDate><ns2:valid>${valid}</ns2:valid>${rest}</ns2:checkVatResponse>`
  );
}
const good = soapEnvelope(answer());

describe("valid, because the answer says so whatever it is dressed in", () => {
  const dressed: Array<[string, Act, object]> = [
    ["one as 1", sends(soapEnvelope(answer({ valid: "1" }))), {}],
    ["blanks around true", sends(soapEnvelope(answer({ valid: "\n  true " }))), {}],
    [
      "a date without zone",
      sends(soapEnvelope(answer({ date: "2026-11-21" }))),
      { authorityDate: "2026-11-21" },
    ],
    ["a date with Z", sends(soapEnvelope(answer({ date: "2026-11-21Z" }))), { authorityDate: "2026-11-21Z" }],
    ["a byte order mark", sends(`\uFEFF<?xml version="1.0" encoding="UTF-8"?>${good}`), {}],
    ["gzip", sends(gzipSync(good), 200, { "content-encoding": "gzip" }), {}],
    ["the type of a plain text", sends(good, 200, { "content-type": "text/plain" }), {}],
    ["no type at all", sends(good, 200, { "content-type": "" }), {}],
    ["SOAP as the default namespace", sends(good.replaceAll("env:", "").replace("xmlns:env", "xmlns")), {}],
    [
      "other prefixes",
      sends(
        good
          .replaceAll("env:", "S:")
          .replace("xmlns:env", "xmlns:S")
          .replaceAll("ns2:", "v:")
          .replace("xmlns:ns2", "xmlns:v"),
      ),
      {},
    ],
    ["comments and white space between", sends(good.replaceAll("><ns2", ">\n <!-- x --> <ns2")), {}],
    [
      "text as CDATA",
      sends(soapEnvelope(answer({ rest: "<ns2:name><![CDATA[A & B <GmbH>]]></ns2:name>" }))),
      { name: "A & B <GmbH>" },
    ],
    [
      "dashes instead of a name",
      sends(soapEnvelope(answer({ rest: "<ns2:name>---</ns2:name><ns2:address>---</ns2:address>" }))),
      { name: null, address: null },
    ],
    ["zeros in front of the number", sends(soapEnvelope(answer({ vatNumber: "000123456789" }))), {}],
    ["elements that nobody knows", sends(soapEnvelope(answer({ rest: "<ns2:colour>red</ns2:colour>" }))), {}],
  ];
  test.each(dressed)("%s", async (_name, act, more) => {
    expect(await given(act)).toMatchObject({ status: "valid", consultationNumber: null, ...more });
    expect(calls).toBe(1);
  });

  test("a number that VIES gives its full length to", async () => {
    const body = soapEnvelope(answer({ country: "NL", vatNumber: "004495445B01" }));
    expect(await given(sends(body), { number: { prefix: "NL", national: "4495445B01" } })).toMatchObject({
      status: "valid",
    });
  });
});

test.each(["false", "0", " false\n"])("invalid, because the answer says %j", async (valid) => {
  expect(await given(sends(soapEnvelope(answer({ valid }))))).toMatchObject({
    status: "invalid",
    fault: null,
  });
});

describe("unavailable, because the reply proves nothing about this number", () => {
  const bomb =
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">' +
    Array.from(
      { length: 9 },
      (_, n) => `<!ENTITY ${"abcdefghij"[n + 1]} "${`&${"abcdefghij"[n]};`.repeat(10)}">`,
    ).join("") +
    `]>${soapEnvelope(answer({ rest: "<ns2:name>&j;</ns2:name>" }))}`;
  const uncertain: Array<[string, Act]> = [
    ["another number", sends(soapEnvelope(answer({ vatNumber: "987654321" })))],
    ["another country", sends(soapEnvelope(answer({ country: "AT" })))],
    [
      "another number that is invalid",
      sends(soapEnvelope(answer({ vatNumber: "987654321", valid: "false" }))),
    ],
    ["no number", sends(soapEnvelope(answer().replace(/<ns2:vatNumber>.*?<\/ns2:vatNumber>/, "")))],
    ["no country", sends(soapEnvelope(answer().replace(/<ns2:countryCode>.*?<\/ns2:countryCode>/, "")))],
    ["no validity", sends(soapEnvelope(answer().replace(/<ns2:valid>.*?<\/ns2:valid>/, "")))],
    ["no date", sends(soapEnvelope(answer().replace(/<ns2:requestDate>.*?<\/ns2:requestDate>/, "")))],
    ["validity twice", sends(soapEnvelope(answer({ rest: "<ns2:valid>false</ns2:valid>" })))],
    ["two answers", sends(soapEnvelope(answer() + answer({ valid: "false" })))],
    ["the answer to another operation", sends(good.replaceAll("checkVatResponse", "checkVatApproxResponse"))],
    [
      "an answer inside a fault",
      sends(soapEnvelope(`<env:Fault><faultstring>SERVER_BUSY</faultstring></env:Fault>${answer()}`)),
    ],
    ["a good answer with status 503", sends(good, 503)],
    ["a good answer with status 500", sends(good, 500)],
    ["a good answer with status 404", sends(good, 404)],
    ["a good answer in a page about SOAP", sends(`<html><pre>${good}</pre></html>`)],
    ["INVALID_INPUT with status 503", sends(soapFault("INVALID_INPUT"), 503)],
    ["a good answer that is cut", sends(good.slice(0, -40))],
    ["a good answer with something after it", sends(`${good}<html>`)],
    ["a page behind a good-looking type", sends("<!DOCTYPE html><html><body>Maintenance<br></body></html>")],
    [
      "a maintenance page with status 503",
      sends("<html><body>Maintenance</body></html>", 503, { "content-type": "text/html" }),
    ],
    ["a proxy's login", sends("", 302, { location: "http://127.0.0.1:1/login" })],
    [
      "JSON",
      sends('{"valid":true,"countryCode":"DE","vatNumber":"123456789"}', 200, {
        "content-type": "application/json",
      }),
    ],
    ["nothing", sends("")],
    ["half of a gzip", sends(gzipSync(good).subarray(0, 60), 200, { "content-encoding": "gzip" })],
    ["what is no gzip", sends(good, 200, { "content-encoding": "gzip" })],
    ["a gzip bomb", sends(gzipSync(Buffer.alloc(50_000_000, 32)), 200, { "content-encoding": "gzip" })],
    ["a good answer before a megabyte of blanks", sends(good + " ".repeat(1_000_000))],
    ["an entity bomb", sends(bomb)],
    [
      "a file of ours as entity",
      sends(
        `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]>${soapEnvelope(answer({ rest: "<ns2:name>&f;</ns2:name>" }))}`,
      ),
    ],
    ["UTF-16", sends(Buffer.from(`\uFEFF${good}`, "utf16le"))],
    ["a length that is not kept", sends(good, 200, { "content-length": String(good.length + 500) })],
    ["bytes that are no HTTP", (socket) => socket.end("220 smtp.example.com ESMTP\r\n")],
    ["half a status line", (socket) => socket.end("HTTP/1.1 2")],
    ["a reset", (socket) => socket.resetAndDestroy()],
  ];
  test.each(uncertain)("%s", async (_name, act) => {
    const found = await given(act);
    expect(found).toMatchObject({
      status: "unavailable",
      asked: true,
      fault: expect.stringMatching(/^[A-Z_0-9]+$/),
    });
    expect(found.raw ?? "").not.toMatch(/root:/);
  });

  test("a redirect, which is not followed", async () => {
    const location = `http://127.0.0.1:${(server.address() as AddressInfo).port}/elsewhere`;
    const found = await given((socket) =>
      calls === 1 ? sends("", 307, { location })(socket) : sends(good)(socket),
    );
    expect(found).toMatchObject({ status: "unavailable" });
    expect(calls).toBe(1);
  });

  const drips: Array<[string, (socket: Socket) => NodeJS.Timeout]> = [
    [
      "headers",
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\n");
        return setInterval(() => socket.write("x-a: b\r\n"), 20);
      },
    ],
    [
      "body",
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\ncontent-type: text/xml\r\ncontent-length: 60000\r\n\r\n<");
        return setInterval(() => socket.write("a"), 20);
      },
    ],
    [
      "chunks",
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
        return setInterval(() => socket.write("1\r\n \r\n"), 20);
      },
    ],
  ];
  test.each(drips)("%s that drip without end stop with the look-up's time", async (_name, drip) => {
    const started = performance.now();
    const found = await given(
      (socket) => {
        const timer = drip(socket);
        socket.on("close", () => clearInterval(timer));
      },
      { timeoutMs: 400 },
    );
    expect(found).toMatchObject({ status: "unavailable", fault: "TIMEOUT" });
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe("the merchant's own number", () => {
  const inTurn =
    (...acts: Act[]): Act =>
    (socket) =>
      acts[Math.min(calls, acts.length) - 1]!(socket);
  const fault = (code: string) => sends(soapFault(code), 500);

  test("an INVALID_INPUT that only comes with it is not the buyer's fault", async () => {
    const found = await given(inTurn(fault("INVALID_INPUT"), sends(good)), { requester });
    expect(found).toMatchObject({ status: "valid", requesterRefused: true, consultationNumber: null });
  });

  test("an INVALID_INPUT that comes without it too is the buyer's number, and says nothing against the merchant's", async () => {
    const found = await given(fault("INVALID_INPUT"), { requester });
    expect(found).toMatchObject({ status: "invalid", requesterRefused: false, fault: "INVALID_INPUT" });
    expect(calls).toBe(2);
  });

  test("refused, and then the service is down: unavailable, asked about again later", async () => {
    const found = await given(inTurn(fault("INVALID_REQUESTER_INFO"), fault("MS_UNAVAILABLE")), {
      requester,
    });
    expect(found).toMatchObject({ status: "unavailable", fault: "MS_UNAVAILABLE" });
  });

  test("no other fault is asked about twice", async () => {
    await given(fault("MS_MAX_CONCURRENT_REQ"), { requester });
    expect(calls).toBe(1);
  });
});
