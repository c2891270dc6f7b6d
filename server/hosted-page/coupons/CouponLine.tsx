import { fill, type CheckoutMessages } from "../../../shared/form/messages.ts";

interface CouponLineProps {
  code: string;
  /** In the shopper's language; empty for a code that is worth free shipping only. */
  amount: string;
  /** Null while it cannot be removed. */
  onRemove: ((code: string) => void) | null;
  messages: CheckoutMessages;
}

/** A discount code among the amounts, with one press to remove it. */
export function CouponLine({ code, amount, onRemove, messages }: CouponLineProps) {
  return (
    <div className="line line--saved">
      <dt>
        {messages.page.discount} <span className="coupon">{code}</span>
        {onRemove !== null && (
          <button
            type="button"
            className="coupon-remove"
            aria-label={fill(messages.page.removeCoupon, { code })}
            onClick={() => onRemove(code)}
          >
            <span aria-hidden="true">×</span>
          </button>
        )}
      </dt>
      <dd className="figure">{amount}</dd>
    </div>
  );
}
