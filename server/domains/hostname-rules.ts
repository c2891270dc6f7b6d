import type { CreateCustomDomain } from "../../shared/wire/domain.ts";
import { Hostname } from "../../shared/wire/domain.ts";
import type { Config } from "../config.ts";
import { ApiError } from "../errors.ts";
import { cnameTargetOf } from "./cname-target.ts";

/** The DNS zone delegated to a workspace. */
export interface Zone {
  id: string;
  apex: string;
}

/** Special-use domains outside public DNS (RFC 6761, 6762, 7686, 8375). */
const nonPublicNames = ["localhost", "local", "internal", "invalid", "onion", "arpa"];

/**
 * The requested hostname and its zone (null: the shared one).
 * @throws ApiError zone_not_configured; parameter_invalid if subdomain and apex together are too long.
 */
export function requestedHostname(
  body: CreateCustomDomain,
  zone: Zone | null,
): { hostname: string; zoneId: string | null; param: "hostname" | "subdomain" } {
  if (body.hostname !== undefined) return { hostname: body.hostname, zoneId: null, param: "hostname" };
  if (zone === null) throw new ApiError("zone_not_configured", { param: "subdomain" });
  const hostname = Hostname.safeParse(`${body.subdomain ?? ""}.${zone.apex}`);
  if (hostname.success) return { hostname: hostname.data, zoneId: zone.id, param: "subdomain" };
  throw new ApiError("parameter_invalid", {
    message: `subdomain: not a valid hostname within the zone ${zone.apex}.`,
    param: "subdomain",
  });
}

/**
 * Rejects reserved hostnames: the service's own, the CNAME target, special-use domains, and names in another workspace's
 * zone, unless they are also in the caller's own zone.
 * @throws ApiError parameter_invalid
 */
export function assertNotReserved(
  config: Pick<Config, "SVC_CNAME_TARGET" | "baseUrl">,
  hostname: string,
  zones: { own: string | null; others: readonly string[] },
  param: string,
): void {
  const ours = [new URL(config.baseUrl).hostname, cnameTargetOf(config).toLowerCase()];
  const isForeign =
    zones.others.some((apex) => isWithin(hostname, apex)) &&
    !(zones.own !== null && isWithin(hostname, zones.own));
  const fault = ours.some((name) => isWithin(hostname, name))
    ? "This hostname belongs to the service."
    : nonPublicNames.some((name) => isWithin(hostname, name))
      ? "This hostname cannot exist in public DNS."
      : isForeign
        ? "This hostname is reserved."
        : null;
  if (fault !== null) throw new ApiError("parameter_invalid", { message: `${param}: ${fault}`, param });
}

function isWithin(hostname: string, zone: string): boolean {
  return hostname === zone || hostname.endsWith(`.${zone}`);
}
