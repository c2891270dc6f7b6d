import type { SessionFunnel } from "../../../shared/wire/sessions/session-funnel.ts";
import type { SessionStatus } from "../../../shared/wire/session.ts";
import {
  FUNNEL_STEPS,
  type FunnelStep,
  type LossReason,
  type SessionStep,
  type StoppedReason,
} from "../../../shared/wire/sessions/session-progress.ts";

/** Sessions that stand at the same place. */
export interface FunnelRow {
  is_opened: boolean;
  status: SessionStatus;
  step: SessionStep;
  stopped_reason: StoppedReason | null;
  count: number;
}

type Counts = Pick<SessionFunnel, "steps" | "losses" | "statuses">;

/**
 * Sums up where the sessions of a period stand. Sessions that were not opened, or whose opening an earlier release did not
 * record, count by status alone.
 */
export function sumUp(rows: readonly FunnelRow[]): Counts {
  const steps = { opened: 0, company: 0, details: 0, submitted: 0, placed: 0 };
  const statuses = { open: 0, confirming: 0, completed: 0, expired: 0 };
  const losses = new Map<string, Counts["losses"][number]>();
  for (const row of rows) {
    statuses[row.status] += row.count;
    if (!row.is_opened || row.step === "created") continue;
    for (const step of upTo(row.step)) steps[step] += row.count;
    if (row.step === "placed") continue;
    const loss = { step: row.step, reason: reasonOf(row), count: row.count };
    const known = losses.get(`${loss.step} ${loss.reason}`);
    if (known === undefined) losses.set(`${loss.step} ${loss.reason}`, loss);
    else known.count += loss.count;
  }
  const place = ({ step }: { step: FunnelStep }) => FUNNEL_STEPS.indexOf(step);
  const ordered = [...losses.values()].toSorted(
    (a, b) => place(a) - place(b) || b.count - a.count || (a.reason < b.reason ? -1 : 1),
  );
  return { steps, statuses, losses: ordered };
}

const upTo = (step: FunnelStep): readonly FunnelStep[] =>
  FUNNEL_STEPS.slice(0, FUNNEL_STEPS.indexOf(step) + 1);

function reasonOf({ stopped_reason: reason, status }: FunnelRow): LossReason {
  if (reason !== null) return reason;
  if (status === "confirming") return "confirming";
  return status === "expired" ? "left" : "still_open";
}
