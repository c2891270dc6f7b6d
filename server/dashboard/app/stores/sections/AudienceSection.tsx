import { NativeSelect } from "@mantine/core";
import { isDeferred } from "../../../../../shared/form/terms.ts";
import { CommaInput } from "../fields/ListField.tsx";
import { FieldFrame } from "../fields/FieldFrame.tsx";
import { SegmentsField, SwitchField } from "../fields/ChoiceField.tsx";
import type { Configuration } from "../configuration/settings.ts";
import { useSection, type Section } from "./section.ts";

type Offer = Configuration["b2b"]["on_account"]["offers"][string];

const OFFERS = "b2b.on_account.offers";

export const audienceSection: Section = {
  id: "who-may-buy",
  title: "Who may buy",
  settings: {
    "b2b.on_account.default_offer": "Who may buy on account",
    [OFFERS]: "Exceptions by term",
    "b2b.on_account.allow_requests": "Customers may ask for terms",
  },
};

const audiences = [
  { value: "everyone", label: "Everyone" },
  { value: "signed_in", label: "Signed-in customers" },
  { value: "approved", label: "Approved companies" },
];

/** Who is offered to buy on account, in general and by term. */
export function AudienceSection() {
  const { draft } = useSection();
  const offers = draft.value(OFFERS);
  const terms = draft.value("b2b.payment_terms").filter(({ value }) => isDeferred(value));
  // An offer may stay while its term is not listed.
  const unlisted = Object.keys(offers).filter((value) => !terms.some((term) => term.value === value));
  return (
    <>
      <SegmentsField
        path="b2b.on_account.default_offer"
        choices={audiences}
        hint="Approved are members of a company with a credit limit, or customers whose request was approved."
      />
      <FieldFrame path={OFFERS} isGroup>
        <div className="items">
          {terms.map(({ value, label }) => (
            <OfferFields key={value} value={value} label={label} />
          ))}
          {unlisted.map((value) => (
            <OfferFields key={value} value={value} label={`${value}, not among the terms`} />
          ))}
          {terms.length + unlisted.length === 0 && (
            <p className="quiet">There are no terms after the order yet. Add one under Terms.</p>
          )}
        </div>
      </FieldFrame>
      <SwitchField
        path="b2b.on_account.allow_requests"
        hint="Signed-in customers who are offered no terms can ask for them at checkout."
      />
    </>
  );
}

function OfferFields({ value, label }: { value: string; label: string }) {
  const { draft, isReadOnly, issueOf } = useSection();
  const offers = draft.value(OFFERS);
  const offer = offers[value];
  const set = (next: Offer | null) => {
    const { [value]: _before, ...others } = offers;
    draft.set(OFFERS, next === null ? others : { ...others, [value]: next });
  };
  const listOf = (items: string[]) => (items.length === 0 ? null : items);
  const at = `${OFFERS}.${value}`;
  return (
    <fieldset className="item">
      <legend className="hidden-text">{label}</legend>
      <NativeSelect
        label={label}
        value={offer?.to ?? ""}
        disabled={isReadOnly}
        error={issueOf(`${at}.to`)}
        data={[{ value: "", label: "As above" }, ...audiences]}
        onChange={({ target }) =>
          set(target.value === "" ? null : { ...offer, to: target.value as Offer["to"] })
        }
      />
      {offer !== undefined && (
        <div className="pair">
          <CommaInput
            label="Only roles"
            description="Separated by commas; empty for any."
            items={offer.roles ?? []}
            readOnly={isReadOnly}
            error={issueOf(`${at}.roles`) ?? issueOf(`${at}.roles[0]`)}
            onChange={(roles) => set({ ...offer, roles: listOf(roles) })}
          />
          <CommaInput
            label="Only billing countries"
            description="Codes such as DE, AT; empty for any."
            items={offer.countries ?? []}
            isCode
            readOnly={isReadOnly}
            error={countryIssue(offer.countries ?? [], (index) => issueOf(`${at}.countries[${index}]`))}
            onChange={(countries) => set({ ...offer, countries: listOf(countries) })}
          />
        </div>
      )}
    </fieldset>
  );
}

/** What is wrong with the first of the codes that was refused. */
export function countryIssue(
  codes: readonly string[],
  issueAt: (index: number) => string | undefined,
): string | undefined {
  const index = codes.findIndex((_, at) => issueAt(at) !== undefined);
  return index === -1 ? undefined : `${codes[index]}: ${issueAt(index)}`;
}
