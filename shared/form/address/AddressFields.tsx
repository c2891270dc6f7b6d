import { Fragment, useMemo } from "react";
import { listCountries } from "../../countries.ts";
import { statesOf } from "../../states.ts";
import type { Address, AddressName } from "../fields.ts";
import type { FormMessages } from "../messages.ts";
import type { FormControls } from "../use-form-controls.tsx";
import { addressRows, type AddressPart } from "./address-order.ts";

const AUTOFILL_GROUPS = { billingAddress: "billing", shippingAddress: "shipping" } as const;

export type CountryFieldProps = {
  name: AddressName;
  controls: FormControls;
  /** Countries to choose from (ISO 3166-1 alpha-2); all by default. */
  countries: readonly string[] | undefined;
  messages: FormMessages;
};

/** The country of an address. */
export function CountryField({ name, controls, countries, messages }: CountryFieldProps) {
  const choices = useMemo(
    () =>
      listCountries(messages.locale)
        .filter(({ code }) => countries?.includes(code) ?? true)
        .map(({ code, name: label }) => ({ value: code, label })),
    [messages.locale, countries],
  );
  const token = `${AUTOFILL_GROUPS[name]} country`;
  return controls.select(`${name}.country`, messages.form.chooseCountry, token, choices);
}

export type AddressFieldsProps = {
  name: AddressName;
  /** Its country decides the order, and whether postcode and state are asked for. */
  address: Address;
  controls: FormControls;
  messages: FormMessages;
};

/** The lines of an address below its country, in the country's order. */
export function AddressFields({ name, address, controls, messages }: AddressFieldsProps) {
  const states = statesOf(address.country).map(({ code, name: label }) => ({ value: code, label }));
  const field = (part: AddressPart) =>
    part === "state" && states.length > 0
      ? controls.select(
          `${name}.state`,
          messages.form.chooseState,
          `${AUTOFILL_GROUPS[name]} address-level1`,
          states,
        )
      : controls.text(`${name}.${part}`);
  return addressRows(address).map((parts) => {
    const fields = parts.map((part) => <Fragment key={part}>{field(part)}</Fragment>);
    const key = parts.join(" ");
    return parts.length === 1 ? (
      <Fragment key={key}>{fields}</Fragment>
    ) : (
      <div key={key} className="svc-form__row">
        {fields}
      </div>
    );
  });
}
