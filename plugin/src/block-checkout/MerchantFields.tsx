import { useEffect } from "react";
import { B2bFields, type B2bControls } from "../../../shared/form/b2b/B2bFields.tsx";
import { isAsked, type B2bFieldName } from "../../../shared/form/b2b/b2b-fields.ts";
import { b2bFieldError } from "../../../shared/form/b2b/b2b-rules.ts";
import { errorText } from "../../../shared/form/error-text.ts";
import { textInput } from "../../../shared/form/field-inputs.ts";
import type { CheckoutData } from "../checkout/checkout-data.ts";
import { type Entered, fieldValues, INPUTS, type MerchantField } from "../checkout/merchant-fields.ts";
import { TextInput } from "./TextInput.tsx";
import { errorId, useFieldError } from "./use-field-error.ts";
import { wp } from "./woocommerce.ts";

type Asked = Pick<CheckoutData, "fields" | "messages">;

type MerchantFieldsProps = {
  data: Asked;
  entered: Entered;
  onChange: (entered: Entered) => void;
  vatNumber: string;
  /** Billing country. */
  country: string;
};

/** The PO number and whatever else the merchant asks a company for, by the rules and with the texts of the hosted page. */
export function MerchantFields({ data, entered, onChange, vatNumber, country }: MerchantFieldsProps) {
  const { fields: uses, messages } = data;
  const change = (field: B2bFieldName | "poNumber", text: string) => {
    if (field !== "orderNote") {
      onChange({ ...entered, [INPUTS[field]]: text });
    }
  };
  const shown = wp.data.useSelect((select) => {
    const { getValidationError } = select("wc/store/validation");
    const names = Object.keys(INPUTS) as MerchantField[];
    return names.filter((name) => getValidationError(errorId(name))?.hidden === false).join();
  });
  const control = (field: B2bFieldName | "poNumber", rows: number, hint?: string) =>
    field === "orderNote" ? null : (
      <MerchantInput
        field={field}
        rows={rows}
        hint={hint}
        data={data}
        value={entered[INPUTS[field]]}
        onChange={(text) => change(field, text)}
      />
    );
  const controls: B2bControls = {
    text: (field) => control(field, 1),
    area: control,
    change,
    errorOf: (field) => shown.split(",").find((name) => name === field),
  };
  return (
    <>
      {isAsked(uses, "poNumber") && control("poNumber", 1, messages.form.poHint)}
      <B2bFields
        value={{ ...fieldValues(entered), vatNumber, billingAddress: { country } }}
        uses={uses}
        controls={controls}
        messages={messages}
      />
    </>
  );
}

type MerchantInputProps = {
  field: MerchantField;
  /** More than one: a text of several lines. */
  rows: number;
  hint: string | undefined;
  data: Asked;
  value: string;
  onChange: (text: string) => void;
};

function MerchantInput({ field, rows, hint, data, value, onChange }: MerchantInputProps) {
  const { messages } = data;
  const use = data.fields[field];
  const code = b2bFieldError(field, value, use);
  const message = code === null ? null : errorText({ field, code }, messages);
  const { error, onBlur } = useFieldError(field, message);
  const id = `svc-${field}`;
  useEffect(() => {
    // WooCommerce focuses the first `input:invalid`.
    const input = document.getElementById(id);
    if (input instanceof HTMLInputElement) {
      input.setCustomValidity(message ?? "");
    }
  }, [id, message]);
  return (
    <TextInput
      id={id}
      modifier={field}
      label={messages.form[field]}
      required={use === "required"}
      optionalWord={messages.form.optional}
      error={error}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      rows={rows}
      attributes={field === "poNumbers" ? undefined : { ...textInput(field), maxLength: field === "poNumber" ? 128 : undefined }}
    >
      {hint !== undefined && <p className="svc-field__hint">{hint}</p>}
    </TextInput>
  );
}
