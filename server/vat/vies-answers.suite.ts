// Answers as the EU service writes them (prefixes, order of elements, date with offset), for tests of the real client.
import type { GivenAnswer, SeenRequest } from "./authority.suite.ts";

export const viesTypes = 'xmlns:ns2="urn:ec.europa.eu:taxud:vies:services:checkVat:types"';

export function soapEnvelope(content: string): string {
  return `<env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Header/><env:Body>${content}</env:Body></env:Envelope>`;
}

export function soapFault(code: string): string {
  return soapEnvelope(
    `<env:Fault><faultcode>env:Server</faultcode><faultstring>${code}</faultstring></env:Fault>`,
  );
}

/** Well-formed, and not registered. */
export const unknownRequester = "000000000";

/** Every number is registered but those that end in 8; a requester brings a consultation number. */
export function answerAsVies(request: SeenRequest): GivenAnswer {
  const asked = (element: string): string => new RegExp(`${element}>([^<]*)<`).exec(request.body)?.[1] ?? "";
  const isApprox = request.body.includes("checkVatApprox");
  if (asked("requesterVatNumber") === unknownRequester) {
    return { status: 500, body: soapFault("INVALID_REQUESTER_INFO") };
  }
  const number = asked("vatNumber");
  const isValid = !number.endsWith("8");
  const [operation, prefix] = isApprox ? ["checkVatApproxResponse", "trader"] : ["checkVatResponse", ""];
  const element = (name: string, text: string): string => {
    const tag = prefix === "" ? name : prefix + name.slice(0, 1).toUpperCase() + name.slice(1);
    return `<ns2:${tag}>${text}</ns2:${tag}>`;
  };
  const trader = isValid
    ? element("name", "MUSTER &amp; SÖHNE GMBH") + element("address", "\nMUSTERSTR. 1  HOF\n10115  BERLIN\n")
    : element("name", "---") + element("address", "---");
  const identifier = isApprox ? "<ns2:requestIdentifier>WAPIAAAAXyzAbc12</ns2:requestIdentifier>" : "";
  return {
    status: 200,
    body: soapEnvelope(
      `<ns2:${operation} ${viesTypes}><ns2:countryCode>${asked("countryCode")}</ns2:countryCode>` +
        `<ns2:vatNumber>${number}</ns2:vatNumber><ns2:requestDate>2026-11-21+01:00</ns2:requestDate>` +
        `<ns2:valid>${isValid}</ns2:valid>${trader}${identifier}</ns2:${operation}>`,
    ),
  };
}
