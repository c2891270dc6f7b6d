import type { SslStatus } from "../../shared/wire/domain.ts";
import { hasEnded, nextStatus, type DomainEvent } from "./domain-states.ts";

const HOUR_MS = 60 * 60 * 1000;
/** How long a hostname may take to become active; the same as Cloudflare's limit. */
const VALIDATION_MS = 7 * 24 * HOUR_MS;
const RECHECK_MS = 24 * HOUR_MS;
/** An active hostname without proof is checked more often, so that a repaired record is noticed the same day. */
const FAILING_RECHECK_MS = 8 * HOUR_MS;
/** An active hostname is lost after this many failed checks in a row over this time. */
const GRACE = { checks: 3, ms: 72 * HOUR_MS };

/** The result of a check, in order of progress; each includes the previous ones. */
export type Evidence =
  /** A third party did not respond. */
  | { found: "unknown"; reason: string }
  | { found: "unproven"; reason: string }
  | { found: "proven" | "issued"; reason: string }
  | { found: "deployed" };

/** The part of a claim that checks read and update. */
export interface CheckState {
  ssl_status: SslStatus;
  verification_error: string | null;
  validating_since: Date;
  /** Checks since the last progress. */
  checks: number;
  failed_checks: number;
  failing_since: Date | null;
  next_check_at: Date | null;
  activated_at: Date | null;
}

const progressEvents: readonly DomainEvent[] = ["proven", "issued", "deployed"];

/**
 * The state of a claim after a check. Pure function with the rules of progress, time-out, grace and the next check.
 * @param scheduleMs delays between the checks of an inactive hostname; the last one repeats.
 */
export function evaluateCheck(
  claim: CheckState,
  evidence: Evidence,
  nowMs: number,
  scheduleMs: readonly number[],
): CheckState {
  if (hasEnded(claim.ssl_status)) return { ...claim, next_check_at: null };
  const reason = "reason" in evidence ? evidence.reason : null;
  const evaluated =
    claim.ssl_status === "active"
      ? evaluateActive(claim, evidence, nowMs)
      : { ...claim, ssl_status: progressedStatus(claim.ssl_status, evidence) };
  const after = { ...evaluated, verification_error: reason };

  if (after.ssl_status === "active") {
    const activatedAt = claim.ssl_status === "active" ? claim.activated_at : new Date(nowMs);
    const pause = after.failing_since === null ? RECHECK_MS : FAILING_RECHECK_MS;
    return { ...after, activated_at: activatedAt, checks: 0, next_check_at: new Date(nowMs + pause) };
  }
  const deadline = after.validating_since.getTime() + VALIDATION_MS;
  if (nowMs >= deadline) {
    return { ...after, ssl_status: nextStatus(after.ssl_status, "timed_out"), next_check_at: null };
  }
  const checks = after.ssl_status === claim.ssl_status ? claim.checks + 1 : 0;
  const pause = scheduleMs[Math.min(checks, scheduleMs.length - 1)] ?? RECHECK_MS;
  return { ...after, checks, next_check_at: new Date(Math.min(nowMs + pause, deadline)) };
}

function progressedStatus(status: SslStatus, evidence: Evidence): SslStatus {
  if (evidence.found === "unknown") return status;
  if (evidence.found === "unproven") return nextStatus(status, "unproven");
  const reached = progressEvents.slice(0, progressEvents.indexOf(evidence.found) + 1);
  return reached.reduce(nextStatus, status);
}

/** Only a missing proof counts against an active hostname, not an unavailable third party. */
function evaluateActive(claim: CheckState, evidence: Evidence, nowMs: number): CheckState {
  if (evidence.found === "unknown") return claim;
  if (evidence.found !== "unproven") return { ...claim, failed_checks: 0, failing_since: null };
  const failing = {
    ...claim,
    failed_checks: claim.failed_checks + 1,
    failing_since: claim.failing_since ?? new Date(nowMs),
  };
  const isLost = failing.failed_checks >= GRACE.checks && nowMs - failing.failing_since.getTime() >= GRACE.ms;
  if (!isLost) return failing;
  return {
    ...failing,
    ssl_status: nextStatus(claim.ssl_status, "lost"),
    failed_checks: 0,
    failing_since: null,
    validating_since: new Date(nowMs),
  };
}
