import { z } from "zod";
import { SessionId } from "./session.ts";

/** POST /v1/vat/validate. The answer is the `VatResult` of the hosted page: one service answers both. */
export const ValidateVatRequest = z.strictObject({
  vatNumber: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .describe("As typed: any case, with or without separators, with its country prefix."),
  sessionId: SessionId.optional().describe(
    "The checkout session the number belongs to; kept with the evidence.",
  ),
});
export type ValidateVatRequest = z.infer<typeof ValidateVatRequest>;
