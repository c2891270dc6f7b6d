import { Switch, TextInput } from "@mantine/core";
import { AmountInput, CountInput, RateInput } from "../fields/item-inputs.tsx";
import { FieldFrame } from "../fields/FieldFrame.tsx";
import { ItemList } from "../fields/ItemList.tsx";
import type { Configuration } from "../configuration/settings.ts";
import { BuiltInOnly } from "./BuiltInOnly.tsx";
import { useSection, type Section } from "./section.ts";

type Coupon = Configuration["coupons"][number];

const COUPONS = "coupons";

export const couponsSection: Section = {
  id: "coupons",
  title: "Coupons",
  settings: { [COUPONS]: "Discount codes" },
};

/** Discount codes of the built-in store. */
export function CouponsSection() {
  const { draft, isReadOnly } = useSection();
  return (
    <>
      <BuiltInOnly what="its own coupons" />
      <FieldFrame path={COUPONS} isGroup>
        <ItemList<Coupon>
          noun="Code"
          items={draft.value(COUPONS)}
          onChange={(next) => draft.set(COUPONS, next)}
          create={() => ({ code: "", percent: 10 })}
          titleOf={(coupon) => coupon.code}
          isReadOnly={isReadOnly}
          empty="No discount codes."
        >
          {(coupon, index, change) => (
            <CouponFields coupon={coupon} at={`${COUPONS}[${index}]`} change={change} />
          )}
        </ItemList>
      </FieldFrame>
    </>
  );
}

interface CouponFieldsProps {
  coupon: Coupon;
  at: string;
  change: (change: Partial<Coupon>) => void;
}

function CouponFields({ coupon, at, change }: CouponFieldsProps) {
  const { draft, isReadOnly: readOnly, issueOf } = useSection();
  const currency = coupon.currency ?? draft.value("store.currency") ?? "EUR";
  /** Amounts need a currency, and nothing else does. */
  const setAmount = (name: "amount" | "minimum", amount: number | undefined) => {
    const next = { ...coupon, [name]: amount };
    const isNeeded = next.amount !== undefined || next.minimum !== undefined;
    change({ [name]: amount, currency: isNeeded ? currency : undefined });
  };
  const amountProps = { currency, readOnly };
  return (
    <>
      {issueOf(at) !== undefined && <p className="field-fault">{issueOf(at)}</p>}
      <div className="pair">
        <TextInput
          label="Code"
          maxLength={64}
          value={coupon.code}
          readOnly={readOnly}
          error={issueOf(`${at}.code`)}
          onChange={({ target }) => change({ code: target.value })}
        />
        <RateInput
          label="Percent off"
          value={coupon.percent}
          readOnly={readOnly}
          error={issueOf(`${at}.percent`)}
          onChange={(percent) => change({ percent })}
        />
        <AmountInput
          {...amountProps}
          label={`Amount off in ${currency}`}
          value={coupon.amount}
          error={issueOf(`${at}.amount`)}
          onChange={(amount) => setAmount("amount", amount)}
        />
        <AmountInput
          {...amountProps}
          label={`From a value of goods in ${currency}`}
          value={coupon.minimum}
          error={issueOf(`${at}.minimum`)}
          onChange={(amount) => setAmount("minimum", amount)}
        />
        <CountInput
          label="Orders that can use it"
          description="Empty: any number."
          value={coupon.usage_limit}
          readOnly={readOnly}
          error={issueOf(`${at}.usage_limit`)}
          onChange={(limit) => change({ usage_limit: limit })}
        />
        <TextInput
          label="Last day"
          description="In UTC; empty: no end."
          type="date"
          value={coupon.expires_on ?? ""}
          readOnly={readOnly}
          error={issueOf(`${at}.expires_on`)}
          onChange={({ target }) => change({ expires_on: target.value || undefined })}
        />
      </div>
      <Switch
        label="The first shipping method is free"
        checked={coupon.free_shipping === true}
        disabled={readOnly}
        onChange={({ currentTarget }) => change({ free_shipping: currentTarget.checked || undefined })}
      />
    </>
  );
}
