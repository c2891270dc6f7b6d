import type { SslStatus } from "../../shared/wire/domain.ts";

/** Events of a claim on a hostname. */
export type DomainEvent =
  /** A check found no proof of ownership. */
  | "unproven"
  /** The token is in DNS, and the hostname resolves to our edge. */
  | "proven"
  /** The edge has a certificate. */
  | "issued"
  /** The edge serves our responses with that certificate. */
  | "deployed"
  /** Not active within seven days. */
  | "timed_out"
  /** An active hostname was unproven beyond the grace period. */
  | "lost"
  | "deleted"
  /** The merchant claims it (again). */
  | "claimed";

const pendingTransitions = { timed_out: "validation_timed_out", deleted: "deleted" } as const;

/** All transitions (design 2-api.md, custom-domain). An event without an entry changes nothing. */
const transitions: Record<SslStatus, Partial<Record<DomainEvent, SslStatus>>> = {
  initializing: { ...pendingTransitions, unproven: "pending_validation", proven: "pending_issuance" },
  pending_validation: { ...pendingTransitions, proven: "pending_issuance" },
  pending_issuance: { ...pendingTransitions, unproven: "pending_validation", issued: "pending_deployment" },
  pending_deployment: { ...pendingTransitions, unproven: "pending_validation", deployed: "active" },
  active: { lost: "pending_validation", deleted: "deleted" },
  validation_timed_out: { claimed: "initializing", deleted: "deleted" },
  deleted: { claimed: "initializing" },
};

/** The status after an event; unchanged if there is no transition. */
export function nextStatus(status: SslStatus, event: DomainEvent): SslStatus {
  return transitions[status][event] ?? status;
}

/** True if the claim is proven and holds the hostname exclusively, so that a certificate may be issued. */
export function holdsHostname(status: SslStatus): boolean {
  return status === "pending_issuance" || status === "pending_deployment" || status === "active";
}

/** True if the claim has ended and the merchant may claim the hostname again. */
export function hasEnded(status: SslStatus): boolean {
  return nextStatus(status, "claimed") !== status;
}
