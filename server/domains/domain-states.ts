import type { SslStatus } from "../../shared/wire/domain.ts";

/** What happens to a claim on a hostname. */
export type DomainEvent =
  /** A check found the name not, or no longer, proven. */
  | "unproven"
  /** Its owner has put up the token, and the name leads to our edge. */
  | "proven"
  /** The edge has a certificate for it. */
  | "issued"
  /** The edge answers for it, with that certificate, from us. */
  | "deployed"
  /** Seven days passed without it becoming active. */
  | "timed_out"
  /** An active name stayed unproven beyond the grace. */
  | "lost"
  | "deleted"
  /** Its merchant claims it (again). */
  | "claimed";

const waiting = { timed_out: "validation_timed_out", deleted: "deleted" } as const;

/** Every transition there is (design 2-api.md, custom-domain). An event without an entry changes nothing. */
const transitions: Record<SslStatus, Partial<Record<DomainEvent, SslStatus>>> = {
  initializing: { ...waiting, unproven: "pending_validation", proven: "pending_issuance" },
  pending_validation: { ...waiting, proven: "pending_issuance" },
  pending_issuance: { ...waiting, unproven: "pending_validation", issued: "pending_deployment" },
  pending_deployment: { ...waiting, unproven: "pending_validation", deployed: "active" },
  active: { lost: "pending_validation", deleted: "deleted" },
  validation_timed_out: { claimed: "initializing", deleted: "deleted" },
  deleted: { claimed: "initializing" },
};

/** The status after an event; the same when the event means nothing to it. */
export function nextStatus(status: SslStatus, event: DomainEvent): SslStatus {
  return transitions[status][event] ?? status;
}

/** True when the name is proven and no other merchant can have it: its certificate may be issued. */
export function holdsHostname(status: SslStatus): boolean {
  return status === "pending_issuance" || status === "pending_deployment" || status === "active";
}

/** True when the claim is over and its merchant may claim the name anew. */
export function isOver(status: SslStatus): boolean {
  return nextStatus(status, "claimed") !== status;
}
