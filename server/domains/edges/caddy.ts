import { lookup } from "node:dns";
import { createGuardedFetch, GuardedFetchError, type GuardedFetch } from "../../http/fetch/guarded-fetch.ts";
import type { Resolve } from "../../http/fetch/guarded-connect.ts";
import { EDGE_PROBE_PATH } from "../../http/host-gate.ts";
import { cnameTargetOf, diagnoseTarget } from "../cname-target.ts";
import { findRoutingFault } from "../dns-proof.ts";
import { holdsHostname } from "../domain-states.ts";
import type { EdgeParts, EdgeProvider, RegisteredHostname } from "./edge-provider.ts";
import type { Evidence } from "../evaluate-check.ts";
import type { NameServer } from "../name-server.ts";

/** On the first request for a hostname Caddy issues its certificate, which takes some seconds. */
const PROBE_TIMEOUT_MS = 30_000;
const HTTPS_PORT = 443;

/**
 * Caddy with on-demand TLS: it has no list of hostnames but calls `/edge/tls-ask` before it issues a certificate.
 * The certificate and the routing are verified by calling the hostname as a shopper would.
 */
export function createCaddy({ config, dns }: EdgeParts): EdgeProvider {
  const edge = parseEdgeAddress(config.SVC_EDGE_ADDRESS);
  const fetchProbe =
    edge === null
      ? createGuardedFetch(config, resolveBy(dns))
      : // Every call goes to the address that the operator configured.
        createGuardedFetch({ SVC_ALLOW_PRIVATE_TARGETS: ["0.0.0.0/0", "::/0"] }, resolveTo(edge.host));
  return {
    async register({ id }) {
      return id;
    },
    async inspect(hostname) {
      const fault = await findRoutingFault(dns, hostname.hostname, cnameTargetOf(config));
      return { cdnId: hostname.cdnId, evidence: await evidenceOf(hostname, fault) };
    },
    async release() {},
    originOf: (hostname) => `https://${hostname}`,
    diagnose: () => diagnoseTarget(dns, config),
  };

  async function evidenceOf(hostname: RegisteredHostname, fault: string | null): Promise<Evidence> {
    if (fault !== null) return { found: "unproven", reason: fault };
    if (hostname.status === "active") return { found: "deployed" };
    // This evidence leads to the status in which Caddy may issue a certificate; the next check probes.
    if (!holdsHostname(hostname.status))
      return { found: "proven", reason: "The certificate is being issued." };
    return probe(fetchProbe, hostname, edge?.port ?? HTTPS_PORT);
  }
}

async function probe(
  fetchProbe: GuardedFetch,
  { id, hostname }: RegisteredHostname,
  port: number,
): Promise<Evidence> {
  const url = `https://${hostname}${port === HTTPS_PORT ? "" : `:${port}`}${EDGE_PROBE_PATH}`;
  try {
    const answer = await fetchProbe(url, { method: "GET", livemode: true, timeoutMs: PROBE_TIMEOUT_MS });
    if (answer.status === 200 && answer.body.toString("utf8") === id) return { found: "deployed" };
    return {
      found: "issued",
      reason: `The edge has a certificate, but another service responded with ${answer.status}.`,
    };
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    return { found: "proven", reason: `The edge has no certificate yet: ${error.message}.` };
  }
}

function resolveBy(dns: NameServer): Resolve {
  return (hostname, _options, done) => {
    dns.addresses(hostname).then(
      (addresses) =>
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
        ),
      (error: Error) => done(error, []),
    );
  };
}

function resolveTo(host: string): Resolve {
  return (_hostname, options, done) => lookup(host, options, done);
}

/** `host:port`; validated with the settings. */
function parseEdgeAddress(text: string | undefined): { host: string; port: number } | null {
  if (text === undefined) return null;
  const colon = text.lastIndexOf(":");
  return { host: text.slice(0, colon).replace(/^\[(.*)\]$/, "$1"), port: Number(text.slice(colon + 1)) };
}
