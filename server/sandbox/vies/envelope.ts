import { zonedTime } from "../zoned-time.ts";

const TYPES = "urn:ec.europa.eu:taxud:vies:services:checkVat:types";

/** The result of an operation as VIES writes it; elements in the order of the service description. */
export function resultEnvelope(operation: string, elements: Array<[name: string, text: string]>): string {
  const content = elements.map(([name, text]) => `<ns2:${name}>${escapeXml(text)}</ns2:${name}>`).join("");
  return envelope(`<ns2:${operation}Response xmlns:ns2="${TYPES}">${content}</ns2:${operation}Response>`);
}

/** A fault: the bare code as faultstring. */
export function faultEnvelope(code: string): string {
  return envelope(
    `<env:Fault><faultcode>env:Server</faultcode><faultstring>${escapeXml(code)}</faultstring></env:Fault>`,
  );
}

/** The day in Brussels with its offset, as `2026-11-21+01:00`. */
export function requestDate(now: Date): string {
  const { day, offset } = zonedTime(now, "Europe/Brussels");
  return `${day}${offset}`;
}

function envelope(body: string): string {
  return `<env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Header/><env:Body>${body}</env:Body></env:Envelope>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
