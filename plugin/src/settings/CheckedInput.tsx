import { useEffect, useRef, useState } from "@wordpress/element";
import type { InputHTMLAttributes } from "react";

type CheckedInputProps = InputHTMLAttributes<HTMLInputElement> & {
  /** Of the message's element. */
  errorId: string;
  /** What is wrong; empty if nothing is. */
  error: string;
};

/**
 * A text input with its message below it, once the owner leaves the field or saves. While there is one, the browser does not submit
 * the form, so that nothing typed is lost.
 */
export function CheckedInput({ errorId, error, ...attributes }: CheckedInputProps) {
  const [isShown, setIsShown] = useState(false);
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    element.current?.setCustomValidity(error);
    if (error === "") setIsShown(false);
  }, [error]);
  const message = isShown ? error : "";

  return (
    <>
      <input
        type="text"
        {...attributes}
        ref={element}
        aria-invalid={message !== ""}
        aria-describedby={errorId}
        onBlur={({ relatedTarget }) => {
          // A message that appears while the mouse is down moves the Save button away from it. Saving shows the message, too.
          if (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === "submit") return;
          setIsShown(error !== "");
        }}
        onInvalid={(event) => {
          // The message is below the field, instead of in the browser's own bubble.
          event.preventDefault();
          setIsShown(true);
          const { currentTarget: input } = event;
          // WooCommerce shows its Save button as busy on every click.
          input.form?.querySelector(".woocommerce-save-button")?.classList.remove("is-busy");
          if (input.form?.querySelector("input:invalid") === input) {
            input.focus({ preventScroll: true });
            input.scrollIntoView({ block: "center" });
          }
        }}
      />
      <span className="svc-checkout-field-error" id={errorId} aria-live="polite">
        {message}
      </span>
    </>
  );
}
