import type { Metrics } from "../http/metrics.ts";
import { isThrottled, type AuthorityAnswer } from "./authority-answer.ts";
import type { VatAuthorityName } from "./authority.ts";
import type { BreakerState } from "../process/breaker.ts";

/** The VAT service's metrics. */
export interface VatMetrics {
  /** Who answered a check: the cache, a shared look-up that was already in progress, or a look-up of its own. */
  answeredBy(who: "cache" | "shared" | "authority"): void;
  /** @param durationMs queueing and retries included. */
  lookedUp(authority: VatAuthorityName, answer: AuthorityAnswer, durationMs: number): void;
  breaker(prefix: string, state: BreakerState["is"]): void;
}

/** Seconds; a look-up is given up after 4.8. */
const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 4, 5, 6];

const BREAKER_VALUES = { closed: 0, probing: 1, open: 2 } as const;

export function createVatMetrics(metrics: Metrics): VatMetrics {
  const checks = metrics.addCounter("vat_checks_total", "VAT checks by what answered them.", ["answered_by"]);
  const lookUps = metrics.addCounter(
    "vat_lookups_total",
    "Look-ups at VAT authorities by result; not_asked is refused by the breaker, throttled by our own limits.",
    ["authority", "result"],
  );
  const durations = metrics.addHistogram(
    "vat_lookup_duration_seconds",
    "Time of a look-up, waiting in line and asking again included.",
    ["authority"],
    BUCKETS,
  );
  const breakers: Record<string, number> = {};
  metrics.addGauge(
    "vat_breaker_state",
    "Circuit breaker of each member state in this process: 0 closed, 1 probing, 2 open.",
    "prefix",
    () => Promise.resolve(breakers),
  );
  return {
    answeredBy: (who) => checks.inc({ answered_by: who }),
    lookedUp(authority, answer, durationMs) {
      lookUps.inc({ authority, result: resultOf(answer) });
      durations.observe({ authority }, durationMs / 1000);
    },
    breaker(prefix, state) {
      breakers[prefix] = BREAKER_VALUES[state];
    },
  };
}

function resultOf(answer: AuthorityAnswer): string {
  if (isThrottled(answer)) return "throttled";
  return answer.status === "unavailable" && !answer.asked ? "not_asked" : answer.status;
}
