import { BaseControl, CheckboxControl, ComboboxControl, Notice, RadioControl, TextControl } from "@wordpress/components";
import { useEffect, useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { type CompanyRow, fetchCompanies, fetchCompany } from "../companies/companies-api.ts";
import type { TermChoice } from "../companies/CompanyDialog.tsx";
import { ask } from "../rest/latest-request.ts";
import type { RequestDetail } from "./requests-api.ts";

type CompanyChoice =
  | { kind: "none" }
  | { kind: "new"; name: string }
  | { kind: "existing"; id: string; name: string };

/** What is to be agreed with the customer, as far as it is filled in. */
export type Agreement = {
  company: CompanyChoice;
  terms: string[];
  /** Of the company, in the store's currency; `isChanged` once it differs from what the company has. */
  limit: { amount: string; isUnlimited: boolean; isChanged: boolean };
};

/**
 * What is filled in at first. A company with the same VAT number is never chosen by itself: the number is public. Of several
 * terms none is chosen.
 */
export function agreementFor(request: RequestDetail, choices: readonly TermChoice[]): Agreement {
  return {
    company: request.hints.length > 0 ? { kind: "none" } : { kind: "new", name: request.company },
    terms: choices.length === 1 ? choices.map(({ value }) => value) : [],
    limit: { amount: "", isUnlimited: false, isChanged: true },
  };
}

/** The company that the customer orders for, the terms of this member, and the company's credit limit. */
export function ApprovalFields(props: {
  request: RequestDetail;
  choices: readonly TermChoice[];
  currency: string;
  agreement: Agreement;
  onChange(part: Partial<Agreement>): void;
}) {
  const { request, choices, currency, agreement, onChange } = props;
  const { company, terms, limit } = agreement;
  const [known, setKnown] = useState<string[] | null>(null);
  const existing = company.kind === "existing" ? company.id : "";

  // Terms and limit of the chosen company are those to begin with.
  useEffect(() => {
    setKnown(null);
    if (existing === "") return;
    // Without a reply, the server refuses what is then missing.
    return ask({
      send: (signal) => fetchCompany(existing, signal),
      take: (found) => {
        const own = found.terms ?? choices.map(({ value }) => value);
        const amount = found.creditLimits?.find((entry) => entry.currency === currency)?.amount;
        setKnown(own);
        onChange({
          terms: own,
          limit: { amount: amount ?? "0", isUnlimited: found.creditLimits === null, isChanged: false },
        });
      },
    });
  }, [existing]);

  const changeLimit = (part: Partial<Agreement["limit"]>) => onChange({ limit: { ...limit, ...part, isChanged: true } });
  const labelOf = (value: string) => choices.find((choice) => choice.value === value)?.label ?? value;
  return (
    <>
      <CompanyFields request={request} company={company} onChange={(next) => onChange({ company: next })} />
      <div className="svc-checkout-two">
        <fieldset className="svc-checkout-fields">
          <BaseControl.VisualLabel as="legend">{__("Terms for this member", "svc-checkout")}</BaseControl.VisualLabel>
          {choices.map(({ value, label }) => (
            <CheckboxControl
              key={value}
              __nextHasNoMarginBottom
              label={label}
              checked={terms.includes(value)}
              onChange={(isOn) => onChange({ terms: isOn ? [...terms, value] : terms.filter((term) => term !== value) })}
            />
          ))}
          {known !== null && (
            <p className="svc-checkout-muted">
              {sprintf(
                /* translators: %s: payment terms. */ __("The company’s terms: %s.", "svc-checkout"),
                known.map(labelOf).join(", "),
              )}
            </p>
          )}
        </fieldset>
        <div className="svc-checkout-fields">
          <TextControl
            __next40pxDefaultSize
            __nextHasNoMarginBottom
            label={sprintf(
              /* translators: %s: currency, for example EUR. */ __("Credit limit of the company (%s)", "svc-checkout"),
              currency,
            )}
            help={__("For unpaid orders together, with tax. Shared by its members.", "svc-checkout")}
            inputMode="decimal"
            disabled={limit.isUnlimited}
            value={limit.isUnlimited ? "" : limit.amount}
            onChange={(amount) => changeLimit({ amount })}
          />
          <CheckboxControl
            __nextHasNoMarginBottom
            label={__("No limit", "svc-checkout")}
            checked={limit.isUnlimited}
            onChange={(isUnlimited) => changeLimit({ isUnlimited })}
          />
        </div>
      </div>
    </>
  );
}

function CompanyFields(props: {
  request: RequestDetail;
  company: CompanyChoice;
  onChange(company: CompanyChoice): void;
}) {
  const { request, company, onChange } = props;
  const { hints } = request;
  const [isOther, setIsOther] = useState(false);
  const selected =
    isOther || (company.kind === "existing" && !hints.some(({ id }) => id === company.id)) ? "other" : company.kind === "existing" ? company.id : company.kind;

  function choose(value: string) {
    setIsOther(value === "other");
    const hint = hints.find(({ id }) => id === value);
    if (hint !== undefined) onChange({ kind: "existing", ...hint });
    else onChange(value === "new" ? { kind: "new", name: request.company } : { kind: "none" });
  }
  return (
    <div className="svc-checkout-fields">
      {hints.length > 0 && (
        <Notice status="info" isDismissible={false}>
          {sprintf(
            /* translators: 1: a VAT number, 2: name of a company. */
            __("VAT number %1$s is also on file for %2$s. VAT numbers are public: ask the company before you add a member to its account.", "svc-checkout"),
            request.vatNumber,
            hints.map(({ name }) => name).join(", "),
          )}
        </Notice>
      )}
      <RadioControl
        label={__("Company", "svc-checkout")}
        selected={selected}
        options={[
          ...hints.map(({ id, name }) => ({
            value: id,
            /* translators: %s: name of a company. */
            label: sprintf(__("Add to %s", "svc-checkout"), name),
          })),
          { value: "new", label: __("New company", "svc-checkout") },
          { value: "other", label: __("Another company…", "svc-checkout") },
        ]}
        onChange={choose}
      />
      {company.kind === "new" && (
        <TextControl
          __next40pxDefaultSize
          __nextHasNoMarginBottom
          label={__("Company name", "svc-checkout")}
          maxLength={200}
          value={company.name}
          onChange={(name) => onChange({ kind: "new", name })}
        />
      )}
      {selected === "other" && <OtherCompany company={company} onChange={onChange} />}
    </div>
  );
}

const delayMs = 300;

function OtherCompany(props: { company: CompanyChoice; onChange(company: CompanyChoice): void }) {
  const { company, onChange } = props;
  const [search, setSearch] = useState("");
  const [found, setFound] = useState<CompanyRow[]>([]);

  useEffect(
    () =>
      ask({
        send: (signal) => fetchCompanies(search.trim(), 1, signal),
        take: ({ companies }) => setFound(companies),
        delayMs,
      }),
    [search],
  );

  const chosen = company.kind === "existing" ? [{ id: company.id, name: company.name }] : [];
  const options = [...chosen, ...found.filter(({ id }) => id !== chosen[0]?.id)];
  return (
    <ComboboxControl
      __next40pxDefaultSize
      __nextHasNoMarginBottom
      label={__("Which company", "svc-checkout")}
      help={__("Type part of its name or VAT number.", "svc-checkout")}
      value={chosen[0]?.id ?? ""}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
      onFilterValueChange={setSearch}
      onChange={(id) => {
        const picked = options.find((option) => option.id === id);
        onChange(picked === undefined ? { kind: "none" } : { kind: "existing", id: picked.id, name: picked.name });
      }}
    />
  );
}
