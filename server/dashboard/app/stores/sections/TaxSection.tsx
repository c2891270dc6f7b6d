import { listCountries } from "../../../../../shared/countries.ts";
import { SegmentsField, SelectField, SwitchField } from "../fields/ChoiceField.tsx";
import { TextField } from "../fields/TextField.tsx";
import type { Section } from "./section.ts";

export const taxSection: Section = {
  id: "vat",
  title: "VAT",
  settings: {
    "store.country_code": "Country of the store",
    "store.sells": "Sells",
    "store.currency": "Currency",
    "store.address.line1": "Street",
    "store.address.postcode": "Postcode",
    "store.address.city": "City",
    "store.address.state": "State or province",
    "b2b.vat_numbers.eu": "Own VAT number, EU",
    "b2b.vat_numbers.gb": "Own VAT number, United Kingdom",
    "b2b.require_valid_vat": "A refused VAT number blocks the order",
    "b2b.vat_name_mismatch": "If a number belongs to another company",
  },
};

const countries = [
  { value: "", label: "Not set" },
  ...listCountries("en").map(({ code, name }) => ({ value: code, label: name })),
];

/** Where the store sells from, and what VAT follows from a buyer's number. */
export function TaxSection() {
  return (
    <>
      <SwitchField
        path="b2b.require_valid_vat"
        hint="Otherwise such an order is placed with VAT. A register that is down never blocks."
      />
      <SegmentsField
        path="b2b.vat_name_mismatch"
        choices={[
          { value: "warn", label: "Warn the buyer" },
          { value: "review", label: "Also hold for review" },
          { value: "charge_vat", label: "Charge VAT" },
        ]}
        hint="Where the register discloses the name."
      />
      <div className="pair">
        <TextField
          path="b2b.vat_numbers.eu"
          maxLength={30}
          hint="Gets consultation numbers from VIES as evidence."
        />
        <TextField path="b2b.vat_numbers.gb" maxLength={30} hint="The same from HMRC." />
      </div>
      <SegmentsField
        path="store.sells"
        choices={[
          { value: "goods", label: "Goods" },
          { value: "services", label: "Services" },
          { value: "both", label: "Both" },
        ]}
        hint="Decides which VAT rules apply."
      />
      <div className="pair">
        <SelectField path="store.country_code" choices={countries} hint="Sets no tax rate." />
        <TextField path="store.currency" maxLength={3} hint="Of sessions that set none, such as EUR." />
      </div>
      <TextField path="store.address.line1" maxLength={200} hint="On order confirmations." />
      <div className="pair">
        <TextField path="store.address.postcode" maxLength={20} />
        <TextField path="store.address.city" maxLength={100} />
      </div>
      <TextField path="store.address.state" maxLength={100} />
    </>
  );
}
