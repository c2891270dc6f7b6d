/** What other plugins change of the store's own checkouts in the browser. The server decides on every order again. */
import { FIELD_USES, type FieldUse } from "../../../shared/form/b2b/b2b-fields.ts";
import { fill } from "../../../shared/form/fill.ts";
import type { PaymentTerm } from "../../../shared/form/terms.ts";
import type { Amounts } from "../../../shared/wire/checkout-page.ts";
import { filtered, isRecord } from "../extensions/filter.ts";
import type { CheckoutData } from "./checkout-data.ts";
import { INPUTS, type MerchantField } from "./merchant-fields.ts";

/** What is known of the cart. */
export type CartFacts = {
  checkout: "block" | "classic";
  isCompany: boolean;
  /** Billing country; empty while it is not known. */
  country: string;
  /** In minor units; null while they are not known. */
  amounts: Amounts | null;
};

/** The terms as other plugins narrow, reorder or relabel them: one that the store does not offer is left out, one stays. */
export function filterTerms(terms: readonly PaymentTerm[], facts: CartFacts): readonly PaymentTerm[] {
  return filtered("svcCheckout.offeredTerms", terms, structuredClone, (result) => offeredOnly(terms, result), facts);
}

function offeredOnly(terms: readonly PaymentTerm[], result: unknown): PaymentTerm[] | null {
  if (!Array.isArray(result)) {
    return null;
  }
  const kept = new Map<string, PaymentTerm>();
  for (const entry of result as unknown[]) {
    const term = isRecord(entry) ? terms.find(({ value }) => value === entry["value"]) : undefined;
    if (isRecord(entry) && term !== undefined && !kept.has(term.value)) {
      const isDefault = typeof entry["default"] === "boolean" ? entry["default"] : term.default;
      kept.set(term.value, { ...relabelled(term, entry["label"]), default: isDefault });
    }
  }
  return kept.size === 0 && terms.length > 0 ? null : [...kept.values()];
}

/** A new label is for every language. */
function relabelled(term: PaymentTerm, label: unknown): PaymentTerm {
  return typeof label === "string" && label.trim() !== "" && label !== term.label ? { ...term, label, labels: undefined } : term;
}

type Field = { use: FieldUse; label: string };
type Fields = Record<MerchantField, Field>;

/**
 * The fields that companies are asked for, as other plugins relabel them, ask for more of them, or hide optional ones. What the
 * store requires stays required, and what it does not ask for stays away: it would belong to no order.
 */
export function filterFields(data: CheckoutData, facts: Omit<CartFacts, "amounts">): CheckoutData {
  const names = Object.keys(INPUTS) as MerchantField[];
  const before = Object.fromEntries(
    names.map((name) => [name, { use: data.fields[name], label: data.messages.form[name] }]),
  ) as Fields;
  const fields = filtered("svcCheckout.buyerFields", before, structuredClone, (result) => knownOnly(before, result), facts);
  if (fields === before) {
    return data;
  }
  const { form, errors } = data.messages;
  const changed = names.filter((name) => fields[name].label !== before[name].label);
  const labels = Object.fromEntries(changed.map((name) => [name, fields[name].label]));
  const missing = Object.fromEntries(
    changed.map((name) => [name, fill(data.texts.fieldRequired, { field: fields[name].label })]),
  );
  return {
    ...data,
    fields: { ...data.fields, ...Object.fromEntries(names.map((name) => [name, fields[name].use])) },
    messages: {
      ...data.messages,
      form: { ...form, ...labels },
      errors: { ...errors, required: { ...errors.required, ...missing } },
    },
  };
}

function knownOnly(before: Fields, result: unknown): Fields | null {
  if (!isRecord(result)) {
    return null;
  }
  const fields = Object.entries(before).map(([name, field]) => {
    const { use, label } = isRecord(result[name]) ? result[name] : {};
    const isFree = field.use === "optional";
    return [
      name,
      {
        use: (isFree ? FIELD_USES.find((known) => known === use) : undefined) ?? field.use,
        label: typeof label === "string" && label.trim() !== "" ? label : field.label,
      },
    ];
  });
  return Object.fromEntries(fields) as Fields;
}
