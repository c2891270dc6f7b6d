import type { RegisteredAddress } from "../../vat/registered-address.ts";
import type { VatResult } from "../../vat/vat-result.ts";
import { addressLines } from "./address-lines.ts";
import type { Address } from "../fields.ts";
import { fill } from "../fill.ts";
import type { FormMessages } from "../messages.ts";

/** A company as the register has it: what one press fills in. */
export type RegisteredCompany = {
  /** Null if the authority does not disclose it. */
  name: string | null;
  address: RegisteredAddress;
  /** ISO 3166-1 alpha-2. */
  country: string;
};

/** The company that a look-up found; null without an address, which most of Germany's and Spain's are. */
export function registeredCompany(result: VatResult | null): RegisteredCompany | null {
  if (result?.registered == null) return null;
  return { name: result.name, address: result.registered, country: result.country };
}

/** Whether an address is the registered one. */
export function isRegistered(current: Address, { address, country }: RegisteredCompany): boolean {
  const { line1, line2, postcode, city } = address;
  const same = { line1, line2, postcode, city, country };
  return Object.entries(same).every(([name, value]) => current[name as keyof typeof same].trim() === value);
}

/** Whether anything of an address was entered, beside its country. */
export function hasLines({ country: _apart, ...lines }: Address): boolean {
  return Object.values(lines).join("").trim() !== "";
}

export type RegisteredCardProps = {
  company: RegisteredCompany;
  isUk: boolean;
  /** Absent once the address is used. */
  onUse: ((event: { detail: number }) => void) | null;
  messages: FormMessages;
};

/**
 * The register's answer as a card: the company, its address and who says so, with one press that fills them in.
 *
 *     div.svc-vat__card
 *       span.svc-vat__text, span.svc-vat__address, button.svc-vat__use, span.svc-vat__source
 */
export function RegisteredCard({ company, isUk, onUse, messages }: RegisteredCardProps) {
  const { vat, locale } = messages;
  // What is in the form already needs no word for its discovery.
  const text = onUse === null ? "{company}" : vat.valid;
  const lines = addressLines({ ...company.address, country: "" }, locale);
  return (
    <div className="svc-vat__card">
      <span className="svc-vat__text">
        {company.name === null ? vat.validWithoutName : fill(text, { company: company.name })}
      </span>
      <span className="svc-vat__address">{lines.join(", ")}</span>
      {onUse !== null && (
        <button type="button" className="svc-vat__use" onClick={onUse}>
          {vat.useAddress}
        </button>
      )}
      <span className="svc-vat__source">{isUk ? vat.confirmedUk : vat.confirmedEu}</span>
    </div>
  );
}
