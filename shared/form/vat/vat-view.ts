// The text of the VAT field per state. Pure, so that every text can be tested as a table.
import { countryName } from "../../countries.ts";
import { formatOfCountry } from "../../vat/formats.ts";
import { matchesRegisteredName } from "../../vat/name-match.ts";
import type { VatNameMismatch } from "../../wire/merchant-configuration.ts";
import { registeredLines } from "../address/registered-lines.ts";
import { fill } from "../fill.ts";
import type { FormMessages } from "../messages.ts";
import type { VatField } from "./vat-field.ts";

export type VatTone = "neutral" | "busy" | "good" | "warning" | "error";

export type VatView = {
  tone: VatTone;
  text: string;
  /** The registered name, if it can be used as company name. */
  offeredName: string | null;
};

/** What a store makes of numbers that are not confirmed. */
export type VatRules = {
  nameMismatch: VatNameMismatch;
  /** Where the seller is (ISO 3166-1 alpha-2), null if not known: VAT is charged on a number of that country anyway. */
  sellerCountry: string | null;
  /** The merchant's `b2b.requireValidVat`: an invalid number prevents the order. */
  isValidRequired: boolean;
};

/**
 * The line below the field. An authority's verdict appears when it comes; a wrong format only after blur, because the number
 * may be incomplete. A number of another company is a warning, not a success.
 */
export function vatView(field: VatField, company: string, messages: FormMessages, rules: VatRules): VatView {
  switch (field.status) {
    case "empty":
      return view("neutral", hint(field, messages));
    case "typing":
      return view("neutral", typingText(field, messages));
    case "checking":
      return view("busy", messages.vat.checking);
    case "valid":
      return validView(field, company, messages, rules);
    case "unavailable":
      return view("warning", withDigitsWarning(field, unavailableText(field, messages, rules), messages));
    case "accepted_unchecked":
      return view("neutral", withDigitsWarning(field, uncheckedText(field, messages), messages));
    case "format_error":
      return field.isBlurred
        ? view("error", formatErrorText(field, messages))
        : view("neutral", hint(field, messages));
    case "invalid":
      return view("error", invalidText(field, messages, rules));
  }
}

/** Whether the number is refused: the register does not list it, or it has no known format. */
export function isVatRefused({ status, input, number }: VatField): boolean {
  if (status === "typing") return input.trim() !== "" && number?.matches !== true;
  return status === "invalid" || status === "format_error";
}

/**
 * The end of a registered address, which says where the company is; null without an address. VIES ends it with postcode and
 * town, HMRC with town (or street), postcode and country code on a line each.
 */
export function townOf(address: string | null): string | null {
  const places = registeredLines(address);
  const isAlone = UK_POSTCODE.test(places.at(-1) ?? "");
  return places.slice(isAlone ? -2 : -1).join(", ") || null;
}

const UK_POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/;

function view(tone: VatTone, text: string): VatView {
  return { tone, text, offeredName: null };
}

/** Whether a valid number is the company's, by the name in the register; null if there is nothing to compare. */
export function vatNameMatch(field: VatField, company: string): boolean | null {
  return field.status === "valid" ? matchesRegisteredName(field.result?.name ?? null, company) : null;
}

function validView(
  field: VatField,
  company: string,
  messages: FormMessages,
  { nameMismatch }: VatRules,
): VatView {
  const name = field.result?.name ?? null;
  if (name === null) return view("good", messages.vat.validWithoutName);
  const town = townOf(field.result?.address ?? null);
  const found = { company: town === null ? name : `${name}, ${town}` };
  if (vatNameMatch(field, company) === false) {
    const { otherCompany, otherCompanyCharged } = messages.vat;
    // What it means needs the room of the town.
    const text =
      nameMismatch === "charge_vat"
        ? fill(otherCompanyCharged, { company: name })
        : fill(otherCompany, found);
    // A name such as "Muster Inc." may end the sentence.
    return { tone: "warning", text: text.replace("..", "."), offeredName: name };
  }
  const text = fill(messages.vat.valid, found);
  const isSame = name.toLowerCase() === company.trim().toLowerCase();
  return { tone: "good", text, offeredName: isSame ? null : name };
}

function hint(field: VatField, messages: FormMessages): string {
  return fill(messages.vat.hint, { example: exampleFor(field) });
}

function typingText(field: VatField, messages: FormMessages): string {
  const { number } = field;
  return number?.matches === true && number.prefixAssumed
    ? fill(messages.vat.readAs, { number: number.canonical })
    : hint(field, messages);
}

/** An example number of the number's country, else of the buyer's, else of the most frequent one. */
function exampleFor({ number, country }: VatField): string {
  return number?.example ?? formatOfCountry(country)?.example ?? "DE123456788";
}

function formatErrorText(field: VatField, messages: FormMessages): string {
  const { number } = field;
  if (number === null) return fill(messages.vat.countryMissing, { example: exampleFor(field) });
  const country = countryName(number.iso, messages.locale);
  return fill(messages.vat.formatError, { country, example: number.example });
}

/** What is wrong with the number, and what that means for the order. */
function invalidText({ number }: VatField, { vat, errors }: FormMessages, rules: VatRules): string {
  const fault = number?.checkDigits === "wrong" ? vat.digits : vat.invalid;
  return rules.isValidRequired
    ? `${fault} ${errors.vatNotValid}`
    : withVatNotice(fault, number, rules, vat.orderAnyway);
}

/** On a number of the seller's own country, VAT is charged anyway. */
function withVatNotice(
  text: string,
  number: VatField["number"],
  { sellerCountry }: VatRules,
  notice: string,
): string {
  return number?.iso === sellerCountry ? text : `${text} ${notice}`;
}

function unavailableText({ number }: VatField, { vat }: FormMessages, rules: VatRules): string {
  const text = number?.authority === "hmrc" ? vat.unavailableUk : vat.unavailableEu;
  return withVatNotice(text, number, rules, vat.notConfirmed);
}

function uncheckedText({ number }: VatField, messages: FormMessages): string {
  return fill(messages.vat.unchecked, { country: countryName(number?.iso ?? "", messages.locale) });
}

/** First what the buyer could look at, then that they may go on. */
function withDigitsWarning({ number }: VatField, text: string, messages: FormMessages): string {
  return number?.checkDigits === "wrong" ? `${messages.vat.digitsWarning} ${text}` : text;
}
