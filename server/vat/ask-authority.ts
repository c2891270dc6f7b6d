import { once } from "node:events";
import { noAnswer, notAsked, THROTTLED } from "./authority-answer.ts";
import type { AuthorityAnswer } from "./authority-answer.ts";
import { authorities } from "./authorities.ts";
import { claimantOf } from "./authority.ts";
import type { AuthorityParts, AuthorityQuery, VatAuthority, VatAuthorityName } from "./authority.ts";
import { admit, closedBreaker, settle } from "../process/breaker.ts";
import type { BreakerState, CallOutcome } from "../process/breaker.ts";
import { concurrentPlaces, createFairQueue, type FairQueue } from "../http/limits/fair-queue.ts";
import type { VatMetrics } from "./vat-metrics.ts";

/**
 * Concurrent calls of this process to one member state. VIES counts concurrent calls of all its users for each
 * member state and rejects them beyond an undisclosed number, so we make few.
 */
const CONCURRENT_CALLS = 8;

/** Longer than any look-up's signal, which ends the wait. */
const LONGEST_WAIT_MS = 10_000;

/** An authority that does not respond within this time counts as failing, although the look-up ended first. */
const FAIR_CALL_MS = 2000;

/** One member state as this process sees it: each may be down by itself. */
interface MemberState {
  prefix: string;
  breaker: BreakerState;
  /** Places for concurrent calls; null where the authority limits the rate by itself. */
  places: FairQueue | null;
}

export interface AuthorityClient {
  find(name: VatAuthorityName): VatAuthority;
  /** Never throws: any failure is `unavailable`. Ends with the signal, whatever the authority does. */
  ask(name: VatAuthorityName, query: AuthorityQuery, signal: AbortSignal): Promise<AuthorityAnswer>;
}

/** Calls the authorities with one circuit breaker and one concurrency limit for each prefix, shared fairly by merchants. */
export function createAuthorityClient(parts: AuthorityParts, metrics: VatMetrics): AuthorityClient {
  const { clock, log } = parts;
  const clients = Object.fromEntries(
    Object.entries(authorities).map(([name, create]) => [name, create(parts)]),
  ) as Record<VatAuthorityName, VatAuthority>;
  const states = new Map<string, MemberState>();

  function stateOf(name: VatAuthorityName, prefix: string): MemberState {
    const known = states.get(prefix);
    if (known !== undefined) return known;
    const places = clients[name].limitsRate ? null : createFairQueue(concurrentPlaces(CONCURRENT_CALLS));
    const state = { prefix, breaker: closedBreaker, places };
    states.set(prefix, state);
    return state;
  }

  function changeBreaker(state: MemberState, next: BreakerState): void {
    const { prefix } = state;
    if (next.is !== state.breaker.is)
      log.warn({ prefix, breaker: next.is }, "circuit breaker of a VAT authority");
    state.breaker = next;
    metrics.breaker(prefix, next.is);
  }

  async function askInTurn(name: VatAuthorityName, query: AuthorityQuery, signal: AbortSignal) {
    const state = stateOf(name, query.number.prefix);
    // Checked before waiting too: an open breaker answers at once.
    if (!admit(state.breaker, clock.now()).admitted) return notAsked("CIRCUIT_OPEN");
    if (state.places === null) return askNow(state, name, query, signal);
    const turn = await state.places.take(claimantOf(query), LONGEST_WAIT_MS, signal);
    if (turn.is === "throttled") return notAsked(THROTTLED);
    if (turn.is === "stalled") return notAsked("TOO_MANY_WAITING");
    try {
      return await askNow(state, name, query, signal);
    } finally {
      turn.release();
    }
  }

  async function askNow(
    state: MemberState,
    name: VatAuthorityName,
    query: AuthorityQuery,
    signal: AbortSignal,
  ) {
    const admission = admit(state.breaker, clock.now());
    changeBreaker(state, admission.state);
    if (!admission.admitted) return notAsked("CIRCUIT_OPEN");
    const started = performance.now();
    const answer = await lookUp(clients[name], query, signal, log);
    // A call that waited for most of its time and was then given up does not count against the authority.
    const gaveUp = signal.aborted && performance.now() - started < FAIR_CALL_MS;
    const outcome = gaveUp && answer.status === "unavailable" ? "not_made" : outcomeOf(answer);
    changeBreaker(state, settle(state.breaker, outcome, clock.now()));
    return answer;
  }

  return {
    find: (name) => clients[name],
    async ask(name, query, signal) {
      const started = performance.now();
      const answer = await askInTurn(name, query, signal);
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
  const answer = authority.lookUp(query, signal).catch((error: unknown) => {
    log.error({ err: error, prefix: query.number.prefix }, "a VAT look-up failed on our side");
    return notAsked("INTERNAL");
  });
  return Promise.race([answer, abortOf(signal).then(() => noAnswer("TIMEOUT"))]);
}

async function abortOf(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}

function outcomeOf(answer: AuthorityAnswer): CallOutcome {
  if (answer.status !== "unavailable") return "success";
  return answer.asked ? "failure" : "not_made";
}
