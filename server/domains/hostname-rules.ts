import type { CreateCustomDomain } from "../../shared/wire/domain.ts";
import { Hostname } from "../../shared/wire/domain.ts";
import type { Config } from "../config.ts";
import { ApiError } from "../errors.ts";
import { cnameTargetOf } from "./cname-target.ts";

/** The zone delegated to a workspace. */
export interface Zone {
  id: string;
  apex: string;
}

/** Names that public DNS does not have, so that nobody could prove them (RFC 6761, 6762, 7686, 8375). */
const notPublic = ["localhost", "local", "internal", "invalid", "onion", "arpa"];

/**
 * The hostname a body asks for, and the zone it is made in (null: the shared one).
 * @throws ApiError zone_not_configured; parameter_invalid when the two together are too long.
 */
export function wantedHostname(
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
 * Refuses names that are not a merchant's to use: the service's own, the target of aliases, names that are in no
 * public DNS, and, unless it is in the caller's own zone, what is in a zone delegated to another workspace.
 * @throws ApiError parameter_invalid
 */
export function refuseReserved(
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
    : notPublic.some((name) => isWithin(hostname, name))
      ? "This hostname cannot exist in public DNS."
      : isForeign
        ? "This hostname is reserved."
        : null;
  if (fault !== null) throw new ApiError("parameter_invalid", { message: `${param}: ${fault}`, param });
}

function isWithin(hostname: string, zone: string): boolean {
  return hostname === zone || hostname.endsWith(`.${zone}`);
}
