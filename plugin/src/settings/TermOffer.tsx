import { FormTokenField } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import type { OfferChoices, Term } from "./terms.ts";

/** The audience "signed in, with one of these roles". */
const ROLES = "roles";

/** Whom a term is offered to, as fields of the surrounding form. Roles and countries are shown only where they count. */
export function TermOffer(props: { term: Term; index: number; choices: OfferChoices; onChange(): void }) {
  const { term, index, choices, onChange } = props;
  // PHP names offers by value; a term that is being renamed keeps what was chosen in its row.
  const [saved] = useState(() => choices.offers[term.value]);
  const [to, setTo] = useState(saved === undefined ? "" : saved.roles === null ? saved.to : ROLES);
  const [roles, setRoles] = useState<ReadonlySet<string>>(new Set(saved?.roles ?? []));
  const [countries, setCountries] = useState<string[]>(saved?.countries ?? []);
  const name = `${choices.name}[rows][${index}]`;
  const options: [string, string][] = [
    ["", __("As chosen below the table", "svc-checkout")],
    ...Object.entries(choices.audiences),
    [ROLES, __("Signed-in customers with one of these roles:", "svc-checkout")],
  ];
  const codeOf = (country: string) =>
    Object.keys(choices.countries).find((code) => choices.countries[code] === country) ?? country;

  return (
    <div className="svc-checkout-offer">
      <input type="hidden" name={`${name}[value]`} value={term.value} readOnly />
      <label>
        <span>{__("Offered to", "svc-checkout")}</span>
        <select
          name={`${name}[to]`}
          value={to}
          aria-label={sprintf(
            /* translators: %s: label of a payment term. */ __("“%s” is offered to", "svc-checkout"),
            term.label,
          )}
          onChange={(event) => {
            setTo(event.target.value);
            onChange();
          }}
        >
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {to === ROLES && (
        <fieldset>
          <legend className="screen-reader-text">{__("Roles", "svc-checkout")}</legend>
          {Object.entries(choices.roles).map(([role, label]) => (
            <label key={role}>
              <input
                type="checkbox"
                name={`${name}[roles][]`}
                value={role}
                checked={roles.has(role)}
                onChange={(event) => {
                  const next = new Set(roles);
                  if (event.target.checked) next.add(role);
                  else next.delete(role);
                  setRoles(next);
                  onChange();
                }}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      {to !== "" && (
        <div>
          <FormTokenField
            __next40pxDefaultSize
            label={__("Only with a billing address in these countries (none: anywhere)", "svc-checkout")}
            value={countries.map((code) => choices.countries[code] ?? code)}
            suggestions={Object.values(choices.countries)}
            __experimentalExpandOnFocus
            __experimentalShowHowTo={false}
            __experimentalValidateInput={(text) => Object.values(choices.countries).includes(text)}
            onChange={(tokens) => {
              setCountries(tokens.map((token) => codeOf(typeof token === "string" ? token : token.value)));
              onChange();
            }}
          />
          {countries.map((code) => (
            <input key={code} type="hidden" name={`${name}[countries][]`} value={code} readOnly />
          ))}
        </div>
      )}
    </div>
  );
}
