import type { AttemptAnswer, AttemptStep } from "../../checkout/attempts.sql.ts";
import type { AttemptFact, CallFact, StepFact, VatCheckFact } from "../checkout-facts.sql.ts";
import type { DeliveryAttemptFact, DeliveryFact, EventFact } from "../event-facts.sql.ts";
import type { CommandFact } from "../order-facts.sql.ts";
import type { TimelineOrder, TimelineSession } from "../subject.sql.ts";

/** Rows as the timeline reads them, of one order of €238.00. */

/** @param second after 10:40:00 UTC. */
export const at = (second: number): Date => new Date(Date.UTC(2026, 10, 27, 10, 40, second));

export const session: TimelineSession = {
  id: "cs_1",
  status: "open",
  currency: "EUR",
  opened_at: null,
  company_at: null,
  details_at: null,
  completed_at: null,
  created_at: at(0),
  erased_at: null,
  expires_at: new Date(Date.UTC(2026, 10, 28, 10, 40)),
};

const amounts = {
  currency: "EUR",
  subtotal: 20_000,
  shipping: 0,
  discount: 0,
  fees: 0,
  tax: 3_800,
  total: 23_800,
};

export const order: TimelineOrder = {
  id: "ord_1",
  session_id: "cs_1",
  attempt: 1,
  store_platform: "woocommerce",
  store_order_id: "wc_1042",
  store_event_at: null,
  number: "1042",
  status: "processing",
  currency: "EUR",
  amounts,
  payment_term: null,
  payment_due: null,
  payment_intent: "pi_1",
  paid_at: at(9),
  paid_on: "2026-11-27",
  payment_reversed_at: null,
  created_at: at(5),
};

/** The steps of attempt 1, one second each. @param outcome of the last; null: it is in progress. */
export function stepsOf(names: readonly AttemptStep[], outcome: string | null): StepFact[] {
  return names.map((step, index) => ({
    id: `stp_${index}`,
    attempt: 1,
    step,
    started_at: at(5 + index),
    ended_at: index === names.length - 1 && outcome === null ? null : at(6 + index),
    outcome: index === names.length - 1 ? outcome : "done",
  }));
}

export function attemptOf(answer: AttemptAnswer | null, more: Partial<AttemptFact> = {}): AttemptFact {
  return {
    attempt: 1,
    step: "ended",
    amounts,
    expected_total: 23_800,
    payment_intent: null,
    charged: null,
    answer,
    created_at: at(4),
    ended_at: at(20),
    payment_term: "immediate",
    ...more,
  };
}

export const refused = (code: string, meta: Record<string, unknown> = {}): AttemptAnswer => ({
  ok: false,
  code,
  message: "No.",
  meta,
});

export const check: VatCheckFact = {
  id: 7,
  merchant_id: null,
  session_id: "cs_1",
  vat_number: "ATU99900018",
  prefix: "AT",
  country: "AT",
  requester: null,
  source: "vies",
  status: "valid",
  name: "Muster Alpenholz KG",
  fault: null,
  consultation_number: "WAPIAAAAYx4k",
  authority_date: null,
  checked_at: at(3),
  original_id: null,
  answered_at: null,
  duration_ms: 412,
};

export const call: CallFact = {
  id: "pc_1",
  merchant_id: "m",
  session_id: "cs_1",
  order_id: "ord_1",
  attempt: 1,
  result: "go_on",
  bypassed: false,
  reason: null,
  message: null,
  status_code: 200,
  duration_ms: 139,
  error: null,
  hold_until: at(1260),
  settled_outcome: null,
  settled_at: null,
  created_at: at(6),
};

export const command: CommandFact = {
  id: 3,
  kind: "hold",
  tries: 3,
  next_at: at(720),
  done_at: null,
  refused_reason: null,
  created_at: at(9),
};

export const event: EventFact = { id: "evt_1", type: "order.held", created_at: at(10), refund_id: null };

export const delivery: DeliveryFact = {
  id: "whd_1",
  event_id: "evt_1",
  event: "order.held",
  target_url: "https://hooks.bookwell.example/e",
  attempt_count: 1,
  generation: 1,
  last_error: null,
  next_attempt_at: null,
  succeeded_at: null,
  abandoned_at: null,
  created_at: at(10),
};

export const deliveryAttempt: DeliveryAttemptFact = {
  delivery_id: "whd_1",
  generation: 1,
  number: 1,
  started_at: at(10),
  duration_ms: 31,
  status_code: 503,
  error: "http_error: 503",
};
