/** The rows of the table of payment terms: what the owner types, the code that follows from it, and what is wrong. */
import { __, _n, sprintf } from "@wordpress/i18n";
import { netDays } from "../../../shared/form/terms.ts";
import type { Term } from "./terms.ts";

/** A term that is not saved yet is known by its days, or by its label where it has no due date. */
type Draft = { by: "days"; days: string; hasOwnLabel: boolean } | { by: "label"; hasOwnCode: boolean };

/** The code of a saved term is never changed: orders and companies have it. Its `value` is empty while what is typed gives none. */
export type Row = Term & { key: number; draft?: Draft };
export type TermRows = readonly Row[];

/** Texts beside the fields; empty if nothing is wrong. */
export type RowErrors = { label: string; code: string };

/** @param by what the owner types first */
export function blankRow(by: Draft["by"], key: number): Row {
  const draft: Draft = by === "days" ? { by, days: "", hasOwnLabel: false } : { by, hasOwnCode: false };
  return { label: "", value: "", default: false, key, draft };
}

export function withDays(row: Row, text: string): Row {
  if (row.draft?.by !== "days") return row;
  const days = daysIn(text);
  return {
    ...row,
    value: days === null ? "" : `net${days}`,
    label: row.draft.hasOwnLabel ? row.label : days === null ? "" : proposedLabel(days),
    draft: { ...row.draft, days: text },
  };
}

export function withCode(row: Row, code: string): Row {
  return { ...row, value: code, draft: { by: "label", hasOwnCode: true } };
}

export function withLabel(row: Row, label: string): Row {
  const { draft } = row;
  if (draft?.by === "days") return { ...row, label, draft: { ...draft, hasOwnLabel: label.trim() !== "" } };
  if (draft?.by === "label" && !draft.hasOwnCode) return { ...row, label, value: codeFor(label) };
  return { ...row, label };
}

/** Of two new terms alike, the one that was added later is wrong. */
export function errorsOf(row: Row, rows: TermRows): RowErrors {
  if (isUntouched(row)) return { label: "", code: "" };
  const others = rows.filter((other) => other.key !== row.key && (other.draft === undefined || other.key < row.key));
  // A label is proposed once the days are right.
  const isProposed = row.draft?.by === "days" && row.value === "";
  return {
    label: row.label.trim() === "" && !isProposed ? __("Enter a label for shoppers.", "svc-checkout") : "",
    code: row.draft === undefined ? "" : codeError(row, others),
  };
}

/** When an order of this term is paid. */
export function dueText(value: string): string {
  if (value === "immediate") return __("Paid at checkout", "svc-checkout");
  const days = netDays(value);
  if (days === null) return __("On account, no due date", "svc-checkout");
  /* translators: %d: number of days. */
  return sprintf(_n("%d day after the order", "%d days after the order", days, "svc-checkout"), days);
}

/** Such a row is not saved. */
function isUntouched({ label, value, labels, draft }: Row): boolean {
  const typed = [label, value, ...Object.values(labels ?? {}), draft?.by === "days" ? draft.days : ""];
  return draft !== undefined && typed.every((text) => text.trim() === "");
}

function codeError({ value, draft }: Row, others: TermRows): string {
  if (draft?.by === "days" && value === "") return __("Enter a whole number of days from 1 to 999.", "svc-checkout");
  if (!/^[a-z0-9_-]{1,32}$/.test(value)) {
    return __("Use 1 to 32 lower-case letters, digits, underscores and hyphens, for example end_of_month.", "svc-checkout");
  }
  const days = netDays(value);
  const sameDay = days === null ? undefined : others.find((other) => netDays(other.value) === days);
  if (days !== null && sameDay !== undefined) {
    /* translators: 1: label of a payment term, 2: number of days. */
    const text = _n("“%1$s” is already due after %2$d day.", "“%1$s” is already due after %2$d days.", days, "svc-checkout");
    return sprintf(text, sameDay.label, days);
  }
  const same = others.find((other) => other.value === value);
  /* translators: %s: label of a payment term. */
  return same === undefined ? "" : sprintf(__("“%s” already has this code.", "svc-checkout"), same.label);
}

function daysIn(text: string): number | null {
  const days = /^0*([1-9]\d{0,2})$/.exec(text.trim())?.[1];
  return days === undefined ? null : Number(days);
}

/** In English, as shoppers read this one in their own language (`term-label.ts`). */
const proposedLabel = (days: number) => (days === 1 ? "Net 1 day" : `Net ${days} days`);

function codeFor(label: string): string {
  const plain = label.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.replaceAll(/[^a-z0-9]+/g, "_").replaceAll(/^_|_$/g, "").slice(0, 32);
}
