import { LinesField } from "../fields/ListField.tsx";
import { SwitchField } from "../fields/ChoiceField.tsx";
import { TextField } from "../fields/TextField.tsx";
import type { Section } from "./section.ts";

export const checkoutSection: Section = {
  id: "pages",
  title: "Pages",
  settings: {
    "urls.success": "After the order",
    "urls.cancel": "Back to the store",
    "urls.terms": "Terms of sale",
    "urls.privacy": "Privacy notice",
    allowed_origins: "Sites that may embed the checkout",
    "payments.statement_descriptor_suffix": "Text on card statements",
    "payments.receipt_email": "Stripe sends receipts",
  },
};

/** Where the checkout leads, who may show it, and what the buyer gets of a card payment. */
export function CheckoutSection() {
  return (
    <>
      <TextField path="urls.success" type="url" hint="Where buyers go, unless the session says otherwise." />
      <TextField
        path="urls.cancel"
        type="url"
        hint="The link on the checkout, unless the session says otherwise."
      />
      <div className="pair">
        <TextField path="urls.terms" type="url" hint="Linked in the footer." />
        <TextField path="urls.privacy" type="url" hint="Linked in the footer." />
      </div>
      <LinesField path="allowed_origins" hint="One a line, such as https://shop.example. Empty: none." />
      <TextField
        path="payments.statement_descriptor_suffix"
        maxLength={22}
        hint="After the prefix of the Stripe account. Defaults to the name on the checkout."
      />
      <SwitchField path="payments.receipt_email" hint="To the buyer, of each card payment in live mode." />
    </>
  );
}
