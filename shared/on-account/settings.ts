import { z } from "zod";
import { CONTROLS } from "../wire/plain-text.ts";

/** Lines of plain text. */
const BankDetails = z
  .string()
  .trim()
  .min(1)
  .max(1_000)
  .regex(new RegExp(`^(\\n|[^${CONTROLS}])*$`), "Control characters are not allowed, except line breaks.");

/** The merchant's settings of orders on account. */
export const OnAccount = z.object({
  bankDetails: BankDetails.nullable()
    .default(null)
    .describe("Account to which orders on account are paid, printed on the store's documents."),
});
