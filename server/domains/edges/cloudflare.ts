import { createCloudflareApi, type CloudflareApi, type HostnameRecord } from "./cloudflare-api.ts";
import { cnameTargetOf, diagnoseTarget } from "../cname-target.ts";
import { EdgeRefused, type EdgeParts, type EdgeProvider } from "./edge-provider.ts";
import type { Evidence } from "../check-outcome.ts";

/** "Duplicate custom hostname found." */
const DUPLICATE = 1406;

/**
 * Cloudflare for SaaS. One custom hostname stands there for all our claims of a name: Cloudflare knows a name once
 * in a zone, and which claim is the right one our own token says. It is looked for before it is made, so that a request
 * which broke off between Cloudflare's answer and our write makes nothing twice.
 * @throws when the settings it needs are missing.
 */
export function createCloudflare({ config, dns }: EdgeParts): EdgeProvider {
  const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ZONE_ID: sharedZone, CLOUDFLARE_API_BASE: base } = config;
  if (token === undefined || sharedZone === undefined) {
    throw new Error("a hostname is registered at Cloudflare, which is no longer configured");
  }
  const api = createCloudflareApi({ base, token });
  const zoneOf = (zoneId: string | null) => zoneId ?? sharedZone;

  return {
    async register({ hostname, zoneId }) {
      return (await findOrCreate(api, zoneOf(zoneId), hostname)).id;
    },
    async inspect({ hostname, zoneId, cdnId }) {
      const zone = zoneOf(zoneId);
      const record = (await api.get(zone, cdnId)) ?? (await findOrCreate(api, zone, hostname));
      if (!needsRefresh(record)) return { evidence: evidenceOf(record), cdnId: record.id };
      // Cloudflare does not look again by itself once it gave up, or when the name came to lead to it later.
      const refreshed = (await api.refresh(zone, record.id)) ?? record;
      return { evidence: evidenceOf(refreshed), cdnId: refreshed.id };
    },
    async release({ cdnId, zoneId }) {
      await api.remove(zoneOf(zoneId), cdnId);
    },
    originOf: (hostname) => `https://${hostname}`,
    async diagnose() {
      // Whether the token may read the zone's custom hostnames; which there are does not matter.
      await api.find(sharedZone, cnameTargetOf(config));
      return diagnoseTarget(dns, config);
    },
  };
}

async function findOrCreate(api: CloudflareApi, zoneId: string, hostname: string): Promise<HostnameRecord> {
  const present = await api.find(zoneId, hostname);
  if (present !== null) return present;
  const outcome = await api.create(zoneId, hostname);
  if ("result" in outcome) return outcome.result;
  // Another request made it between the two calls; or it is in a zone that is not ours.
  const made = outcome.refusal.codes.includes(DUPLICATE) ? await api.find(zoneId, hostname) : null;
  if (made !== null) return made;
  throw new EdgeRefused(outcome.refusal.message);
}

function needsRefresh({ status, ssl }: HostnameRecord): boolean {
  return (
    status === "moved" || ssl?.status === "pending_validation" || (ssl?.status ?? "").endsWith("timed_out")
  );
}

/** Cloudflare's two states in ours: whether the name leads there, and how far its certificate is. */
function evidenceOf({ status, ssl, verification_errors }: HostnameRecord): Evidence {
  const told = [
    ...(verification_errors ?? []),
    ...(ssl?.validation_errors ?? []).map(({ message }) => message),
  ];
  const reason = (otherwise: string) => (told.length > 0 ? `Cloudflare: ${told.join(" ")}` : otherwise);
  if (status !== "active") {
    return {
      found: "unproven",
      reason: reason(`The hostname does not point to Cloudflare yet (${status ?? "pending"}).`),
    };
  }
  if (ssl?.status === "active") return { found: "deployed" };
  return ssl?.status === "pending_deployment"
    ? { found: "issued", reason: reason("Cloudflare is deploying the certificate.") }
    : { found: "proven", reason: reason(`Cloudflare has no certificate yet (${ssl?.status ?? "none"}).`) };
}
