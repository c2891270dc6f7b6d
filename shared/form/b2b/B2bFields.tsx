import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { parseVatNumber } from "../../vat/normalise.ts";
import { B2B_FIELDS, b2bFieldText, isAsked, suggestedPeppolId } from "./b2b-fields.ts";
import type { B2bFieldName, B2bFieldUses, B2bFieldValues } from "./b2b-fields.ts";
import { foldedLabel } from "./folded-label.ts";
import type { TextAreaName } from "../field-inputs.ts";
import { fill } from "../fill.ts";
import type { FormMessages } from "../messages.ts";

/** The controls of these fields, as every form renders them its own way. */
export type B2bControls = {
  text: (field: Exclude<B2bFieldName, TextAreaName>) => ReactNode;
  area: (field: TextAreaName, rows: number, hint?: string) => ReactNode;
  change: (field: B2bFieldName, text: string) => void;
  /** The visible error of a field. */
  errorOf: (field: B2bFieldName) => string | undefined;
};

export type B2bFieldsProps = {
  value: B2bFieldValues & { vatNumber: string; billingAddress: { country: string } };
  /** The merchant's `b2b.fields`. */
  uses: B2bFieldUses;
  controls: B2bControls;
  messages: FormMessages;
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
  const folded = useRef<HTMLDetailsElement>(null);
  // The browser folds it without asking: what is wrong stays in sight.
  useEffect(() => {
    if (isWrong && folded.current !== null) folded.current.open = true;
  });
  const fieldsOf = (fields: readonly B2bFieldName[]) =>
    fields.map((field) => <B2bField key={field} {...props} field={field} />);
  return (
    <>
      {fieldsOf(asked.filter((field) => uses[field] === "required"))}
      {optional.length > 0 && (
        <details
          ref={folded}
          className="svc-form__more"
          open={isOpen || isWrong}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary className="svc-form__change">{foldedLabel(optional, messages)}</summary>
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
