import type { VatCheck } from "../../shared/wire/vat.ts";
import type { VatCheckRow } from "./vat-checks.sql.ts";

/** Evidence as the merchant API shows it. */
export function viewCheck(row: VatCheckRow): VatCheck {
  return {
    id: String(row.id),
    vatNumber: row.vat_number,
    prefix: row.prefix,
    country: row.country,
    source: row.source,
    status: row.status,
    name: row.name,
    address: row.address,
    requester: row.requester,
    consultationNumber: row.consultation_number,
    authorityDate: row.authority_date,
    fault: row.fault,
    sessionId: row.session_id,
    checkedAt: row.checked_at.toISOString(),
    answeredAt: (row.answered_at ?? row.checked_at).toISOString(),
    rawAnswer: row.raw_answer,
  };
}

/** Columns of the table, in their order; the raw answer is XML or JSON and stays out of it. */
export const csvColumns = [
  "id",
  "checkedAt",
  "answeredAt",
  "vatNumber",
  "prefix",
  "country",
  "source",
  "status",
  "name",
  "address",
  "requester",
  "consultationNumber",
  "authorityDate",
  "fault",
  "sessionId",
] as const satisfies ReadonlyArray<keyof VatCheck>;
