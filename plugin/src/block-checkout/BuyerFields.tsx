import type { ReactNode } from "react";
import { NameRow } from "../../../shared/form/address/NameRow.tsx";
import { textInput } from "../../../shared/form/field-inputs.ts";
import type { FormMessages } from "../../../shared/form/messages.ts";
import { TextInput } from "./TextInput.tsx";
import type { Buyer, BuyerState } from "./use-buyer.ts";
import { useFieldError } from "./use-field-error.ts";

const fields = { company: "company", firstName: "first_name", lastName: "last_name" } as const;

/** The company with what else is known of it, and below it the contact person in one row. */
export function BuyerFields({ buyer, set, messages, children }: BuyerState & { messages: FormMessages; children: ReactNode }) {
  const field = (name: keyof typeof fields) => (
    <RequiredField
      name={name}
      value={buyer[fields[name]]}
      onChange={(value) => set({ [fields[name]]: value } satisfies Partial<Buyer>)}
      messages={messages}
    />
  );
  return (
    <>
      {field("company")}
      {children}
      <fieldset className="svc-form__group">
        <legend className="screen-reader-text">{messages.form.contactPerson}</legend>
        <NameRow locale={messages.locale} field={field} />
      </fieldset>
    </>
  );
}

type RequiredFieldProps = {
  name: keyof typeof fields;
  value: string;
  onChange: (value: string) => void;
  messages: FormMessages;
};

function RequiredField({ name, value, onChange, messages }: RequiredFieldProps) {
  const { error, onBlur } = useFieldError(name, value.trim() === "" ? messages.errors.required[name] : null);
  return (
    <TextInput
      id={`svc-${name}`}
      modifier={name}
      label={messages.form[name]}
      required
      optionalWord={messages.form.optional}
      error={error}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      attributes={{ ...textInput(name), maxLength: 255 }}
    />
  );
}
