import { type InputHTMLAttributes, type ReactNode, type Ref, useLayoutEffect, useRef, useState } from "react";
import { useLabelPlace } from "./use-label-place.ts";
import { wc } from "./woocommerce.ts";

const { ValidationInputError } = wc.blocksCheckout;

export type TextInputProps = {
  id: string;
  /** Suffix of the class `svc-field--…`. */
  modifier: string;
  className?: string;
  label: string;
  required: boolean;
  /** Word behind the label of an optional field. */
  optionalWord: string;
  error: string | undefined;
  /** The error does not prevent the order: WooCommerce leaves the focus to the errors that do. */
  isHarmless?: boolean;
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
  /** What is below changes while the shopper types: it is announced when they pause. */
  isLive?: boolean;
};

/**
 * WooCommerce's text input with its floating label, and its error or a hint below. In markup of ours: WooCommerce's component
 * decodes entities in what is typed, which makes "PRINT&COPY" a "PRINT©".
 *
 *     div.wc-block-components-text-input[.is-active][.has-error].svc-field.svc-field--{modifier}[.svc-field--area][.svc-field--invalid]
 *       div.wc-block-components-text-input__wrapper
 *         input | textarea.wc-block-components-textarea
 *         label
 *       div.svc-field__message#{id}-message
 */
export function TextInput(props: TextInputProps) {
  const { id, required, error, value, rows = 1, children, isLive = false } = props;
  const [hasFocus, setFocus] = useState(false);
  const label = required ? props.label : `${props.label} (${props.optionalWord})`;
  const labelRef = useRef<HTMLLabelElement>(null);
  useLabelPlace(labelRef, label, props.icon !== undefined);
  const isInvalid = error !== undefined;
  const classes = ["wc-block-components-text-input", "svc-field", `svc-field--${props.modifier}`];
  if (props.className !== undefined) classes.push(props.className);
  if (rows > 1) classes.push("svc-field--area");
  if (hasFocus || value !== "") classes.push("is-active");
  if (isInvalid) classes.push("svc-field--invalid");
  if (isInvalid && props.isHarmless !== true) classes.push("has-error");
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
          <TextArea control={control} rows={rows} />
        ) : (
          <input {...props.attributes} {...control} ref={props.inputRef} />
        )}
        <label ref={labelRef} htmlFor={id}>
          {label}
        </label>
        {props.icon}
      </div>
      <div className="svc-field__message" id={`${id}-message`} aria-live={isLive ? "polite" : undefined}>
        {isInvalid ? <FieldError text={error} isLive={isLive} /> : children}
      </div>
    </div>
  );
}

type TextAreaProps = { control: InputHTMLAttributes<HTMLTextAreaElement> & { value: string }; rows: number };

function TextArea({ control, rows }: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <textarea
        {...control}
        ref={area}
        className="wc-block-components-textarea"
        rows={rows}
        autoComplete="off"
        spellCheck={false}
      />
      {control["aria-invalid"] === true && (
        // WooCommerce focuses the first input that has an error, and knows of no text of several lines.
        <input
          type="button"
          className="svc-field__forward"
          tabIndex={-1}
          aria-hidden="true"
          onFocus={() => area.current?.focus()}
        />
      )}
    </>
  );
}

/** WooCommerce's error, which interrupts a screen reader; in a live region it must not. */
function FieldError({ text, isLive }: { text: string; isLive: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isLive) place.current?.querySelector("[role=alert]")?.removeAttribute("role");
  }, [isLive]);
  return (
    <div ref={place}>
      <ValidationInputError errorMessage={text} />
    </div>
  );
}
