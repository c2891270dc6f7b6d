import { notAsked, throttledAnswer } from "./authority-answer.ts";
import type { AuthorityAnswer } from "./authority-answer.ts";
import { authorities } from "./authorities.ts";
import { claimantOf } from "./authority.ts";
import type { AuthorityParts, AuthorityQuery, VatAuthority, VatAuthorityName } from "./authority.ts";
import { admit, closedBreaker, settle } from "../process/breaker.ts";
import type { BreakerState, CallOutcome } from "../process/breaker.ts";
import type { Deadline } from "../process/deadline.ts";
import { whileAway } from "../http/limits/turn.ts";
import { inSpan } from "../tracing/spans.ts";
import { concurrentPlaces, createFairQueue, type FairQueue } from "../http/limits/fair-queue.ts";
import type { VatMetrics } from "./vat-metrics.ts";

/**
 * Concurrent calls of this process to one member state. VIES counts concurrent calls of all its users for each
 * member state and rejects them beyond an undisclosed number, so we make few.
 */
const CONCURRENT_CALLS = 8;

/** One member state as this process sees it: each may be down by itself. */
interface MemberState {
  prefix: string;
  breaker: BreakerState;
  /** Places for concurrent calls; null where the authority limits the rate by itself. */
  places: FairQueue | null;
}

export interface AuthorityClient {
  find(name: VatAuthorityName): VatAuthority;
  /**
   * Never throws: any failure is `unavailable`. Ends with the deadline. A wait for a place is never a failure of the
   * authority: it ends with a place, with the breaker opened by the calls that held the places, or throttled.
   */
  ask(name: VatAuthorityName, query: AuthorityQuery, deadline: Deadline): Promise<AuthorityAnswer>;
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

  async function askInTurn(name: VatAuthorityName, query: AuthorityQuery, deadline: Deadline) {
    const state = stateOf(name, query.number.prefix);
    // Checked before waiting too: an open breaker answers at once.
    if (!admit(state.breaker, clock.now()).admitted) return notAsked("CIRCUIT_OPEN");
    if (state.places === null) return askNow(state, name, query, deadline);
    const release = await state.places.take(claimantOf(query), deadline.leftMs());
    if (release === null)
      return admit(state.breaker, clock.now()).admitted ? throttledAnswer() : notAsked("CIRCUIT_OPEN");
    try {
      return await askNow(state, name, query, deadline);
    } finally {
      release();
    }
  }

  async function askNow(
    state: MemberState,
    name: VatAuthorityName,
    query: AuthorityQuery,
    deadline: Deadline,
  ) {
    const admission = admit(state.breaker, clock.now());
    changeBreaker(state, admission.state);
    if (!admission.admitted) return notAsked("CIRCUIT_OPEN");
    const answer = await clients[name].lookUp(query, deadline).catch((error: unknown) => {
      log.error({ err: error, prefix: query.number.prefix }, "a VAT look-up failed on our side");
      return notAsked("INTERNAL");
    });
    changeBreaker(state, settle(state.breaker, outcomeOf(answer), clock.now()));
    return answer;
  }

  return {
    find: (name) => clients[name],
    async ask(name, query, deadline) {
      const started = performance.now();
      const answer = await inSpan(`vat ${name}`, { kind: "client" }, (span) =>
        whileAway(async () => {
          const given = await askInTurn(name, query, deadline);
          span?.setAttribute("svc.vat.status", given.status);
          return given;
        }),
      );
      metrics.lookedUp(name, answer, performance.now() - started);
      return answer;
    },
  };
}

function outcomeOf(answer: AuthorityAnswer): CallOutcome {
  if (answer.status !== "unavailable") return "success";
  return answer.asked ? "failure" : "not_made";
}
