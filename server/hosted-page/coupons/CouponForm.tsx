import { useEffect, useId, useState } from "react";
import { fill, type CheckoutMessages } from "../../../shared/form/messages.ts";
import type { CouponProblem } from "../../../shared/wire/checkout-page.ts";

export interface CouponFormProps {
  problems: readonly CouponProblem[];
  /** The codes that apply. */
  applied: readonly string[];
  onApply: (code: string) => void;
  disabled: boolean;
  messages: CheckoutMessages;
}

/**
 * Where a discount code is entered. It stays there to be corrected unless it applies.
 *
 *     form.coupon-form > label, div.coupon-entry > input, button
 *       p.svc-field__message[role=alert]
 */
export function CouponForm({ problems, applied, onApply, disabled, messages }: CouponFormProps) {
  const id = useId();
  const [code, setCode] = useState("");
  /** The code that was sent last: what is still being typed may begin like one that applies. */
  const [sent, setSent] = useState("");
  const { page } = messages;
  const isApplied = sent !== "" && applied.some((known) => known.toLowerCase() === sent.toLowerCase());
  useEffect(() => {
    if (!isApplied) return;
    // The next code may have been typed since.
    setCode((current) => (current.trim() === sent ? "" : current));
    setSent("");
  }, [isApplied]);
  const text = problems.map((problem) => problemText(problem, messages)).join(" ");
  return (
    <form
      className="coupon-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() === "" || disabled) return;
        onApply(code.trim());
        setSent(code.trim());
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        {page.coupon}
      </label>
      <div className="coupon-entry">
        <input
          id={id}
          className="svc-field__control"
          type="text"
          value={code}
          maxLength={64}
          placeholder={page.coupon}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={text === "" ? undefined : true}
          aria-describedby={`${id}-message`}
          disabled={disabled}
          onInput={(event) => setCode(event.currentTarget.value)}
        />
        <button type="submit" className="button button--quiet" disabled={disabled}>
          {page.applyCoupon}
        </button>
      </div>
      <p id={`${id}-message`} className="coupon-message" role="alert">
        {text}
      </p>
    </form>
  );
}

/** Why a code does not apply. Plain text: a store's own message cannot contain markup. */
function problemText({ code, problem, text }: CouponProblem, { problems }: CheckoutMessages): string {
  switch (problem) {
    case "not_valid":
      return fill(problems.couponNotValid, { code });
    case "used_up":
      return fill(problems.couponUsedUp, { code });
    case "limit":
      return problems.couponLimit;
    case "store":
      return text === "" ? fill(problems.couponNotValid, { code }) : text;
  }
}
