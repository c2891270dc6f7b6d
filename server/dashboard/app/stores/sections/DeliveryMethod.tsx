import { Switch, TextInput } from "@mantine/core";
import { AmountInput, RateInput } from "../fields/item-inputs.tsx";
import type { Method } from "../configuration/settings.ts";
import { useSection } from "./section.ts";

interface DeliveryMethodProps {
  method: Method;
  /** Its place in the input. */
  at: string;
  currency: string;
  change: (change: Partial<Method>) => void;
}

/** One way to deliver to a zone. */
export function DeliveryMethod({ method, at, currency, change }: DeliveryMethodProps) {
  const { isReadOnly: readOnly, issueOf } = useSection();
  return (
    <>
      <div className="pair">
        <TextInput
          label="Label"
          maxLength={80}
          value={method.label}
          readOnly={readOnly}
          error={issueOf(`${at}.label`)}
          onChange={({ target }) => change({ label: target.value })}
        />
        <TextInput
          label="Second line"
          maxLength={120}
          value={method.description ?? ""}
          readOnly={readOnly}
          error={issueOf(`${at}.description`)}
          onChange={({ target }) => change({ description: target.value || undefined })}
        />
        <AmountInput
          label={`Price in ${currency}`}
          value={method.price}
          currency={currency}
          readOnly={readOnly}
          error={issueOf(`${at}.price`)}
          onChange={(price) => change({ price: price ?? 0 })}
        />
        <AmountInput
          label="Free from"
          value={method.free_from}
          currency={currency}
          readOnly={readOnly}
          error={issueOf(`${at}.free_from`)}
          onChange={(amount) => change({ free_from: amount })}
        />
        <RateInput
          label="Tax rate in percent"
          description="Empty: the highest of the goods."
          value={method.tax_rate}
          readOnly={readOnly}
          error={issueOf(`${at}.tax_rate`)}
          onChange={(rate) => change({ tax_rate: rate })}
        />
        <TextInput
          label="Identifier"
          description="In the API; unique in the zone."
          maxLength={32}
          value={method.id}
          readOnly={readOnly}
          error={issueOf(`${at}.id`)}
          onChange={({ target }) => change({ id: target.value.toLowerCase() })}
        />
      </div>
      <Switch
        label="The buyer collects the goods"
        checked={method.pickup === true}
        disabled={readOnly}
        onChange={({ currentTarget }) => change({ pickup: currentTarget.checked || undefined })}
      />
    </>
  );
}
