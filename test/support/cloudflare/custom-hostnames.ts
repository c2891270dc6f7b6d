import { randomBytes, randomUUID } from "node:crypto";

/** The custom hostnames of one zone, as Cloudflare keeps them. */

export interface CustomHostname {
  id: string;
  hostname: string;
  status: "pending" | "active" | "moved" | "blocked";
  verification_errors?: string[];
  ownership_verification: { type: "txt"; name: string; value: string };
  ssl: { status: string; method: string; type: string; validation_errors?: Array<{ message: string }> };
  created_at: string;
}

export type SslInput = { method: string; type: string };

export interface CustomHostnames {
  all(): CustomHostname[];
  get(id: string): CustomHostname | null;
  /** Cloudflare's filter finds every name that contains the text. */
  search(text: string): CustomHostname[];
  create(hostname: string, ssl: SslInput): CustomHostname;
  /** Validates once more, as a PATCH with the same `ssl` asks for. */
  validate(hostname: CustomHostname): void;
  /** What time does: a certificate that was ordered is issued, then spread. */
  goOn(hostname: CustomHostname): void;
  remove(hostname: CustomHostname): void;
  /** Says where DNS leads a name. */
  point(hostname: string, toCloudflare: boolean): void;
}

const nextSslStatus: Record<string, string> = {
  initializing: "pending_validation",
  pending_issuance: "pending_deployment",
  pending_deployment: "active",
};

export function createCustomHostnames(): CustomHostnames {
  const byId = new Map<string, CustomHostname>();
  const pointing = new Set<string>();

  return {
    all: () => [...byId.values()],
    get: (id) => byId.get(id) ?? null,
    search: (text) => [...byId.values()].filter(({ hostname }) => hostname.includes(text)),
    create(hostname, ssl) {
      const created: CustomHostname = {
        id: randomBytes(16).toString("hex"),
        hostname,
        status: "pending",
        ownership_verification: { type: "txt", name: `_cf-custom-hostname.${hostname}`, value: randomUUID() },
        ssl: { status: "initializing", method: ssl.method, type: ssl.type },
        created_at: new Date().toISOString(),
      };
      byId.set(created.id, created);
      return created;
    },
    validate(hostname) {
      if (!pointing.has(hostname.hostname)) {
        hostname.verification_errors = ["custom hostname does not CNAME to this zone."];
        return;
      }
      hostname.status = "active";
      delete hostname.verification_errors;
      if (hostname.ssl.status !== "active") hostname.ssl.status = "pending_issuance";
    },
    goOn(hostname) {
      hostname.ssl.status = nextSslStatus[hostname.ssl.status] ?? hostname.ssl.status;
      if (hostname.status === "active" && !pointing.has(hostname.hostname)) hostname.status = "moved";
    },
    remove: ({ id }) => void byId.delete(id),
    point(hostname, toCloudflare) {
      if (toCloudflare) pointing.add(hostname);
      else pointing.delete(hostname);
    },
  };
}
