import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from "react";
import { wc } from "./woocommerce.ts";

const { ValidationInputError } = wc.blocksCheckout;

export type TextInputProps = {
  id: string;
  /** Suffix of the class `svc-field--…`. */
  modifier: string;
  label: string;
  required: boolean;
  /** Word behind the label of an optional field. */
  optionalWord: string;
  error: string | undefined;
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  attributes?: InputHTMLAttributes<HTMLInputElement>;
  inputRef?: Ref<HTMLInputElement>;
  /** More than one: a text of several lines. */
  rows?: number;
  /** At the end of the input. */
  icon?: ReactNode;
  /** Below the control, while there is no error. */
  children?: ReactNode;
  /** Announces changes of what is below. WooCommerce's errors announce themselves. */
  isLive?: boolean;
};

/**
 * WooCommerce's text input with its floating label, and its error or a hint below. In markup of ours: WooCommerce's component
 * decodes entities in what is typed, which makes "PRINT&COPY" a "PRINT©".
 *
 *     div.wc-block-components-text-input[.is-active][.has-error].svc-field.svc-field--{modifier}[.svc-field--invalid]
 *       div.wc-block-components-text-input__wrapper
 *         input | textarea.wc-block-components-textarea
 *         label
 *       div.svc-field__message#{id}-message
 */
export function TextInput(props: TextInputProps) {
  const { id, label, required, error, value, rows = 1, children } = props;
  const [hasFocus, setFocus] = useState(false);
  const isInvalid = error !== undefined;
  const classes = ["wc-block-components-text-input", "svc-field", `svc-field--${props.modifier}`];
  if (hasFocus || value !== "") classes.push("is-active");
  if (isInvalid) classes.push("has-error", "svc-field--invalid");
  const control = {
    id,
    value,
    required,
    "aria-invalid": isInvalid,
    "aria-describedby": `${id}-message`,
    onChange: (event: { currentTarget: { value: string } }) => props.onChange(event.currentTarget.value),
    onFocus: () => setFocus(true),
    onBlur: () => {
      setFocus(false);
      props.onBlur();
    },
  };
  return (
    <div className={classes.join(" ")}>
      <div className="wc-block-components-text-input__wrapper">
        {rows > 1 ? (
          <textarea
            {...control}
            className="wc-block-components-textarea"
            rows={rows}
            autoComplete="off"
            spellCheck={false}
          />
        ) : (
          <input {...props.attributes} {...control} ref={props.inputRef} />
        )}
        <label htmlFor={id}>{required ? label : `${label} (${props.optionalWord})`}</label>
        {props.icon}
      </div>
      <div
        className="svc-field__message"
        id={`${id}-message`}
        aria-live={props.isLive === true && !isInvalid ? "polite" : undefined}
      >
        {isInvalid ? <ValidationInputError errorMessage={error} /> : children}
      </div>
    </div>
  );
}
