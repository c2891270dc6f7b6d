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
  return (
    <div className={`svc-field svc-field--${modifier}${isInvalid ? " svc-field--invalid" : ""}`}>
      <FieldLabel id={id} label={label} required={required} optionalWord={optionalWord} />
      {children({
        id,
        className: "svc-field__control",
        required,
        "aria-invalid": isInvalid,
        "aria-describedby": `${id}-message`,
      })}
      <FieldMessage id={id} error={error} hint={hint} />
    </div>
  );
}

/** The line below a control or a group of them, with its error or hint; always rendered. */
export function FieldMessage({ id, error, hint }: Pick<FieldProps, "id" | "error" | "hint">) {
  return (
    <p
      className={`svc-field__message${error === undefined ? "" : " svc-field__message--error"}`}
      id={`${id}-message`}
      aria-live="polite"
    >
      {error ?? hint ?? ""}
    </p>
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
