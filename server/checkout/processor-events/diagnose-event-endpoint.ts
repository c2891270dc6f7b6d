import type { EventEndpoint } from "../../payments/processor.ts";
import { EVENT_EFFECTS } from "./event-effects.ts";

/** Events may arrive this long after their payment, while the processor repeats what could not be delivered. */
const LATE_AFTER_MS = 60 * 60 * 1000;

export interface EventHistory {
  /** Origin and path at which this service receives the mode's events. */
  url: string;
  /** What the processor knows; null if the key may not read it. */
  endpoints: readonly EventEndpoint[] | null;
  /** Of connected accounts. */
  lastEventAt: Date | null;
  lastPaymentAt: Date | null;
  now: number;
}

/**
 * Whether the processor sends this service what it needs: one enabled endpoint for events of connected accounts, with every
 * type that has an effect here. A plain endpoint verifies and answers like any other, and receives nothing of them.
 * @returns `ok`, and what to do.
 */
export function diagnoseEventEndpoint(history: EventHistory): { ok: boolean; text: string } {
  const fault = endpointFault(history);
  if (fault !== null) return { ok: false, text: fault };
  const { lastEventAt, lastPaymentAt, now } = history;
  const isMissing =
    lastPaymentAt !== null &&
    lastPaymentAt.getTime() < now - LATE_AFTER_MS &&
    (lastEventAt === null || lastEventAt.getTime() < lastPaymentAt.getTime() - LATE_AFTER_MS);
  if (isMissing) {
    const seen =
      lastEventAt === null ? "none has ever arrived" : `the last arrived ${lastEventAt.toISOString()}`;
    return {
      ok: false,
      text: `no event of a connected account has followed the payment of ${lastPaymentAt.toISOString()} (${seen}): check that the endpoint is for connected accounts, and its signing secret`,
    };
  }
  const seen = lastEventAt === null ? "no event has arrived yet" : `last event ${lastEventAt.toISOString()}`;
  const checked = history.endpoints === null ? "the key may not list webhook endpoints" : history.url;
  return { ok: true, text: `${checked}; ${seen}` };
}

function endpointFault({ url, endpoints }: EventHistory): string | null {
  if (endpoints === null) return null;
  const ours = endpoints.filter((endpoint) => endpoint.enabled && sameAddress(endpoint.url, url));
  if (ours.length === 0)
    return `no enabled webhook endpoint points to ${url}: create one for events of connected accounts (connect: true)`;
  const connected = ours.filter((endpoint) => endpoint.connected);
  if (connected.length === 0) {
    return `the webhook endpoint ${url} is a plain one and receives nothing of connected accounts: create it for events on connected accounts (connect: true), and set its signing secret`;
  }
  const sent = new Set(connected.flatMap(({ eventTypes }) => eventTypes));
  const missing = sent.has("*") ? [] : Object.keys(EVENT_EFFECTS).filter((type) => !sent.has(type));
  return missing.length === 0 ? null : `the webhook endpoint ${url} is not sent ${missing.join(", ")}`;
}

function sameAddress(given: string, own: string): boolean {
  return URL.canParse(given) && new URL(given).href === new URL(own).href;
}
