import { listCountries } from "../../countries.ts";
import { stateQuestion, statesOf } from "../../states.ts";
import type { AddressName } from "../fields.ts";
import type { Messages } from "../messages.ts";
import type { FormControls } from "../use-form-controls.tsx";

const AUTOFILL_GROUPS = { billingAddress: "billing", shippingAddress: "shipping" } as const;

export type CountryFieldProps = {
  name: AddressName;
  controls: FormControls;
  /** Countries to choose from (ISO 3166-1 alpha-2); all by default. */
  countries: readonly string[] | undefined;
  messages: Messages;
};

/** The country of an address. */
export function CountryField({ name, controls, countries, messages }: CountryFieldProps) {
  const choices = listCountries(messages.locale)
    .filter(({ code }) => countries?.includes(code) ?? true)
    .map(({ code, name: label }) => ({ value: code, label }));
  const token = `${AUTOFILL_GROUPS[name]} country`;
  return controls.select(`${name}.country`, messages.form.chooseCountry, token, choices);
}

export type AddressFieldsProps = {
  name: AddressName;
  /** ISO 3166-1 alpha-2 or "": decides labels, and whether a state is asked for. */
  country: string;
  controls: FormControls;
  messages: Messages;
};

/** The lines of an address below its country. */
export function AddressFields({ name, country, controls, messages }: AddressFieldsProps) {
  const { text, select } = controls;
  const states = statesOf(country).map(({ code, name: label }) => ({ value: code, label }));
  const token = `${AUTOFILL_GROUPS[name]} address-level1`;
  return (
    <>
      {text(`${name}.line1`)}
      {text(`${name}.line2`)}
      <div className="svc-form__row">
        {text(`${name}.postcode`)}
        {text(`${name}.city`)}
      </div>
      {stateQuestion(country) === "text" && text(`${name}.state`)}
      {stateQuestion(country) === "list" && select(`${name}.state`, messages.form.chooseState, token, states)}
    </>
  );
}
