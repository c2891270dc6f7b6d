import { afterAll, beforeAll, expect, test } from "vitest";
import { parseConfig } from "../config.ts";
import { claimant, describeAuthority, startFaultyServer, within } from "./authority.suite.ts";
import type { GivenAnswer, FaultyServer } from "./authority.suite.ts";
import type { VatAuthority } from "./authority.ts";
import { answerAsVies, soapEnvelope, soapFault, viesTypes } from "./vies-answers.suite.ts";
import { createVies } from "./vies.ts";

let next: GivenAnswer | null = null;

let server: FaultyServer;
let vies: VatAuthority;

beforeAll(async () => {
  server = await startFaultyServer((request) => next ?? answerAsVies(request));
  vies = createVies({
    config: parseConfig({
      DATABASE_URL: "postgres://nobody@127.0.0.1/none",
      SVC_ENCRYPTION_KEYS: Buffer.alloc(32, 1).toString("base64"),
      VIES_URL: `${server.url}/taxation_customs/vies/services/checkVatService`,
    }),
  });
});
afterAll(() => server.close());

const number = { prefix: "DE", national: "123456789" };
const lookUp = (requester = null as typeof number | null) =>
  vies.lookUp({ ...claimant, number, requester }, within(3000));

async function answering<T>(answer: GivenAnswer, act: () => Promise<T>): Promise<T> {
  next = answer;
  return act().finally(() => {
    next = null;
  });
}

const contents: Record<string, string> = {
  undisclosed: "<ns2:name>---</ns2:name><ns2:address>---</ns2:address>",
  nil: '<ns2:name xsi:nil="true" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"/>',
  blank: "<ns2:name> </ns2:name><ns2:address></ns2:address>",
};

const plain = (content: string, valid = "true"): string =>
  soapEnvelope(
    `<ns2:checkVatResponse ${viesTypes}><ns2:countryCode>DE</ns2:countryCode><ns2:vatNumber>123456789</ns2:vatNumber>` +
      `<ns2:requestDate>2026-11-21+01:00</ns2:requestDate><ns2:valid>${valid}</ns2:valid>${content}</ns2:checkVatResponse>`,
  );

describeAuthority("VIES", () => ({
  authority: vies,
  server,
  valid: number,
  invalid: { prefix: "DE", national: "123456788" },
  requester: { prefix: "NL", national: "123456789B01" },
  refusedRequester: { prefix: "DE", national: "000000000" },
}));

test("the request is the one the service accepts: POST, empty SOAPAction, the number without its prefix", async () => {
  await vies.lookUp(
    { ...claimant, number: { prefix: "IE", national: "1+23456A" }, requester: null },
    within(3000),
  );
  const request = server.seen.at(-1)!;
  expect(request).toMatchObject({ method: "POST", path: "/taxation_customs/vies/services/checkVatService" });
  expect(request.headers["soapaction"]).toBe('""');
  expect(request.headers["content-type"]).toMatch(/^text\/xml/);
  expect(request.body).toMatch(/urn:ec\.europa\.eu:taxud:vies:services:checkVat:types/);
  expect(request.body).toMatch(/:countryCode>IE<.*:vatNumber>1\+23456A</);
});

test("the date stays the text the service wrote, although JavaScript cannot read it", async () => {
  expect(new Date("2026-11-21+01:00").getTime()).toBeNaN();
  expect(await lookUp()).toMatchObject({ authorityDate: "2026-11-21+01:00" });
});

test("name and address come decoded, the address as its lines", async () => {
  expect(await lookUp()).toMatchObject({
    name: "MUSTER & SÖHNE GMBH",
    address: "MUSTERSTR. 1 HOF\n10115 BERLIN",
  });
});

test.each(["undisclosed", "nil", "blank"])("a valid number whose name is %s has none", async (kind) => {
  const answer = await answering({ status: 200, body: plain(contents[kind]!) }, lookUp);
  expect(answer).toMatchObject({ status: "valid", name: null, address: null });
});

test.each(["", "maybe", "TRUE!"])("an answer whose validity reads %j is no answer", async (valid) => {
  const answer = await answering({ status: 200, body: plain("", valid) }, lookUp);
  expect(answer).toMatchObject({ status: "unavailable", fault: "MALFORMED_ANSWER" });
});

test("consultation numbers that the service leaves empty are none", async () => {
  const body =
    `<ns2:checkVatApproxResponse ${viesTypes}><ns2:countryCode>DE</ns2:countryCode><ns2:vatNumber>123456789</ns2:vatNumber>` +
    "<ns2:requestDate>2026-11-21+01:00</ns2:requestDate><ns2:valid>true</ns2:valid><ns2:traderStreet>Weg 1</ns2:traderStreet>" +
    "<ns2:traderCity>Wien</ns2:traderCity><ns2:requestIdentifier></ns2:requestIdentifier></ns2:checkVatApproxResponse>";
  const answer = await answering({ status: 200, body: soapEnvelope(body) }, () =>
    lookUp({ prefix: "AT", national: "U12345678" }),
  );
  expect(answer).toMatchObject({ status: "valid", consultationNumber: null, address: "Weg 1\nWien" });
});

const transient =
  "MS_UNAVAILABLE SERVICE_UNAVAILABLE SERVER_BUSY TIMEOUT VAT_BLOCKED IP_BLOCKED GLOBAL_MAX_CONCURRENT_REQ " +
  "GLOBAL_MAX_CONCURRENT_REQ_TIME MS_MAX_CONCURRENT_REQ MS_MAX_CONCURRENT_REQ_TIME INVALID_REQUESTER_INFO SOMETHING_NEW";

test.each(transient.split(" ").flatMap((code) => [[code, 200] as const, [code, 500] as const]))(
  "the fault %s with HTTP status %i is unavailable, with the code kept",
  async (code, status) => {
    const answer = await answering({ status, body: soapFault(code) }, lookUp);
    expect(answer).toMatchObject({ status: "unavailable", asked: true, fault: code });
    expect(answer.raw).toContain(code);
  },
);

test("INVALID_INPUT is about the number: invalid, and kept as evidence", async () => {
  const answer = await answering({ status: 500, body: soapFault("INVALID_INPUT") }, lookUp);
  expect(answer).toMatchObject({ status: "invalid", fault: "INVALID_INPUT", name: null });
});

test("an endless or odd answer never throws past the look-up", async () => {
  const odd = [
    "x".repeat(200_000),
    "<env:Envelope>text</env:Envelope>",
    soapEnvelope(""),
    soapEnvelope("text"),
    soapEnvelope("<env:Fault/>"),
    soapEnvelope("<env:Fault><faultstring><a/></faultstring></env:Fault>"),
    soapEnvelope(`<ns2:checkVatResponse ${viesTypes}/>`),
    "<env:Envelope><env:Body><unclosed></env:Body></env:Envelope>",
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    "\0\u0001<",
    "null",
  ];
  for (const body of odd) {
    const answer = await answering({ status: 200, body }, lookUp);
    expect(answer, body.slice(0, 80)).toMatchObject({ status: "unavailable", fault: "MALFORMED_ANSWER" });
    expect(answer.raw ?? "").not.toContain("\0");
  }
});

test("only an EU or Northern Irish number of the right shape serves as requester", () => {
  expect(vies.requesterOf({ eu: "de 123 456 789" })).toMatchObject({ prefix: "DE", national: "123456789" });
  expect(vies.requesterOf({ eu: "GR 123456789" })).toMatchObject({ prefix: "EL" });
  expect(vies.requesterOf({ gb: "GB123456789" })).toBeNull();
  expect(vies.requesterOf({ eu: "GB123456789" })).toBeNull();
  expect(vies.requesterOf({ eu: "DE12" })).toBeNull();
});
