import type { ReactNode } from "react";
import type { LookupVat } from "../vat/vat-result.ts";
import type { VatNameMismatch } from "../wire/merchant-configuration.ts";
import { CountryField } from "./address/AddressFields.tsx";
import { BillingAddress, hasBillingAddress, useFoldedAddress } from "./address/BillingAddress.tsx";
import { DeliveryAddress, type DeliveryStep } from "./address/DeliveryAddress.tsx";
import { NameRow } from "./address/NameRow.tsx";
import type { RegisteredCompany } from "./address/RegisteredCard.tsx";
import { B2bFields } from "./b2b/B2bFields.tsx";
import { VatField } from "./vat/VatField.tsx";
import { DEFAULT_FIELD_USES, isAsked, type B2bFieldUses } from "./b2b/b2b-fields.ts";
import { fieldId } from "./field-inputs.ts";
import type { FieldError } from "./detail-rules.ts";
import type { CheckoutDetails } from "./fields.ts";
import type { FormMessages } from "./messages.ts";
import type { PaymentTerm } from "./terms.ts";
import { useFormControls } from "./use-form-controls.tsx";
import type { VatField as VatFieldState } from "./vat/vat-field.ts";

/** The chosen term as the payment step controls it. */
export type TermControl = {
  /** Id of the first choice, the target of links to this field. */
  id: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

export type B2bFormProps = {
  value: CheckoutDetails;
  onChange: (value: CheckoutDetails) => void;
  b2b: boolean;
  /** The merchant's terms. */
  paymentTerms: readonly PaymentTerm[];
  /** The merchant's `b2b.fields`; by default, of those the PO number alone. */
  fields?: B2bFieldUses;
  /** Errors of the last submit. A new array means a new submit. */
  errors: readonly FieldError[];
  messages: FormMessages;
  lookupVat: LookupVat;
  /** The merchant's setting for the VAT number of another company. */
  vatNameMismatch: VatNameMismatch;
  /** Where the seller is (ISO 3166-1 alpha-2); null if that is not known. */
  sellerCountry: string | null;
  /** The merchant's `b2b.requireValidVat`. */
  requireValidVat: boolean;
  /** Called with every new state of the VAT field. */
  onVatChange?: (field: VatFieldState) => void;
  showPhone?: boolean;
  /** Countries to choose from (ISO 3166-1 alpha-2); all by default. */
  countries?: readonly string[];
  /** Null: nothing is delivered. */
  delivery?: DeliveryStep | null;
  /** Renders the payment step, which is the end of the form. */
  payment: (term: TermControl) => ReactNode;
  /** True while an order is being placed. */
  disabled?: boolean;
  /** Prefix of all ids. Default "svc". */
  idPrefix?: string;
};

/**
 * The checkout form for companies or persons. Controlled by `value` / `onChange`; put it into a `<form noValidate>`,
 * validate on submit with `validateDetails`, and pass the errors back. Every control has `name` = field name and
 * `id` = `fieldId(idPrefix, field)`. Unstyled; the line for hint or error is always rendered, give it a min-height.
 *
 *     fieldset.svc-form[.svc-form--b2b]
 *       fieldset.svc-form__group > legend.svc-form__legend               (B2B: company)
 *         .svc-field--company
 *         div.svc-form__vat > .svc-field--billingAddress-country (select), .svc-vat (see VatField)
 *         .svc-field--poNumber, …                                     (see B2bFields)
 *       fieldset.svc-form__group > legend, div.svc-form__row > .svc-field--firstName, .svc-field--lastName
 *         .svc-field--email  .svc-field--phone
 *       fieldset.svc-form__group > legend, …                              (see BillingAddress)
 *       fieldset.svc-form__group > legend, …                              (see DeliveryAddress)
 *       (payment)
 */
export function B2bForm(props: B2bFormProps) {
  const { value, b2b, paymentTerms, messages, countries, idPrefix = "svc", disabled = false } = props;
  const { fields = DEFAULT_FIELD_USES } = props;
  const { form } = messages;
  const { country } = value.billingAddress;
  const rules = { b2b, paymentTerms, fields };
  const folding = useFoldedAddress(value, rules);
  const fillRegistered = ({ name, address, country: home }: RegisteredCompany) => {
    const { isComplete: _known, ...lines } = address;
    const billingAddress = { state: "", ...lines, country: home };
    const used = { ...value, company: name ?? value.company, billingAddress };
    if (hasBillingAddress(used, rules)) folding.fold(billingAddress);
    props.onChange(used);
  };
  const controls = useFormControls({
    value,
    onChange: props.onChange,
    rules,
    errors: props.errors,
    messages,
    idPrefix,
  });
  const { text, change, errorOf } = controls;
  const shared = { controls, messages };

  return (
    <fieldset ref={controls.root} className={`svc-form${b2b ? " svc-form--b2b" : ""}`} disabled={disabled}>
      {b2b && (
        <fieldset className="svc-form__group">
          <legend className="svc-form__legend">{form.companySection}</legend>
          {text("company")}
          <div className="svc-form__vat">
            <CountryField {...shared} name="billingAddress" countries={countries} />
            <VatField
              id={fieldId(idPrefix, "vatNumber")}
              value={value.vatNumber}
              onChange={(number) => change("vatNumber", number)}
              country={country}
              company={value.company}
              onUseName={(name) => change("company", name)}
              registered={{ current: value.billingAddress, onUse: fillRegistered }}
              nameMismatch={props.vatNameMismatch}
              sellerCountry={props.sellerCountry}
              isValidRequired={props.requireValidVat}
              lookupVat={props.lookupVat}
              messages={messages}
              error={errorOf("vatNumber")}
              onVatChange={props.onVatChange}
              disabled={disabled}
            />
          </div>
          {isAsked(fields, "poNumber") && text("poNumber", form.poHint)}
          <B2bFields {...shared} value={value} uses={fields} />
        </fieldset>
      )}
      <fieldset className="svc-form__group">
        <legend className="svc-form__legend">{b2b ? form.contactPerson : form.contact}</legend>
        <NameRow locale={messages.locale} field={(name) => text(name)} />
        {text("email")}
        {props.showPhone === true && text("phone")}
      </fieldset>
      <BillingAddress
        {...shared}
        {...folding}
        address={value.billingAddress}
        asksCountry={!b2b}
        countries={countries}
        idPrefix={idPrefix}
      />
      {props.delivery != null && (
        <DeliveryAddress {...shared} {...props.delivery} value={value} onChange={props.onChange} />
      )}
      {props.payment({
        id: fieldId(idPrefix, "paymentTerm"),
        onChange: (term) => change("paymentTerm", term),
        error: errorOf("paymentTerm"),
      })}
    </fieldset>
  );
}
