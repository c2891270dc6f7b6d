import type { VatEvidence } from "../../../shared/wire/vat.ts";
import type { EvidenceRow } from "./evidence.sql.ts";

/** Evidence as the partner API returns it. */
export function viewEvidence(row: EvidenceRow): VatEvidence {
  const { id, checked_at: checkedAt, answered_at: answeredAt, ...found } = row;
  return {
    ...found,
    id: String(id),
    checked_at: checkedAt.toISOString(),
    answered_at: (answeredAt ?? checkedAt).toISOString(),
  };
}

/** Columns of the table, in their order. */
export const evidenceColumns = [
  "id",
  "checked_at",
  "answered_at",
  "merchant_id",
  "vat_number",
  "prefix",
  "country",
  "source",
  "status",
  "name",
  "address",
  "requester",
  "consultation_number",
  "authority_date",
  "fault",
  "session_id",
  "order_id",
] as const satisfies ReadonlyArray<keyof VatEvidence>;
