import type { components } from "../../../../client/src/partner-api.ts";
import { POLL_MS } from "../live/live-reading.ts";
import type { Tone } from "../parts/Tag.tsx";

export type Session = components["schemas"]["WorkspaceSession"];
export type Funnel = components["schemas"]["SessionFunnel"];
export type Loss = Funnel["losses"][number];

export const statusFacts: Record<Session["status"], { name: string; tone: Tone }> = {
  open: { name: "Open", tone: "info" },
  confirming: { name: "Confirming", tone: "warn" },
  completed: { name: "Completed", tone: "ok" },
  expired: { name: "Expired", tone: "plain" },
};

/** When to read a session again; false for one that has ended. */
export const pollOf = ({ status }: Session): number | false =>
  status === "open" || status === "confirming" ? POLL_MS : false;

/** Steps of the funnel, with what is missing before each. */
export const funnelSteps = [
  { step: "opened", name: "Opened", before: null },
  { step: "company", name: "Company", before: "before company" },
  { step: "details", name: "Details", before: "before details" },
  { step: "submitted", name: "Submitted", before: "before submitting" },
  { step: "placed", name: "Placed", before: "before the order" },
] as const;

/** Where a session stopped. */
export const stepNames: Record<Session["step"], string> = {
  created: "Not opened",
  opened: "At opening",
  company: "At company",
  details: "At details",
  submitted: "At submit",
  placed: "Placed",
};

export const reasonNames: Record<Loss["reason"], string> = {
  vat_refused: "VAT number refused",
  no_delivery: "No delivery there",
  credit_limit: "Credit limit reached",
  account_blocked: "Account blocked",
  store_unavailable: "Store did not respond",
  details_refused: "Details refused",
  vat_check_throttled: "VAT check was busy",
  amounts_changed: "Amounts changed",
  coupon_refused: "Discount code refused",
  out_of_stock: "Out of stock",
  refused_by_hook: "Refused by pre-confirmation",
  hook_unavailable: "Pre-confirmation failed",
  payment_declined: "Card declined",
  card_attempts_limited: "Too many declined cards",
  authentication_abandoned: "3-D Secure not finished",
  payment_unavailable: "Card payment not possible",
  payment_unknown: "Payment outcome unknown",
  interrupted: "Interrupted by a fault",
  left: "Left the page",
  still_open: "Still open",
  confirming: "Confirming now",
};

export const isReason = (text: string | undefined): text is Loss["reason"] =>
  text !== undefined && Object.hasOwn(reasonNames, text);
export const isStep = (text: string | undefined): text is Session["step"] =>
  text !== undefined && Object.hasOwn(stepNames, text);
export const isStatus = (text: string | undefined): text is Session["status"] =>
  text !== undefined && Object.hasOwn(statusFacts, text);

/** A loss in words. */
export const lossName = ({ step, reason }: Loss): string =>
  step === "opened" && reason === "left" ? "Left without typing" : reasonNames[reason];

/** `318` of `612`: "52.0 %". */
export const share = (count: number, of: number): string =>
  `${(of === 0 ? 0 : (100 * count) / of).toFixed(1)} %`;

const done: Record<Session["step"], string> = {
  created: "Created",
  opened: "Opened",
  company: "Company given",
  details: "Details complete",
  submitted: "Submitted",
  placed: "Placed",
};

/** Why a session without an order stands where it does, and since when: null if the time says nothing. */
export function standingOf(session: Session): { text: string; at: string | null } {
  const { step, status, stopped_reason: reason, stopped_at: stoppedAt } = session;
  if (status === "confirming") return { text: "Payment in progress", at: null };
  if (reason !== null) return { text: reasonNames[reason], at: status === "open" ? stoppedAt : null };
  if (status === "expired") return { text: step === "created" ? "Never opened" : "Left the page", at: null };
  const times = {
    created: session.created_at,
    opened: session.opened_at,
    company: session.company_at,
    details: session.details_at,
    submitted: session.submitted_at,
    placed: session.completed_at,
  };
  return { text: done[step], at: times[step] };
}
