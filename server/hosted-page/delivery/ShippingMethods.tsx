import { useId } from "react";
import { Choice } from "../../../shared/form/choices/Choice.tsx";
import { fill, type CheckoutMessages } from "../../../shared/form/messages.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { ShippingOption } from "../../../shared/wire/checkout-page.ts";
import { Alert } from "../view/Alert.tsx";
import { chosenMethods, packagesOf } from "./chosen-methods.ts";

export interface ShippingMethodsProps {
  options: readonly ShippingOption[];
  /** What the shopper chose, by package; undefined: what the store selected holds. */
  chosen: readonly string[] | undefined;
  onChange: (chosen: string[]) => void;
  /** The store does not deliver the order to its address. */
  undeliverable: boolean;
  /** ISO 4217. */
  currency: string;
  messages: CheckoutMessages;
  locale: string;
}

/**
 * The shipping methods of each package, with their prices.
 *
 *     div.package > p.package-title, p.package-contents       (several packages)
 *       div.ways.ways--list > (Choice) > span.ways-note
 */
export function ShippingMethods(props: ShippingMethodsProps) {
  const { options, messages } = props;
  const packages = packagesOf(options);
  const chosen = chosenMethods(options, props.chosen);
  if (props.undeliverable)
    return (
      <div role="status">
        <Alert tone="warning" text={messages.problems.undeliverable} />
      </div>
    );
  return packages.map((ofPackage, index) => (
    <Package
      key={ofPackage[0]!.package}
      {...props}
      options={ofPackage}
      title={
        packages.length === 1
          ? null
          : fill(messages.page.package, { number: String(index + 1), count: String(packages.length) })
      }
      chosenId={chosen[index]!}
      onChoose={(id) => props.onChange(chosen.with(index, id))}
    />
  ));
}

interface PackageProps extends Omit<ShippingMethodsProps, "chosen" | "onChange"> {
  /** Null if it is the only one. */
  title: string | null;
  chosenId: string;
  onChoose: (id: string) => void;
}

function Package({ options, title, chosenId, onChoose, currency, messages, locale }: PackageProps) {
  const id = useId();
  const { contents } = options[0]!;
  return (
    <div className="package">
      <p id={`${id}-title`} className={title === null ? "visually-hidden" : "package-title"}>
        {title ?? messages.page.shippingMethod}
      </p>
      {title !== null && contents !== "" && <p className="package-contents">{contents}</p>}
      <div className="ways ways--list" role="radiogroup" aria-labelledby={`${id}-title`}>
        {options.map((option) => (
          <Choice
            key={option.id}
            name={id}
            value={option.id}
            label={option.label}
            aside={option.amount === 0 ? messages.page.free : formatMoney(option.amount, currency, locale)}
            isChosen={option.id === chosenId}
            onChange={onChoose}
          >
            {option.description !== "" && <span className="ways-note">{option.description}</span>}
          </Choice>
        ))}
      </div>
    </div>
  );
}
