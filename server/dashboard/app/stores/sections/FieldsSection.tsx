import { SegmentsField } from "../fields/ChoiceField.tsx";
import type { Section } from "./section.ts";

const hints: Record<string, string> = {
  po_number: "The buyer's own number of the order.",
  po_numbers: "Up to ten more.",
  cost_centre: "",
  buyer_reference: "Such as a Leitweg-ID of German authorities.",
  invoice_email: "Where invoices go.",
  peppol_id: "Suggested from Belgian VAT numbers.",
  exemption_number: "For tax handlers of the store.",
  order_note: "A message to the seller.",
};

export const fieldsSection: Section = {
  id: "fields",
  title: "B2B fields",
  settings: {
    "b2b.fields.po_number": "PO number",
    "b2b.fields.po_numbers": "Further PO numbers",
    "b2b.fields.cost_centre": "Cost centre",
    "b2b.fields.buyer_reference": "Buyer reference",
    "b2b.fields.invoice_email": "Invoice e-mail",
    "b2b.fields.peppol_id": "Peppol ID",
    "b2b.fields.exemption_number": "Tax exemption number",
    "b2b.fields.order_note": "Note",
  },
};

const uses = [
  { value: "off", label: "Off" },
  { value: "optional", label: "Optional" },
  { value: "required", label: "Required" },
];

/** What the form asks a company for, beside its VAT number. */
export function FieldsSection() {
  return (
    <div className="field-table">
      {Object.entries(hints).map(([name, hint]) => (
        <SegmentsField
          key={name}
          path={`b2b.fields.${name}`}
          choices={uses}
          {...(hint === "" ? {} : { hint })}
        />
      ))}
    </div>
  );
}
