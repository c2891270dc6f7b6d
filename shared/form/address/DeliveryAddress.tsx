import type { ReactNode } from "react";
import { emptyShippingAddress } from "../fields.ts";
import type { Address, CheckoutDetails } from "../fields.ts";
import type { FormMessages } from "../messages.ts";
import type { FormControls } from "../use-form-controls.tsx";
import { addressLines } from "./address-lines.ts";
import { AddressFields, CountryField } from "./AddressFields.tsx";
import { NameRow } from "./NameRow.tsx";

/** What the form asks for about delivery. */
export type DeliveryStep = {
  /** False where the store delivers to the billing address only. */
  mayDiffer: boolean;
  /** Countries that the store delivers to (ISO 3166-1 alpha-2); undefined: all. */
  countries: readonly string[] | undefined;
  /** The choice of the shipping method; null without one. */
  methods: ReactNode;
  /** The buyer fetches all of it. */
  isCollected: boolean;
};

export type DeliveryAddressProps = DeliveryStep & {
  value: CheckoutDetails;
  onChange: (value: CheckoutDetails) => void;
  controls: FormControls;
  messages: FormMessages;
};

/**
 * Where the goods go, and how.
 *
 *     fieldset.svc-form__group > legend > span.svc-form__beside   (the place that the methods are for)
 *       label.svc-form__choice > input, span
 *       .svc-field--shippingAddress-company, …    (if they go to another address)
 *       (methods)
 */
export function DeliveryAddress(props: DeliveryAddressProps) {
  const { value, onChange, controls, messages, mayDiffer, countries, methods, isCollected } = props;
  const { form } = messages;
  const { billingAddress } = value;
  const shippingAddress = value.shippingAddress ?? null;
  const isElsewhere = shippingAddress !== null;
  const shared = { controls, messages };
  const { text } = controls;
  if (!mayDiffer && !isElsewhere && methods === null) return null;
  return (
    <fieldset className="svc-form__group">
      <legend className="svc-form__legend">
        {form.delivery}
        {!isElsewhere && !isCollected && methods !== null && (
          <span className="svc-form__beside">{placeOf(billingAddress, messages.locale)}</span>
        )}
      </legend>
      {(mayDiffer || isElsewhere) && (
        <label className="svc-form__choice">
          <input
            type="checkbox"
            checked={isElsewhere}
            onChange={(event) => {
              const empty = emptyShippingAddress(billingAddress.country);
              onChange({ ...value, shippingAddress: event.currentTarget.checked ? empty : null });
            }}
          />
          <span>{form.shipElsewhere}</span>
        </label>
      )}
      {isElsewhere && (
        <>
          {text("shippingAddress.company")}
          <NameRow locale={messages.locale} field={(name) => text(`shippingAddress.${name}`)} />
          <CountryField {...shared} name="shippingAddress" countries={countries} />
          <AddressFields {...shared} name="shippingAddress" address={shippingAddress} />
        </>
      )}
      {methods}
    </fieldset>
  );
}

/** An address in a line, without its country; empty while it is incomplete. */
function placeOf(address: Address, locale: string): string {
  if (address.line1.trim() === "" || address.city.trim() === "") return "";
  return addressLines(address, locale).slice(0, -1).join(", ");
}
