import { z } from "zod";
import { SessionId } from "./session.ts";

const Instant = z.iso.datetime();

/** POST /v1/vat/validate. The answer is the `VatResult` of the hosted page: one service answers both. */
export const ValidateVatRequest = z.strictObject({
  vatNumber: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .describe("VAT number with its country prefix, in any case, with or without separators."),
  sessionId: SessionId.optional().describe("The checkout session it belongs to. Stored with the evidence."),
});
export type ValidateVatRequest = z.infer<typeof ValidateVatRequest>;

/** One check as it is kept. */
export const VatCheck = z.object({
  id: z.string().describe("Unique identifier of the check."),
  vatNumber: z.string().describe("The number in its canonical form, with country prefix."),
  prefix: z.string().describe("The prefix of the number, such as `EL`."),
  country: z.string().describe("Two-letter ISO 3166-1 country code, such as `GR`."),
  source: z
    .enum(["vies", "hmrc", "format"])
    .describe("Source of the result. `format`: no authority covers the country."),
  status: z
    .enum(["valid", "invalid", "unavailable", "format_only"])
    .describe("Result of the check. If `unavailable`, `fault` says why."),
  name: z.string().nullable().describe("Registered name, if disclosed by the authority."),
  address: z.string().nullable().describe("Registered address, if disclosed by the authority."),
  requester: z.string().nullable().describe("The merchant's own VAT number used, if any."),
  consultationNumber: z
    .string()
    .nullable()
    .describe("The authority's proof that `requester` made the check."),
  authorityDate: z.string().nullable().describe("Date or time reported by the authority, verbatim."),
  fault: z.string().nullable().describe("Error reported by the authority or this service."),
  sessionId: z.string().nullable().describe("The checkout session it was made for, if any."),
  checkedAt: Instant.describe("Time of your request."),
  answeredAt: Instant.describe(
    "Time at which the authority was queried. Earlier than `checkedAt` if a recent result was reused.",
  ),
  rawAnswer: z.string().nullable().describe("Raw response of the authority, up to 16,384 characters."),
});
export type VatCheck = z.infer<typeof VatCheck>;

/** GET /v1/vat/checks. */
export const VatCheckPage = z.object({
  checks: z.array(VatCheck).describe("Checks, newest first."),
  nextAfter: z.string().nullable().describe("Send it as `after` to get the next page. `null` on the last."),
});
export type VatCheckPage = z.infer<typeof VatCheckPage>;

/** `/vat/checks/{id}`: a count, as text. */
export const VatEvidenceId = z.string().regex(/^[1-9]\d{0,14}$/, "must be the id of a check, such as 1042");

const { shape } = VatCheck;

/** One check in the partner API, for the workspace's whole evidence. */
export const VatEvidence = z.object({
  id: shape.id,
  merchant_id: z.uuid().describe("The merchant that made the check."),
  session_id: shape.sessionId,
  order_id: z.string().nullable().describe("The order of that session, `ord_…`, if one was placed."),
  vat_number: shape.vatNumber,
  prefix: shape.prefix,
  country: shape.country,
  source: shape.source,
  status: shape.status,
  name: shape.name,
  address: shape.address,
  requester: shape.requester,
  consultation_number: shape.consultationNumber,
  authority_date: shape.authorityDate,
  fault: shape.fault,
  checked_at: Instant.describe("Time at which the merchant requested the check."),
  answered_at: Instant.describe(
    "Time at which the authority was queried. Earlier than `checked_at` if a recent result was reused.",
  ),
});
export type VatEvidence = z.infer<typeof VatEvidence>;

export const VatEvidenceDetail = z.object({ ...VatEvidence.shape, raw_answer: shape.rawAnswer });
export type VatEvidenceDetail = z.infer<typeof VatEvidenceDetail>;

/** GET /vat/checks. */
export const VatEvidencePage = z.object({
  checks: z.array(VatEvidence).describe("Checks, newest first."),
  next_after: z.string().nullable().describe("Send it as `after` to get the next page. `null` on the last."),
});
