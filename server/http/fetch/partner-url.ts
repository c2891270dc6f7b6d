import { isIP } from "node:net";
import type { Config } from "../../config.ts";
import { ApiError } from "../../errors.ts";
import { bareHost, createAddressRules } from "./address-rules.ts";

/** Ports above 1023 that browsers refuse as well, since other protocols live there (WHATWG Fetch, "port blocking"). */
const BLOCKED_HIGH_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
]);

/**
 * Checks a URL when a partner configures it: scheme (https only in live mode), credentials, port and literal
 * addresses. Names are checked when they are called, at the address they then have.
 * @param param name of the input, for the error.
 * @throws ApiError url_not_allowed; parameter_invalid when it is no URL.
 */
export function checkPartnerUrl(
  config: Pick<Config, "SVC_ALLOW_PRIVATE_TARGETS">,
  url: string,
  livemode: boolean,
  param = "url",
): void {
  const target = URL.canParse(url) ? new URL(url) : null;
  if (target === null) throw new ApiError("parameter_invalid", { message: `${param}: not a URL.`, param });
  const fault = faultOf(config, target, livemode);
  if (fault !== null) throw new ApiError("url_not_allowed", { message: `${param}: ${fault}`, param });
}

function faultOf(
  config: Pick<Config, "SVC_ALLOW_PRIVATE_TARGETS">,
  target: URL,
  livemode: boolean,
): string | null {
  if (target.protocol !== "https:" && target.protocol !== "http:")
    return "Only http and https URLs are allowed.";
  if (livemode && target.protocol !== "https:") return "Live mode requires https.";
  if (target.username !== "" || target.password !== "") return "The URL must not contain credentials.";
  const rules = createAddressRules(config.SVC_ALLOW_PRIVATE_TARGETS);
  const host = bareHost(target.hostname);
  if (rules.allowsHost(host)) return null;
  if (isIP(host) !== 0) {
    if (rules.isBlocked(host)) return "Private and reserved addresses are not allowed.";
    if (isOperatorsChoice(host)) return null;
  }
  const port = target.port === "" ? null : Number(target.port);
  const isUsual =
    port === null || port === 80 || port === 443 || (port > 1023 && !BLOCKED_HIGH_PORTS.has(port));
  return isUsual ? null : `Port ${port} is not allowed; use 443.`;
}

/** A private address that passed the rules was allowed by name, and then on any port. */
function isOperatorsChoice(address: string): boolean {
  return createAddressRules([]).isBlocked(address);
}
