import type { EventDetails } from "../../shared/wire/order-details.ts";
import type { RunPreConfirmation } from "../../shared/wire/pre-confirmation.ts";

/** What a store says that the company entered, as the hook gets it. */
export function reportedDetails(details: RunPreConfirmation["details"] = {}): EventDetails {
  return {
    po_number: details.poNumber || null,
    po_numbers: details.poNumbers ?? [],
    cost_centre: details.costCentre || null,
    buyer_reference: details.buyerReference || null,
    invoice_email: details.invoiceEmail || null,
    peppol_id: details.peppolId || null,
    exemption_number: details.exemptionNumber || null,
    order_note: details.orderNote || null,
  };
}
