import { useState } from "react";
import { parseVatNumber } from "../../vat/normalise.ts";
import { B2B_FIELDS, b2bFieldText, isAsked, suggestedPeppolId } from "./b2b-fields.ts";
import type { B2bFieldName, B2bFieldUses } from "./b2b-fields.ts";
import { fieldLabel } from "../field-inputs.ts";
import type { CheckoutDetails } from "../fields.ts";
import { fill } from "../fill.ts";
import type { Messages } from "../messages.ts";
import type { FormControls } from "../use-form-controls.tsx";

export type B2bFieldsProps = {
  value: CheckoutDetails;
  /** The merchant's `b2b.fields`. */
  uses: B2bFieldUses;
  controls: FormControls;
  messages: Messages;
};

/**
 * What the merchant asks a company for beside its numbers: required fields first, the optional ones folded to one line that
 * names them, unless one is filled in.
 *
 *     (required fields)
 *     details.svc-form__more > summary.svc-form__change
 *       (optional fields)
 */
export function B2bFields(props: B2bFieldsProps) {
  const { value, uses, controls, messages } = props;
  const asked = B2B_FIELDS.filter((field) => isAsked(uses, field));
  const optional = asked.filter((field) => uses[field] === "optional");
  const [isOpen, setOpen] = useState(() => optional.some((field) => b2bFieldText(value, field) !== ""));
  const isWrong = optional.some((field) => controls.errorOf(field) !== undefined);
  const fieldsOf = (fields: readonly B2bFieldName[]) =>
    fields.map((field) => <B2bField key={field} {...props} field={field} />);
  return (
    <>
      {fieldsOf(asked.filter((field) => uses[field] === "required"))}
      {optional.length > 0 && (
        <details
          className="svc-form__more"
          open={isOpen || isWrong}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary className="svc-form__change">{namesOf(optional, messages)}</summary>
          {fieldsOf(optional)}
        </details>
      )}
    </>
  );
}

function B2bField({ field, value, controls, messages }: B2bFieldsProps & { field: B2bFieldName }) {
  if (field === "poNumbers") return controls.area(field, 2, messages.form.poNumbersHint);
  if (field === "orderNote") return controls.area(field, 3);
  if (field !== "peppolId") return controls.text(field);
  const suggested = suggestedPeppolId(
    parseVatNumber(value.vatNumber, value.billingAddress.country)?.canonical ?? "",
  );
  return (
    <div className="svc-form__suggested">
      {controls.text(field)}
      {suggested !== null && (value.peppolId ?? "") === "" && (
        <button type="button" className="svc-form__change" onClick={() => controls.change(field, suggested)}>
          {fill(messages.form.useValue, { value: suggested })}
        </button>
      )}
    </div>
  );
}

/** The labels as one phrase; nouns keep their capital in German, proper names everywhere. */
function namesOf(fields: readonly B2bFieldName[], messages: Messages): string {
  const keepsCapital = (field: B2bFieldName) => messages.locale === "de" || field === "peppolId";
  return fields
    .map((field, index) => {
      const label = fieldLabel(field, messages);
      const isAcronym = /^.?\p{Lu}/u.test(label.slice(1));
      if (index === 0 || isAcronym || keepsCapital(field)) return label;
      return label.charAt(0).toLocaleLowerCase(messages.locale) + label.slice(1);
    })
    .join(", ");
}
