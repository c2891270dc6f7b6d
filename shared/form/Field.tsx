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
  /** Suffix of the class `svc-field--…`. */
  modifier: string;
  label: string;
  required: boolean;
  /** Text beside the label of an optional field. */
  optionalWord: string;
  error: string | undefined;
  hint?: string;
  /** Renders the control with its attributes. */
  children: (control: ControlProps) => ReactNode;
};

/**
 * A label above a control, and a message line below it with the hint or the error. The line is always rendered, so that an
 * error does not shift the layout. Announced by `aria-live`.
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

/** The label, marked as required or optional. */
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
