import type { SslStatus } from "../../shared/wire/domain.ts";
import { isOver, nextStatus, type DomainEvent } from "./domain-states.ts";

const HOUR_MS = 60 * 60 * 1000;
/** How long a name may take to become active (the time Cloudflare gives a custom hostname, too). */
const VALIDATION_MS = 7 * 24 * HOUR_MS;
const RECHECK_MS = 24 * HOUR_MS;
/** An active name whose proof is gone is looked at more often, so that a mended record is seen the same day. */
const FAILING_RECHECK_MS = 8 * HOUR_MS;
/** An active name is given up when this many checks in a row, over this long, found its proof gone. */
const LOST_AFTER = { checks: 3, ms: 72 * HOUR_MS };

/** What a check found, from nothing to everything; each holds what stands before it. */
export type Evidence =
  /** A third party did not answer: nothing is known. */
  | { found: "unknown"; reason: string }
  | { found: "unproven"; reason: string }
  | { found: "proven" | "issued"; reason: string }
  | { found: "deployed" };

/** The part of a claim that checks read and change. */
export interface Checked {
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

const steps: readonly DomainEvent[] = ["proven", "issued", "deployed"];

/**
 * What a claim is after a check. Pure: the rules of progress, time-out, grace and the time of the next check.
 * @param scheduleMs pauses between the checks of a name that is not active yet; the last one repeats.
 */
export function judgeCheck(
  claim: Checked,
  evidence: Evidence,
  nowMs: number,
  scheduleMs: readonly number[],
): Checked {
  if (isOver(claim.ssl_status)) return { ...claim, next_check_at: null };
  const reason = "reason" in evidence ? evidence.reason : null;
  const judged =
    claim.ssl_status === "active"
      ? judgeActive(claim, evidence, nowMs)
      : { ...claim, ssl_status: progressOf(claim.ssl_status, evidence) };
  const after = { ...judged, verification_error: reason };

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

function progressOf(status: SslStatus, evidence: Evidence): SslStatus {
  if (evidence.found === "unknown") return status;
  if (evidence.found === "unproven") return nextStatus(status, "unproven");
  const reached = steps.slice(0, steps.indexOf(evidence.found) + 1);
  return reached.reduce(nextStatus, status);
}

/** Only a proof that is gone counts against an active name; a third party's silence does not. */
function judgeActive(claim: Checked, evidence: Evidence, nowMs: number): Checked {
  if (evidence.found === "unknown") return claim;
  if (evidence.found !== "unproven") return { ...claim, failed_checks: 0, failing_since: null };
  const failing = {
    ...claim,
    failed_checks: claim.failed_checks + 1,
    failing_since: claim.failing_since ?? new Date(nowMs),
  };
  const isLost =
    failing.failed_checks >= LOST_AFTER.checks && nowMs - failing.failing_since.getTime() >= LOST_AFTER.ms;
  if (!isLost) return failing;
  return {
    ...failing,
    ssl_status: nextStatus(claim.ssl_status, "lost"),
    failed_checks: 0,
    failing_since: null,
    validating_since: new Date(nowMs),
  };
}
