// What a check stores, and what it returns.
import type { VatResult } from "../../shared/wire/checkout-page.ts";
import type { ParsedVatNumber } from "../../shared/vat/normalise.ts";
import type { AuthorityAnswer } from "./authority-answer.ts";
import type { AuthorityNumber, VatAuthorityName } from "./authority.ts";
import type { VatCheckRequest } from "./vat-service.ts";
import type { VatCheckRow } from "./vat-checks.sql.ts";

/** Evidence before it is written. */
export type NewCheck = Omit<VatCheckRow, "id" | "checked_at">;

/** The record of a number that no authority can check. */
export function formatOnly(request: VatCheckRequest, number: ParsedVatNumber): NewCheck {
  return {
    merchant_id: request.merchantId,
    session_id: request.sessionId,
    vat_number: number.canonical,
    prefix: number.prefix,
    country: number.iso,
    requester: null,
    source: "format",
    status: "format_only",
    name: null,
    address: null,
    consultation_number: null,
    fault: null,
    authority_date: null,
    raw_answer: null,
    original_id: null,
    answered_at: null,
    duration_ms: null,
  };
}

/** The record of a check that shared another's look-up: the raw answer is stored with that one. */
export function sharedWith(request: VatCheckRequest, { id, ...found }: VatCheckRow): NewCheck {
  return {
    ...found,
    merchant_id: request.merchantId,
    session_id: request.sessionId,
    raw_answer: null,
    original_id: found.original_id ?? id,
    answered_at: found.answered_at ?? found.checked_at,
    duration_ms: null,
  };
}

/** The record of an authority's answer. */
export function evidenceOf(
  request: VatCheckRequest,
  number: ParsedVatNumber,
  source: VatAuthorityName,
  requester: AuthorityNumber | null,
  answer: AuthorityAnswer,
): NewCheck {
  const base = {
    ...formatOnly(request, number),
    source,
    status: answer.status,
    fault: answer.fault,
    raw_answer: answer.raw,
  };
  if (answer.status === "unavailable") return { ...base, requester: textOf(requester) || null };
  return {
    ...base,
    requester: (answer.requesterRefused ? "" : textOf(requester)) || null,
    name: answer.name,
    address: answer.address,
    consultation_number: answer.consultationNumber,
    authority_date: answer.authorityDate,
  };
}

/** What a record says to the one who asked. */
export function resultOf(row: VatCheckRow): VatResult {
  return {
    status: row.status,
    vatNumber: row.vat_number,
    prefix: row.prefix,
    country: row.country,
    name: row.name,
    address: row.address,
    consultationNumber: row.consultation_number,
    checkedAt: (row.answered_at ?? row.checked_at).toISOString(),
    source: row.source,
    // The value is stored on the order as it is (`_svc_vat_warning`).
    ...(row.status === "unavailable" ? { warning: `${row.source}_unavailable` } : {}),
  };
}

/** The answer to a question that our own limits kept from being asked; the order's check is repeated later. */
export function throttled(number: ParsedVatNumber, source: VatAuthorityName, checkedAt: Date): VatResult {
  return {
    ...withoutRegister(number, checkedAt),
    status: "unavailable",
    source,
    warning: `${source}_throttled`,
  };
}

/** The answer to what cannot be a VAT number; nothing is asked and nothing is kept. */
export function formatError(vatNumber: string, number: ParsedVatNumber | null, checkedAt: Date): VatResult {
  return {
    ...withoutRegister(number, checkedAt),
    status: "format_error",
    vatNumber: number?.canonical ?? vatNumber.trim(),
  };
}

/** The answer to a well-formed number that no register can be asked about. */
export function formatOnlyResult(number: ParsedVatNumber, checkedAt: Date): VatResult {
  return { ...withoutRegister(number, checkedAt), status: "format_only" };
}

/** What is known of a number without a register. */
function withoutRegister(number: ParsedVatNumber | null, checkedAt: Date) {
  return {
    vatNumber: number?.canonical ?? "",
    prefix: number?.prefix ?? "",
    country: number?.iso ?? "",
    name: null,
    address: null,
    consultationNumber: null,
    checkedAt: checkedAt.toISOString(),
    source: "format" as const,
  };
}

/** The requester as it is stored and as part of the cache key: "" for none. */
export function textOf(requester: AuthorityNumber | null): string {
  return requester === null ? "" : requester.prefix + requester.national;
}
