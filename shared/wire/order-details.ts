import { z } from "zod";
import { B2B_FIELD_LENGTHS, MAX_PO_NUMBERS } from "../form/b2b/b2b-fields.ts";

/** What a merchant can ask a company for (`b2b.fields`), as it is sent to us and as orders have it. */

const entered = (max: number, what: string) => z.string().trim().max(max).optional().describe(what);

/** Fields that a merchant can ask a company for; absent: not filled in. */
export const B2bFields = z.strictObject({
  poNumber: entered(128, "PO number."),
  poNumbers: z
    .array(z.string().trim().max(B2B_FIELD_LENGTHS.poNumbers))
    .max(MAX_PO_NUMBERS)
    .optional()
    .describe("Further PO numbers."),
  costCentre: entered(B2B_FIELD_LENGTHS.costCentre, "Cost centre."),
  buyerReference: entered(B2B_FIELD_LENGTHS.buyerReference, "Buyer reference."),
  invoiceEmail: entered(B2B_FIELD_LENGTHS.invoiceEmail, "Email address for invoices."),
  peppolId: entered(B2B_FIELD_LENGTHS.peppolId, "Peppol participant, such as `0208:0403019261`."),
  exemptionNumber: entered(B2B_FIELD_LENGTHS.exemptionNumber, "Number of a tax exemption."),
  orderNote: entered(B2B_FIELD_LENGTHS.orderNote, "Note to the seller."),
});

const Entered = (what: string) => z.string().nullable().describe(what);

/** What a company entered of the fields that the merchant asks for. */
export const EventDetails = z.strictObject({
  po_number: Entered("PO number."),
  po_numbers: z.array(z.string()).describe("Further PO numbers."),
  cost_centre: Entered("Cost centre."),
  buyer_reference: Entered("Buyer reference."),
  invoice_email: Entered("Email address for invoices."),
  peppol_id: Entered("Peppol participant, such as `0208:0403019261`."),
  exemption_number: Entered("Number of a tax exemption."),
  order_note: Entered("Note to the seller."),
});
export type EventDetails = z.infer<typeof EventDetails>;
