import type { Decisions } from "./decisions.ts";
import { drawFault, type Fault, type PassingCall } from "./gateway.ts";

/** What becomes of the service's calls of processor and stores: faults, outages, and which process dies of which call. */

/** What a call is for; reads and connection checks are `read`. */
export type CallKind = "pay" | "cancel" | "refund" | "place" | "command" | "read";

/** Kills a process when a call of a seed's merchant is about to take, or has taken, effect. */
export interface KillPoint {
  seed: number;
  kind: CallKind;
  /** Which of the merchant's calls of this kind, from 0. */
  call: number;
  when: "before" | "after";
}

/** Whose calls these are. */
export interface Caller {
  name: string;
  seed: number;
  decisions: Decisions;
  /** How often nothing goes wrong, 0 to 1. */
  calm: number;
  /** Disconnects its account at the processor. */
  leave(): void;
}

interface Happening {
  fault: Fault;
  before?(): void;
  after?(): void;
}

export interface Traffic {
  /** @param kill ends the calling process. */
  draw(caller: Caller | undefined, kind: CallKind, kill: () => void): Happening;
  /** The processor is out of this caller's reach for its next calls, the library's retries included. */
  cutOff(name: string): void;
  /** From now on everything works. */
  calm(): void;
}

/** Calls whose loss leaves the service in doubt about money or orders go wrong more often. */
const RISK: Record<CallKind, number> = { pay: 1.5, cancel: 1, refund: 2, place: 0.5, command: 1, read: 0.3 };

/** How often an account is disconnected in the moment in which the reply to its payment is lost. */
const LEAVES = 0.05;

/** The library tries a call three times. */
const CUT_OFF_CALLS = 3;

export function processorCallKind({ method, path }: PassingCall): CallKind {
  if (method !== "POST") return "read";
  if (path.endsWith("/v1/payment_intents")) return "pay";
  if (path.endsWith("/cancel")) return "cancel";
  return path.endsWith("/v1/refunds") ? "refund" : "read";
}

export function storeCallKind({ method, path }: PassingCall): CallKind {
  if (method !== "POST") return "read";
  if (path.endsWith("/orders")) return "place";
  // Whatever else is asked, as the quote and the proof of a connection, changes no order.
  return /\/(orders\/\w+|refunds)$/.test(path) ? "command" : "read";
}

export function createTraffic(kills: readonly KillPoint[]): Traffic {
  const calls = new Map<string, number>();
  /** Calls that an outage still swallows, by caller and party. */
  const outages = new Map<string, number>();
  let isCalm = false;
  return {
    draw(caller, kind, kill) {
      if (caller === undefined || isCalm) return { fault: { kind: "none" } };
      const key = `${caller.name}/${kind}`;
      const call = calls.get(key) ?? 0;
      calls.set(key, call + 1);
      const own = caller.decisions.stream(`${kind}/${call}`);
      const point = kills.find(
        (each) => each.seed === caller.seed && each.kind === kind && each.call === call,
      );
      if (point !== undefined) return { fault: { kind: "none" }, [point.when]: kill };
      const risk = Math.min(1, RISK[kind] * (1 - caller.calm));
      // An outage outlives the library's retries: the outcome of a call stays unknown until much later.
      const party = `${caller.name}/${kind === "place" || kind === "command" ? "store" : "processor"}`;
      if (own.chance(risk / 3)) outages.set(party, own.between(3, 6));
      const left = outages.get(party) ?? 0;
      if (left === 0) {
        // The library's own repetition is then refused, although the payment was made.
        if (kind === "pay" && risk > 0 && own.stream("leave").chance(LEAVES))
          return { fault: { kind: "drop", when: "after" }, after: () => caller.leave() };
        return { fault: drawFault(own, 1 - risk) };
      }
      outages.set(party, left - 1);
      return { fault: { kind: "drop", when: own.chance(0.7) ? "after" : "before" } };
    },
    cutOff(name) {
      outages.set(`${name}/processor`, CUT_OFF_CALLS);
    },
    calm() {
      isCalm = true;
    },
  };
}
