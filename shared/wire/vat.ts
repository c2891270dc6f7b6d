import { z } from "zod";
import { SessionId } from "./session.ts";

const Instant = z.iso.datetime();

/** POST /v1/vat/validate. The answer is the `VatResult` of the hosted page: one service answers both. */
export const ValidateVatRequest = z
  .strictObject({
    vatNumber: z
      .string()
      .trim()
      .min(1)
      .max(40)
      .describe("VAT number with its country prefix, in any case, with or without separators."),
    sessionId: SessionId.optional().describe(
      "The checkout session the number belongs to. Stored with the evidence.",
    ),
  })
  .meta({ id: "ValidateVat" });
export type ValidateVatRequest = z.infer<typeof ValidateVatRequest>;

/** One check as it is kept. */
export const VatCheck = z
  .object({
    id: z.string().describe("Unique identifier of the check."),
    vatNumber: z.string().describe("The number in its canonical form, with country prefix."),
    prefix: z.string().describe("The prefix of the number, such as `EL`."),
    country: z.string().describe("Two-letter ISO 3166-1 country code, such as `GR`."),
    source: z
      .enum(["vies", "hmrc", "format"])
      .describe(
        "Source of the result: `vies` (EU), `hmrc` (UK), or `format` if no authority covers the country.",
      ),
    status: z
      .enum(["valid", "invalid", "unavailable", "format_only"])
      .describe("Result of the check. If `unavailable`, `fault` says why."),
    name: z
      .string()
      .nullable()
      .describe("Registered name of the company. `null` if the authority did not disclose it."),
    address: z
      .string()
      .nullable()
      .describe("Registered address of the company. `null` if the authority did not disclose it."),
    requester: z
      .string()
      .nullable()
      .describe("The merchant's own VAT number used for the check. `null` if none is configured."),
    consultationNumber: z
      .string()
      .nullable()
      .describe("The authority's proof that `requester` made the check. `null` without a requester."),
    authorityDate: z.string().nullable().describe("Date or time reported by the authority, verbatim."),
    fault: z
      .string()
      .nullable()
      .describe("Error reported by the authority or by this service. `null` if there was none."),
    sessionId: z
      .string()
      .nullable()
      .describe("The checkout session the check was made for. `null` if there was none."),
    checkedAt: Instant.describe("Time of your request."),
    answeredAt: Instant.describe(
      "Time at which the authority was queried. Earlier than `checkedAt` if a recent result was reused.",
    ),
    rawAnswer: z
      .string()
      .nullable()
      .describe("Raw response of the authority, up to 16,384 characters. `null` if there was none."),
  })
  .meta({ id: "VatCheck" });
export type VatCheck = z.infer<typeof VatCheck>;

/** GET /v1/vat/checks. */
export const VatCheckPage = z
  .object({
    checks: z.array(VatCheck).describe("Checks, newest first."),
    nextAfter: z
      .string()
      .nullable()
      .describe("Cursor for the next page: send it as `after`. `null` on the last page."),
  })
  .meta({ id: "VatCheckPage" });
export type VatCheckPage = z.infer<typeof VatCheckPage>;
