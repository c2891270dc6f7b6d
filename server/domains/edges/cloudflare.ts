import { createCloudflareApi, type CloudflareApi, type HostnameRecord } from "./cloudflare-api.ts";
import { cnameTargetOf, diagnoseTarget } from "../cname-target.ts";
import { EdgeRejected, type EdgeParts, type EdgeProvider } from "./edge-provider.ts";
import type { Evidence } from "../evaluate-check.ts";

/** "Duplicate custom hostname found." */
const DUPLICATE = 1406;

/**
 * Cloudflare for SaaS. All our claims of a hostname share one custom hostname, because Cloudflare has each hostname once
 * per zone; our own token decides which claim is valid. It is looked up before it is created, so that a crash between
 * Cloudflare's response and our write creates no duplicate.
 * @throws if its settings are missing.
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
      // Cloudflare does not retry by itself after a failed validation, or if the hostname resolves to it later.
      const refreshed = (await api.refresh(zone, record.id)) ?? record;
      return { evidence: evidenceOf(refreshed), cdnId: refreshed.id };
    },
    async release({ cdnId, zoneId }) {
      await api.remove(zoneOf(zoneId), cdnId);
    },
    originOf: (hostname) => `https://${hostname}`,
    async diagnose() {
      // Only checks that the token may read the zone's custom hostnames.
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
  // A concurrent request created it, or it belongs to another account's zone.
  const concurrent = outcome.rejection.codes.includes(DUPLICATE) ? await api.find(zoneId, hostname) : null;
  if (concurrent !== null) return concurrent;
  throw new EdgeRejected(outcome.rejection.message);
}

function needsRefresh({ status, ssl }: HostnameRecord): boolean {
  return (
    status === "moved" || ssl?.status === "pending_validation" || (ssl?.status ?? "").endsWith("timed_out")
  );
}

/** Maps Cloudflare's two states to evidence: routing of the hostname, and progress of its certificate. */
function evidenceOf({ status, ssl, verification_errors }: HostnameRecord): Evidence {
  const messages = [
    ...(verification_errors ?? []),
    ...(ssl?.validation_errors ?? []).map(({ message }) => message),
  ];
  const reason = (otherwise: string) =>
    messages.length > 0 ? `Cloudflare: ${messages.join(" ")}` : otherwise;
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
