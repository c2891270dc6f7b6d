import { viesDirectory } from "./directory.ts";

/** What the register says of one number. */
export type Answer =
  | { kind: "result"; valid: boolean; name: string; address: string }
  | { kind: "fault"; code: string };

/** Shape of the number without its prefix, by VIES's country code. */
const SHAPES: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[0-9A-Z]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

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
  if (!SHAPES[prefix]?.test(number)) return { kind: "fault", code: "INVALID_INPUT" };
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

/** Whether a requester's number could be one. */
export function isPlausible(prefix: string, number: string): boolean {
  return SHAPES[prefix]?.test(number) ?? false;
}

/** Suffixes every number of a state ends in (NL B01, SE 01) and check letters do not count. */
function lastThreeDigits(prefix: string, number: string): string {
  const withoutSuffix = prefix === "NL" ? number.slice(0, 9) : prefix === "SE" ? number.slice(0, 10) : number;
  return withoutSuffix.replaceAll(/\D/g, "").slice(-3);
}
