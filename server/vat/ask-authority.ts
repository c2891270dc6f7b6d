import { noAnswer, notAsked } from "./authority-answer.ts";
import type { AuthorityAnswer } from "./authority-answer.ts";
import { authorities } from "./authority.ts";
import type { AuthorityParts, AuthorityQuery, VatAuthority, VatAuthorityName } from "./authority.ts";
import { admit, closedBreaker, settle } from "./breaker.ts";
import type { BreakerState, CallOutcome } from "./breaker.ts";
import { createGate } from "./gate.ts";
import type { Gate } from "./gate.ts";
import type { VatMetrics } from "./vat-metrics.ts";

/**
 * Calls of this process to one member state at a time. VIES counts concurrent calls of all its users for each
 * member state and refuses beyond an undisclosed number, so ours stay few.
 */
const CONCURRENT_CALLS = 8;

/** An authority that does not answer within this time, and our look-up's end, is not well. */
const FAIR_CALL_MS = 2000;

/** One member state as this process sees it: each may be down by itself. */
interface Lane {
  breaker: BreakerState;
  gate: Gate;
}

export interface AuthorityDesk {
  find(name: VatAuthorityName): VatAuthority;
  /** Never throws: whatever happens, no answer is `unavailable`. Ends with the signal, whatever the authority does. */
  ask(name: VatAuthorityName, query: AuthorityQuery, signal: AbortSignal): Promise<AuthorityAnswer>;
}

/** Stands before the authorities: one circuit breaker and one concurrency cap for each prefix. */
export function createAuthorityDesk(parts: AuthorityParts, metrics: VatMetrics): AuthorityDesk {
  const { clock, log } = parts;
  const desks = Object.fromEntries(
    Object.entries(authorities).map(([name, create]) => [name, create(parts)]),
  ) as Record<VatAuthorityName, VatAuthority>;
  const lanes = new Map<string, Lane>();

  function laneOf(prefix: string): Lane {
    const lane = lanes.get(prefix) ?? { breaker: closedBreaker, gate: createGate(CONCURRENT_CALLS) };
    lanes.set(prefix, lane);
    return lane;
  }

  function changeBreaker(lane: Lane, prefix: string, next: BreakerState): void {
    if (next.is !== lane.breaker.is)
      log.warn({ prefix, breaker: next.is }, "circuit breaker of a VAT authority");
    lane.breaker = next;
    metrics.breaker(prefix, next.is);
  }

  async function askInLane(name: VatAuthorityName, query: AuthorityQuery, signal: AbortSignal) {
    const { prefix } = query.number;
    const lane = laneOf(prefix);
    // Looked at before standing in line too: an open breaker answers at once.
    if (!admit(lane.breaker, clock.now()).admitted) return notAsked("CIRCUIT_OPEN");
    const leave = await lane.gate.enter(signal).catch(() => null);
    if (leave === null) return notAsked("TOO_MANY_WAITING");
    try {
      const admission = admit(lane.breaker, clock.now());
      changeBreaker(lane, prefix, admission.state);
      if (!admission.admitted) return notAsked("CIRCUIT_OPEN");
      const started = performance.now();
      const answer = await lookUp(desks[name], query, signal, log);
      // Who stood in line for most of its time and then gave up has learnt nothing of the authority.
      const gaveUp = signal.aborted && performance.now() - started < FAIR_CALL_MS;
      const outcome = gaveUp && answer.status === "unavailable" ? "not_made" : outcomeOf(answer);
      changeBreaker(lane, prefix, settle(lane.breaker, outcome, clock.now()));
      return answer;
    } finally {
      leave();
    }
  }

  return {
    find: (name) => desks[name],
    async ask(name, query, signal) {
      const started = performance.now();
      const answer = await askInLane(name, query, signal);
      metrics.lookedUp(name, answer, performance.now() - started);
      return answer;
    },
  };
}

async function lookUp(
  authority: VatAuthority,
  query: AuthorityQuery,
  signal: AbortSignal,
  log: AuthorityParts["log"],
): Promise<AuthorityAnswer> {
  const timeIsUp = Promise.withResolvers<AuthorityAnswer>();
  const stop = (): void => timeIsUp.resolve(noAnswer("TIMEOUT"));
  signal.addEventListener("abort", stop, { once: true });
  const answer = authority.lookUp(query, signal).catch((error: unknown) => {
    log.error({ err: error, prefix: query.number.prefix }, "a VAT look-up failed on our side");
    return notAsked("INTERNAL");
  });
  try {
    return await Promise.race([answer, timeIsUp.promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

function outcomeOf(answer: AuthorityAnswer): CallOutcome {
  if (answer.status !== "unavailable") return "success";
  return answer.asked ? "failure" : "not_made";
}
