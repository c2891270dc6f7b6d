import { listCountries } from "../countries.ts";
import { stateQuestion, statesOf } from "../states.ts";
import type { LookupVat } from "../vat/vat-result.ts";
import type { VatNameMismatch } from "../wire/merchant-configuration.ts";
import { Field } from "./Field.tsx";
import { TermsSelector } from "./TermsSelector.tsx";
import { VatField } from "./VatField.tsx";
import { errorText } from "./error-text.ts";
import { fieldId, fieldLabel, textInput } from "./field-inputs.ts";
import type { TextFieldName } from "./field-inputs.ts";
import { emptyShippingAddress, fieldValue, isRequired } from "./fields.ts";
import type { CheckoutDetails, FieldError, FieldName } from "./fields.ts";
import type { Messages } from "./messages.ts";
import type { PaymentTerm } from "./terms.ts";
import { useDetails } from "./use-details.ts";
import type { VatField as VatFieldState } from "./vat-field.ts";

export type B2bFormProps = {
  value: CheckoutDetails;
  onChange: (value: CheckoutDetails) => void;
  b2b: boolean;
  /** The merchant's terms; without any, the selector is hidden. */
  paymentTerms: readonly PaymentTerm[];
  /** Errors of the last submit. A new array means a new submit. */
  errors: readonly FieldError[];
  messages: Messages;
  lookupVat: LookupVat;
  /** The merchant's setting for the VAT number of another company. */
  vatNameMismatch: VatNameMismatch;
  /** Called with every new state of the VAT field. */
  onVatChange?: (field: VatFieldState) => void;
  showPhone?: boolean;
  /** Countries to choose from (ISO 3166-1 alpha-2); all by default. */
  countries?: readonly string[];
  /** Goods are delivered: the buyer may give another address than the billing address. */
  hasDelivery?: boolean;
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
 *       p.svc-form__note
 *       .svc-field--company                                             (B2B)
 *       fieldset.svc-form__group > legend.svc-form__legend, div.svc-form__row > .svc-field--firstName, .svc-field--lastName
 *       .svc-field--email  .svc-field--phone
 *       .svc-vat  .svc-field--poNumber  .svc-terms                      (B2B; see VatField and TermsSelector)
 *       fieldset.svc-form__group > legend, .svc-field--billingAddress-country (select), -line1, -line2,
 *         div.svc-form__row > .svc-field--billingAddress-postcode, -city
 *         .svc-field--billingAddress-state (select, input or none, by country)
 *       fieldset.svc-form__group > legend, label.svc-form__choice > input, span,
 *         .svc-field--shippingAddress-company, …                         (if goods are delivered)
 */
export function B2bForm(props: B2bFormProps) {
  const { value, b2b, paymentTerms, errors, messages, idPrefix = "svc", disabled = false } = props;
  const { form } = messages;
  const { country } = value.billingAddress;
  const shipsElsewhere = value.shippingAddress !== null && value.shippingAddress !== undefined;
  const shipElsewhere = (isElsewhere: boolean) =>
    props.onChange({ ...value, shippingAddress: isElsewhere ? emptyShippingAddress(country) : null });
  const countryOf = (name: "billingAddress" | "shippingAddress") => fieldValue(value, `${name}.country`);
  const rules = { b2b, paymentTerms };
  const { root, change, blur: leave, errorOf } = useDetails(value, props.onChange, rules, errors);
  const textOf = (field: FieldName) => {
    const error = errorOf(field);
    return error === undefined ? undefined : errorText(error, messages);
  };

  const common = (field: FieldName) => ({
    id: fieldId(idPrefix, field),
    modifier: field.replace(".", "-"),
    label: fieldLabel(
      field,
      messages,
      countryOf(field.startsWith("shippingAddress.") ? "shippingAddress" : "billingAddress"),
    ),
    required: isRequired(field, value, rules),
    optionalWord: form.optional,
    error: textOf(field),
  });
  const handlers = (field: FieldName) => ({
    name: field,
    value: fieldValue(value, field),
    onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
    onBlur: () => leave(field),
  });
  const text = (field: TextFieldName, hint?: string) => (
    <Field {...common(field)} hint={hint}>
      {(control) => <input {...control} {...textInput(field)} {...handlers(field)} />}
    </Field>
  );

  const address = (name: "billingAddress" | "shippingAddress") => {
    const group = name === "billingAddress" ? "billing" : "shipping";
    const country = countryOf(name);
    return (
      <>
        <Field {...common(`${name}.country`)}>
          {(control) => (
            <select {...control} {...handlers(`${name}.country`)} autoComplete={`${group} country`}>
              <option value="">{form.chooseCountry}</option>
              {listCountries(messages.locale)
                .filter(({ code }) => props.countries?.includes(code) ?? true)
                .map(({ code, name: label }) => (
                  <option key={code} value={code}>
                    {label}
                  </option>
                ))}
            </select>
          )}
        </Field>
        {text(`${name}.line1`)}
        {text(`${name}.line2`)}
        <div className="svc-form__row">
          {text(`${name}.postcode`)}
          {text(`${name}.city`)}
        </div>
        {stateQuestion(country) === "text" && text(`${name}.state`)}
        {stateQuestion(country) === "list" && (
          <Field {...common(`${name}.state`)}>
            {(control) => (
              <select {...control} {...handlers(`${name}.state`)} autoComplete={`${group} address-level1`}>
                <option value="">{form.chooseState}</option>
                {statesOf(country).map(({ code, name: label }) => (
                  <option key={code} value={code}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
      </>
    );
  };

  return (
    <fieldset ref={root} className={`svc-form${b2b ? " svc-form--b2b" : ""}`} disabled={disabled}>
      <p className="svc-form__note">{form.requiredNote}</p>
      {b2b && text("company")}
      <fieldset className="svc-form__group">
        <legend className="svc-form__legend">{b2b ? form.contactPerson : form.contact}</legend>
        <div className="svc-form__row">
          {text("firstName")}
          {text("lastName")}
        </div>
      </fieldset>
      {text("email")}
      {props.showPhone === true && text("phone")}
      {b2b && (
        <VatField
          id={fieldId(idPrefix, "vatNumber")}
          value={value.vatNumber}
          onChange={(number) => change("vatNumber", number)}
          country={country}
          company={value.company}
          onUseName={(name) => change("company", name)}
          nameMismatch={props.vatNameMismatch}
          lookupVat={props.lookupVat}
          messages={messages}
          error={textOf("vatNumber")}
          onVatChange={props.onVatChange}
          disabled={disabled}
        />
      )}
      {b2b && text("poNumber", form.poHint)}
      {b2b && paymentTerms.length > 0 && (
        <TermsSelector
          id={fieldId(idPrefix, "paymentTerm")}
          terms={paymentTerms}
          value={value.paymentTerm}
          onChange={(term) => change("paymentTerm", term)}
          messages={messages}
          error={textOf("paymentTerm")}
        />
      )}
      <fieldset className="svc-form__group">
        <legend className="svc-form__legend">{form.billingAddress}</legend>
        {address("billingAddress")}
      </fieldset>
      {props.hasDelivery === true && (
        <fieldset className="svc-form__group">
          <legend className="svc-form__legend">{form.shippingAddress}</legend>
          <label className="svc-form__choice">
            <input
              type="checkbox"
              checked={shipsElsewhere}
              onChange={(event) => shipElsewhere(event.currentTarget.checked)}
            />
            <span>{form.shipElsewhere}</span>
          </label>
          {shipsElsewhere && (
            <>
              {text("shippingAddress.company")}
              <div className="svc-form__row">
                {text("shippingAddress.firstName")}
                {text("shippingAddress.lastName")}
              </div>
              {address("shippingAddress")}
            </>
          )}
        </fieldset>
      )}
    </fieldset>
  );
}
