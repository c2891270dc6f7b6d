import { useState } from "react";
import { AddressFields, CountryField } from "./AddressFields.tsx";
import { addressLines } from "./address-lines.ts";
import { addressRows } from "./address-order.ts";
import { fieldId } from "../field-inputs.ts";
import { validateDetails } from "../detail-rules.ts";
import { FIELD_NAMES } from "../fields.ts";
import type { DetailRules } from "../detail-rules.ts";
import type { Address, CheckoutDetails, FieldName } from "../fields.ts";
import type { FormMessages } from "../messages.ts";
import type { FormControls } from "../use-form-controls.tsx";

const ADDRESS_FIELDS = FIELD_NAMES.filter((field) => field.startsWith("billingAddress."));

/** Whether nothing of the billing address is missing or wrong. */
export function hasBillingAddress(details: CheckoutDetails, rules: DetailRules): boolean {
  const isOf = ({ field }: { field: FieldName }) => ADDRESS_FIELDS.includes(field);
  return !validateDetails(details, rules).some(isOf);
}

/** The address that is folded, while it is: another one is open. */
export type FoldedAddress = { folded: Address | null; fold: (address: Address | null) => void };

/** Folded at first if the address is complete, as in a draft or a saved detail. */
export function useFoldedAddress(details: CheckoutDetails, rules: DetailRules): FoldedAddress {
  const [folded, fold] = useState(() => (hasBillingAddress(details, rules) ? details.billingAddress : null));
  return { folded, fold };
}

export type BillingAddressProps = FoldedAddress & {
  address: Address;
  /** The country is asked for elsewhere in a company's form. */
  asksCountry: boolean;
  controls: FormControls;
  countries: readonly string[] | undefined;
  messages: FormMessages;
  idPrefix: string;
};

/**
 * The billing address: its fields, or one line while it came from elsewhere and is as it came.
 *
 *     fieldset.svc-form__group > legend.svc-form__legend
 *       p.svc-form__folded > span, button.svc-form__change
 *       (fields; hidden while folded)
 */
export function BillingAddress(props: BillingAddressProps) {
  const { address, folded, fold, controls, messages, idPrefix } = props;
  const isSame = folded !== null && JSON.stringify(folded) === JSON.stringify(address);
  const isFolded = isSame && ADDRESS_FIELDS.every((field) => controls.errorOf(field) === undefined);
  const open = () => {
    fold(null);
    // The fields are displayed by the next render.
    const first = addressRows(address)[0]![0]!;
    setTimeout(() => document.getElementById(fieldId(idPrefix, `billingAddress.${first}`))?.focus());
  };
  return (
    <fieldset className="svc-form__group">
      <legend className="svc-form__legend">{messages.form.billingAddress}</legend>
      {isFolded && (
        <p className="svc-form__folded">
          <span>{addressLines(address, messages.locale).join(", ")}</span>{" "}
          <button type="button" className="svc-form__change" onClick={open}>
            {messages.form.changeAddress}
          </button>
        </p>
      )}
      <div hidden={isFolded}>
        {props.asksCountry && (
          <CountryField
            name="billingAddress"
            controls={controls}
            countries={props.countries}
            messages={messages}
          />
        )}
        <AddressFields name="billingAddress" address={address} controls={controls} messages={messages} />
      </div>
    </fieldset>
  );
}
