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
      .describe("As typed: any case, with or without separators, with its country prefix."),
    sessionId: SessionId.optional().describe(
      "The checkout session the number belongs to; kept with the evidence.",
    ),
  })
  .meta({ id: "ValidateVat" });
export type ValidateVatRequest = z.infer<typeof ValidateVatRequest>;

/** One check as it is kept. */
export const VatCheck = z
  .object({
    id: z.string().describe("Of this record."),
    vatNumber: z.string().describe("In its canonical form, with prefix."),
    prefix: z.string().describe("Its prefix, such as `EL`."),
    country: z.string().describe("ISO 3166-1 alpha-2, such as `GR`."),
    source: z.enum(["vies", "hmrc", "format"]).describe("Who was asked; `format`: nobody can be."),
    status: z
      .enum(["valid", "invalid", "unavailable", "format_only"])
      .describe("`unavailable`: there was no answer, and `fault` says why."),
    name: z.string().nullable().describe("The registered name; null when the authority told none."),
    address: z.string().nullable().describe("The registered address; null when the authority told none."),
    requester: z
      .string()
      .nullable()
      .describe("Your own VAT number that the question was asked with; null without."),
    consultationNumber: z
      .string()
      .nullable()
      .describe("The authority's proof that `requester` asked; null without a requester."),
    authorityDate: z
      .string()
      .nullable()
      .describe("The authority's own date or time, exactly as it wrote it."),
    fault: z
      .string()
      .nullable()
      .describe("What was wrong, in the authority's word or ours; null when nothing was."),
    sessionId: z.string().nullable().describe("The checkout session it was made for; null without one."),
    checkedAt: Instant.describe("When you asked."),
    answeredAt: Instant.describe(
      "When the authority was asked. Earlier than `checkedAt` when a fresh answer to the same question was there already.",
    ),
    rawAnswer: z
      .string()
      .nullable()
      .describe("The authority's answer as it came, at most 16,384 characters; null when there was none."),
  })
  .meta({ id: "VatCheck" });
export type VatCheck = z.infer<typeof VatCheck>;

/** GET /v1/vat/checks. */
export const VatCheckPage = z
  .object({
    checks: z.array(VatCheck).describe("Newest first."),
    nextAfter: z.string().nullable().describe("Send it as `after` for the next page; null on the last one."),
  })
  .meta({ id: "VatCheckPage" });
export type VatCheckPage = z.infer<typeof VatCheckPage>;
