import type { ReactNode, RefObject } from "react";
import { Field } from "./Field.tsx";
import { Select, type Choice } from "./Select.tsx";
import { errorText } from "./error-text.ts";
import { fieldId, fieldLabel, textInput, type TextAreaName, type TextFieldName } from "./field-inputs.ts";
import { isRequired } from "./detail-rules.ts";
import { fieldValue } from "./fields.ts";
import type { DetailRules, FieldError } from "./detail-rules.ts";
import type { CheckoutDetails, FieldName } from "./fields.ts";
import type { FormMessages } from "./messages.ts";
import { useDetails } from "./use-details.ts";

export type FormControls = {
  /** Ref of the form's root element. */
  root: RefObject<HTMLFieldSetElement | null>;
  change: (field: FieldName, text: string) => void;
  /** The visible error of a field. */
  errorOf: (field: FieldName) => string | undefined;
  /** A labelled text input with its message line. */
  text: (field: TextFieldName, hint?: string) => ReactNode;
  /** A labelled text of several lines. */
  area: (field: TextAreaName, rows: number, hint?: string) => ReactNode;
  /** A labelled select. @param empty the text of "nothing chosen". @param autoComplete the autofill token. */
  select: (field: FieldName, empty: string, autoComplete: string, choices: readonly Choice[]) => ReactNode;
};

/** The controls of a details form: each knows its label, value, error and id. The caller owns the details. */
export function useFormControls(options: {
  value: CheckoutDetails;
  onChange: (value: CheckoutDetails) => void;
  rules: DetailRules;
  /** Errors of the last submit. */
  errors: readonly FieldError[];
  messages: FormMessages;
  idPrefix: string;
}): FormControls {
  const { value, messages, rules } = options;
  const { root, change, blur, errorOf } = useDetails(value, options.onChange, rules, options.errors);
  const textOf = (field: FieldName) => {
    const error = errorOf(field);
    return error === undefined ? undefined : errorText(error, messages);
  };
  const common = (field: FieldName) => {
    const address = field.startsWith("shippingAddress.") ? "shippingAddress" : "billingAddress";
    return {
      id: fieldId(options.idPrefix, field),
      modifier: field.replace(".", "-"),
      label: fieldLabel(field, messages, fieldValue(value, `${address}.country`)),
      required: isRequired(field, value, rules),
      optionalWord: messages.form.optional,
      error: textOf(field),
    };
  };
  const handlers = (field: FieldName) => ({
    name: field,
    value: fieldValue(value, field),
    onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
    onBlur: () => blur(field),
  });
  return {
    root,
    change,
    errorOf: textOf,
    text: (field, hint) => (
      <Field {...common(field)} hint={hint}>
        {(control) => <input {...control} {...textInput(field)} {...handlers(field)} />}
      </Field>
    ),
    area: (field, rows, hint) => (
      <Field {...common(field)} hint={hint}>
        {(control) => <textarea {...control} {...handlers(field)} rows={rows} autoComplete="off" />}
      </Field>
    ),
    select: (field, empty, autoComplete, choices) => (
      <Field {...common(field)}>
        {(control) => (
          <Select
            {...control}
            {...handlers(field)}
            autoComplete={autoComplete}
            empty={empty}
            choices={choices}
          />
        )}
      </Field>
    ),
  };
}
