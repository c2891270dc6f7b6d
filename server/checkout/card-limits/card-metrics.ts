import type { Context } from "../../context.ts";
import { listMostDeclined } from "./card-declines.sql.ts";
import { declineLimit, type DeclineKind } from "./decline-limit.ts";

/** What card limits report at `/metrics`. */
export interface CardMetrics {
  declined(): void;
  /** @param by the limit that was reached. */
  refused(by: DeclineKind): void;
}

/** Merchants named in metrics; the number of label values stays bounded. */
const MERCHANTS = 10;

const byContext = new WeakMap<Context, CardMetrics>();

/** The metrics of a process. */
export function cardMetrics(ctx: Context): CardMetrics {
  const known = byContext.get(ctx);
  if (known !== undefined) return known;
  const declines = ctx.metrics.addCounter("svc_card_declines_total", "Declined card payments.", []);
  const refusals = ctx.metrics.addCounter(
    "svc_card_attempts_limited_total",
    "Submits refused before a charge because of earlier declines, by the limit that was reached.",
    ["limit"],
  );
  ctx.metrics.addGauge(
    "svc_card_declines_recent",
    `Declines less successful card payments of the last hour, for the ${MERCHANTS} merchants with the most.`,
    "merchant",
    async () => {
      const rows = await listMostDeclined(ctx.sql, declineLimit(ctx.config, "merchant"), MERCHANTS);
      return Object.fromEntries(rows.map(({ merchant_id, declines: count }) => [merchant_id, count]));
    },
  );
  const metrics: CardMetrics = {
    declined: () => declines.inc(),
    refused: (by) => refusals.inc({ limit: by }),
  };
  byContext.set(ctx, metrics);
  return metrics;
}
