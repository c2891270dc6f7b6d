import { Button, RadioControl, TextControl } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import type { Limit } from "./companies-api.ts";

/** The credit limit in each currency, or none. */
export function LimitFields({ limits, onChange }: { limits: Limit[] | null; onChange(limits: Limit[] | null): void }) {
  const change = (index: number, part: Partial<Limit>) =>
    onChange((limits ?? []).map((limit, at) => (at === index ? { ...limit, ...part } : limit)));
  return (
    <div className="svc-checkout-fields">
      <RadioControl
        label={__("Credit limit", "svc-checkout")}
        help={__("For unpaid orders together, with tax. Nothing is converted: in other currencies, the company pays now.", "svc-checkout")}
        selected={limits === null ? "unlimited" : "limited"}
        options={[
          { value: "limited", label: __("Up to:", "svc-checkout") },
          { value: "unlimited", label: __("Unlimited", "svc-checkout") },
        ]}
        onChange={(choice) => onChange(choice === "unlimited" ? null : [{ currency: "", amount: "" }])}
      />
      {limits?.map((limit, index) => (
        <div key={index} className="svc-checkout-limit">
          <TextControl
            __next40pxDefaultSize
            __nextHasNoMarginBottom
            required
            label={__("Amount", "svc-checkout")}
            inputMode="decimal"
            value={limit.amount}
            onChange={(amount) => change(index, { amount })}
          />
          <TextControl
            __next40pxDefaultSize
            __nextHasNoMarginBottom
            required
            label={__("Currency", "svc-checkout")}
            maxLength={3}
            value={limit.currency}
            onChange={(currency) => change(index, { currency: currency.toUpperCase() })}
          />
          {limits.length > 1 && (
            <Button
              variant="tertiary"
              isDestructive
              __next40pxDefaultSize
              onClick={() => onChange(limits.filter((_, at) => at !== index))}
            >
              {__("Remove", "svc-checkout")}
            </Button>
          )}
        </div>
      ))}
      {limits !== null && (
        <div>
          <Button variant="link" onClick={() => onChange([...limits, { currency: "", amount: "" }])}>
            {__("Add a currency", "svc-checkout")}
          </Button>
        </div>
      )}
    </div>
  );
}
