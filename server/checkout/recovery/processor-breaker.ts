import type { Context } from "../../context.ts";
import { admit, closedBreaker, settle, type BreakerState, type CallOutcome } from "../../process/breaker.ts";

/** Postpones recovery while the processor of one mode is down, as this process sees it. */
export interface ProcessorBreaker {
  /** Asks to make a call. If it may be made, `settle` must follow. */
  admit(): boolean;
  settle(outcome: CallOutcome): void;
}

const STATES = { closed: 0, probing: 1, open: 2 } as const;

const byContext = new WeakMap<Context, (livemode: boolean) => ProcessorBreaker>();

/** The breaker of a mode; one for each process. Its state is exported as `svc_processor_breaker_state`. */
export function processorBreaker(ctx: Context, livemode: boolean): ProcessorBreaker {
  let breakers = byContext.get(ctx);
  if (breakers === undefined) {
    breakers = createBreakers(ctx);
    byContext.set(ctx, breakers);
  }
  return breakers(livemode);
}

function createBreakers(ctx: Context): (livemode: boolean) => ProcessorBreaker {
  const states: Record<"live" | "test", BreakerState> = { live: closedBreaker, test: closedBreaker };
  ctx.metrics.addGauge(
    "svc_processor_breaker_state",
    "Circuit breaker of the payment processor for recovery in this process: 0 closed, 1 probing, 2 open.",
    "mode",
    () => Promise.resolve({ live: STATES[states.live.is], test: STATES[states.test.is] }),
  );
  const change = (mode: "live" | "test", next: BreakerState): void => {
    if (next.is !== states[mode].is)
      ctx.log.warn({ mode, breaker: next.is }, "circuit breaker of the payment processor");
    states[mode] = next;
  };
  return (livemode) => {
    const mode = livemode ? "live" : "test";
    return {
      admit() {
        const { admitted, state } = admit(states[mode], ctx.clock.now());
        change(mode, state);
        return admitted;
      },
      settle: (outcome) => change(mode, settle(states[mode], outcome, ctx.clock.now())),
    };
  };
}
