import type { CreateCustomDomain } from "../../shared/wire/domain.ts";
import { Hostname } from "../../shared/wire/domain.ts";
import { ApiError } from "../errors.ts";
import { isLocalHost, isWithin, ownHostsOf, type OwnHostSettings } from "./own-hosts.ts";

/** The DNS zone delegated to a workspace. */
export interface Zone {
  id: string;
  apex: string;
}

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
 * Rejects reserved hostnames: the service's own and their subdomains, special-use domains, and names in another
 * workspace's zone, unless they are also in the caller's own zone. A parent domain of an own host is not reserved: whoever
 * proves it has the DNS of that host anyway.
 * @throws ApiError parameter_invalid
 */
export function assertNotReserved(
  config: OwnHostSettings,
  hostname: string,
  zones: { own: string | null; others: readonly string[] },
  param: string,
): void {
  const isForeign =
    zones.others.some((apex) => isWithin(hostname, apex)) &&
    !(zones.own !== null && isWithin(hostname, zones.own));
  const fault = ownHostsOf(config).some((name) => isWithin(hostname, name))
    ? "This hostname belongs to the service."
    : isLocalHost(hostname)
      ? "This hostname cannot exist in public DNS."
      : isForeign
        ? "This hostname is reserved."
        : null;
  if (fault !== null) throw new ApiError("parameter_invalid", { message: `${param}: ${fault}`, param });
}
