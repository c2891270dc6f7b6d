import { randomBytes } from "node:crypto";
import { zonedTime } from "../zoned-time.ts";
import { hmrcRegister } from "./register.ts";

export interface HmrcAnswer {
  status: number;
  body: object;
}

const NUMBER = /^(\d{9}|\d{12})$/;
/** For trying an outage out by hand. */
const ALWAYS_DOWN = "999999503";

/** The answer about `target`, with proof when a registered `requester` asks. */
export function lookUp(target: string, requester: string | undefined, now: Date): HmrcAnswer {
  const wrong = [
    ...(NUMBER.test(target) ? [] : ["targetVrn"]),
    ...(requester === undefined || NUMBER.test(requester) ? [] : ["requesterVrn"]),
  ];
  if (wrong.length > 0) {
    const message = `Invalid ${wrong.join(" and ")} - Vrn parameters should be 9 or 12 digits`;
    return refusal(400, "INVALID_REQUEST", message);
  }
  if (target === ALWAYS_DOWN) return refusal(503, "SERVER_ERROR", "Service unavailable");
  if (requester !== undefined && !hmrcRegister.has(requester)) {
    return refusal(403, "INVALID_REQUEST", "requesterVrn does not match a registered company");
  }
  const company = hmrcRegister.get(target);
  if (!company) return refusal(404, "NOT_FOUND", "targetVrn does not match a registered company");
  const { name, ...place } = company;
  const found = { name, vatNumber: target, address: { ...place, countryCode: "GB" } };
  const proof = requester === undefined ? {} : { requester, consultationNumber: consultationNumber() };
  return { status: 200, body: { target: found, ...proof, processingDate: londonTime(now) } };
}

export function refusal(status: number, code: string, message: string): HmrcAnswer {
  return { status, body: { code, message } };
}

/** Nine letters, as in HMRC's examples. */
function consultationNumber(): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  return Array.from(randomBytes(9), (byte) => letters.charAt(byte % letters.length)).join("");
}

/** `2026-11-21T12:43:17+00:00`: London's time with its offset. */
function londonTime(now: Date): string {
  const { day, time, offset } = zonedTime(now, "Europe/London");
  return `${day}T${time}${offset}`;
}
