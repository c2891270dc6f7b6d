import type { ReactNode } from "react";

export type ControlProps = {
  id: string;
  className: string;
  required: boolean;
  "aria-invalid": boolean;
  "aria-describedby": string;
};

export type FieldProps = {
  id: string;
  /** Ends the class `svc-field--…`. */
  modifier: string;
  label: string;
  required: boolean;
  /** The word beside the label of a field that need not be filled in. */
  optionalWord: string;
  error: string | undefined;
  hint?: string;
  /** Draws the control itself with the attributes it has to carry. */
  children: (control: ControlProps) => ReactNode;
};

/**
 * A label above a control, and one line below it that is always there: it holds the hint or, in its place, the error, so
 * that nothing moves when an error appears. Screen readers are told through `aria-live`.
 *
 *     div.svc-field.svc-field--{modifier}[.svc-field--invalid]
 *       label.svc-field__label > span.svc-field__required | span.svc-field__optional
 *       (control).svc-field__control
 *       p.svc-field__message#{id}-message[.svc-field__message--error]
 */
export function Field({ id, modifier, label, required, optionalWord, error, hint, children }: FieldProps) {
  const isInvalid = error !== undefined;
  const messageId = `${id}-message`;
  return (
    <div className={`svc-field svc-field--${modifier}${isInvalid ? " svc-field--invalid" : ""}`}>
      <FieldLabel id={id} label={label} required={required} optionalWord={optionalWord} />
      {children({
        id,
        className: "svc-field__control",
        required,
        "aria-invalid": isInvalid,
        "aria-describedby": messageId,
      })}
      <p
        className={`svc-field__message${isInvalid ? " svc-field__message--error" : ""}`}
        id={messageId}
        aria-live="polite"
      >
        {error ?? hint ?? ""}
      </p>
    </div>
  );
}

/** The label, with required and optional both marked. */
export function FieldLabel({
  id,
  label,
  required,
  optionalWord,
}: Pick<FieldProps, "id" | "label" | "required" | "optionalWord">) {
  return (
    <label className="svc-field__label" htmlFor={id}>
      {label}
      {required ? (
        <span className="svc-field__required" aria-hidden="true">
          {" *"}
        </span>
      ) : (
        <span className="svc-field__optional">{` (${optionalWord})`}</span>
      )}
    </label>
  );
}
