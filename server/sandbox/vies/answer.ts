import { formatOfPrefix } from "../../../shared/vat/formats.ts";
import { viesDirectory } from "./directory.ts";

/** What the register says of one number. */
export type Answer =
  | { kind: "result"; valid: boolean; name: string; address: string }
  | { kind: "fault"; code: string };

/** The last three digits of the EU's own test service. */
const FAULT_OF: Record<string, string> = {
  "201": "INVALID_INPUT",
  "202": "INVALID_REQUESTER_INFO",
  "300": "SERVICE_UNAVAILABLE",
  "301": "MS_UNAVAILABLE",
  "302": "TIMEOUT",
  "400": "VAT_BLOCKED",
  "401": "IP_BLOCKED",
  "500": "GLOBAL_MAX_CONCURRENT_REQ",
  "501": "GLOBAL_MAX_CONCURRENT_REQ_TIME",
  "600": "MS_MAX_CONCURRENT_REQ",
  "601": "MS_MAX_CONCURRENT_REQ_TIME",
};

const UNDISCLOSED = { name: "---", address: "---" };

/** Looks a number up: the directory first, then its last three digits; anything else is not registered. */
export function answerFor(prefix: string, number: string): Answer {
  if (!isPlausible(prefix, number)) return { kind: "fault", code: "INVALID_INPUT" };
  const company = viesDirectory.find((one) => one.prefix === prefix && one.number === number);
  if (company) {
    const { name, address } = company.disclosed ? company : UNDISCLOSED;
    return { kind: "result", valid: true, name, address };
  }
  const code = lastThreeDigits(prefix, number);
  const fault = FAULT_OF[code];
  if (fault) return { kind: "fault", code: fault };
  if (code !== "100") return { kind: "result", valid: false, ...UNDISCLOSED };
  if (prefix === "DE" || prefix === "ES") return { kind: "result", valid: true, ...UNDISCLOSED };
  return {
    kind: "result",
    valid: true,
    name: `SANDBOX COMPANY ${prefix}${number}`,
    address: "1 SANDBOX STREET\n00000 SANDBOX",
  };
}

/** Whether a number has the shape of its member state. @param prefix as VIES has it: EL for Greece. */
export function isPlausible(prefix: string, number: string): boolean {
  const format = formatOfPrefix(prefix);
  return format?.authority === "vies" && format.prefix === prefix && format.pattern.test(number);
}

/** Suffixes every number of a state ends in (NL B01, SE 01) and check letters do not count. */
function lastThreeDigits(prefix: string, number: string): string {
  const withoutSuffix = prefix === "NL" ? number.slice(0, 9) : prefix === "SE" ? number.slice(0, 10) : number;
  return withoutSuffix.replaceAll(/\D/g, "").slice(-3);
}
