import { emptyDetails } from "../../../shared/form/fields.ts";
import { messagesFor, pickLocale, type Messages } from "../../../shared/form/messages.ts";
import { termLabel } from "../../../shared/form/term-label.ts";
import { isDeferred, netDays, type PaymentTerm } from "../../../shared/form/terms.ts";
import { supportContact } from "../../../shared/support-links.ts";
import { toDecimal } from "../../../shared/money.ts";
import type { Amounts, VatResult } from "../../../shared/wire/checkout-page.ts";
import { offeredTerms } from "../../checkout/offered-terms.ts";
import type { CheckoutMerchant } from "../../merchants/checkout-merchant.ts";
import type { SessionRow } from "../../sessions/sessions.sql.ts";
import type { Fact } from "./source.ts";

type FactualSession = Pick<SessionRow, "amounts" | "b2b" | "cart" | "currency" | "draft" | "locale" | "vat">;

/**
 * What the model gets to know of a checkout, without personal data: its totals, items, terms, the result of the VAT check and what the
 * form's fields are for.
 */
export function checkoutFacts(
  session: FactualSession,
  merchant: Pick<CheckoutMerchant, "configuration">,
): Fact[] {
  const { amounts, b2b } = session;
  const billingAddress = session.draft?.billingAddress ?? emptyDetails().billingAddress;
  const terms = offeredTerms(session, merchant, { billingAddress }, session);
  const messages = messagesFor(pickLocale([session.locale, merchant.configuration.branding.locale]));
  return [
    fact("Items of this order", "cart, Artikel, Warenkorb, panier", itemsText(session)),
    fact("Totals of this order", "amount, Summe, Gesamtbetrag, montant", totalsText(amounts)),
    ...sellerFacts(merchant.configuration.branding),
    ...(terms.length > 0
      ? [
          fact(
            "Payment terms",
            "pay, invoice, Zahlung, Rechnung, paiement, facture",
            termsText(terms, messages),
          ),
        ]
      : []),
    ...(b2b
      ? [
          fact(
            "VAT check",
            "tax, VAT number, Mehrwertsteuer, USt-IdNr, TVA",
            vatText(session.vat?.result ?? null, amounts),
          ),
          ...fields,
        ]
      : []),
  ];
}

/** The contacts that the page shows. */
function sellerFacts(branding: CheckoutMerchant["configuration"]["branding"]): Fact[] {
  const { email, phone, url } = supportContact(branding);
  const lines = [
    ...(email === null ? [] : [`E-mail: ${email}.`]),
    ...(phone === null ? [] : [`Phone: ${phone}.`]),
    ...(url === null ? [] : [`Contact page: ${url}`]),
  ];
  const asked =
    "help, support, Kontakt, Hilfe, Telefon, contact, aide, ayuda, contacto, assistenza, hulp, pomoc";
  return lines.length === 0 ? [] : [fact("Contact of the seller", asked, lines.join("\n"))];
}

/** Characters: a cart can have hundreds of items. */
const MAX_CONTENT = 1_200;

/** @param asked words, besides those of its texts, with which shoppers ask for it, in several languages. */
function fact(title: string, asked: string, content: string): Fact {
  return { kind: "checkout", title, asked, content: content.slice(0, MAX_CONTENT), url: null };
}

const fields = [
  fact(
    "Company field",
    "Firma, Unternehmen, société, empresa, azienda, bedrijf, przedsiębiorstwo",
    "The company is who buys and whom the invoice is made out to. It is required in this checkout.",
  ),
  fact(
    "PO number field",
    "purchase order, PO-Nummer, Bestellnummer, numéro de commande, número de pedido, numero d'ordine, bestelnummer, numer zamówienia",
    "The purchase order number is the buyer's own reference. It is optional, and is stored with the order.",
  ),
  fact(
    "VAT number field",
    "USt-IdNr, numéro de TVA, NIF IVA, partita IVA, btw-nummer, numer NIP",
    "The VAT number is checked with the tax authority of the EU or the United Kingdom while it is typed. Numbers of other countries are stored as they are entered.",
  ),
  fact(
    "E-mail field",
    "mail address, E-Mail-Adresse, adresse e-mail, correo electrónico, indirizzo, e-mailadres",
    "The e-mail address is required. It is stored with the order, so that the store can write about it.",
  ),
];

function itemsText({ cart, currency }: FactualSession): string {
  return cart.items
    .map(({ name, quantity, price }) => `${quantity} × ${name}, ${money(price, currency)} each.`)
    .join("\n");
}

function totalsText(amounts: Amounts): string {
  const { subtotal, discount, shipping, fees, tax, total, currency } = amounts;
  const lines = {
    Subtotal: subtotal,
    Discount: discount,
    Shipping: shipping,
    Fees: fees,
    Tax: tax,
    Total: total,
  };
  return Object.entries(lines)
    .map(([name, amount]) => `${name}: ${amountText(amount, currency)}.`)
    .join(" ");
}

function termsText(terms: readonly PaymentTerm[], messages: Messages): string {
  return terms
    .map((term) => {
      const { value } = term;
      const label = termLabel(term, messages);
      const days = netDays(value);
      if (!isDeferred(value)) return `${label}: the order is paid in this checkout.`;
      const due = days === null ? "later, as agreed with the store" : `within ${days} days of the order`;
      return `${label}: no payment now; the order is placed on account and paid ${due}.`;
    })
    .join("\n");
}

const verdicts: Record<VatResult["status"], string> = {
  valid: "The tax authority confirmed the VAT number.",
  invalid: "The tax authority does not know the VAT number as valid.",
  unavailable: "The tax authority could not be reached. The number is accepted, and checked again later.",
  format_only: "No authority covers the number's country, so that only its format was checked.",
  format_error: "The number does not have the format of its country.",
};

function vatText(result: VatResult | null, { tax, currency }: Amounts): string {
  const verdict = result === null ? "No VAT number was checked in this checkout." : verdicts[result.status];
  return `${verdict} Tax charged on this order: ${amountText(tax, currency)}. Whether tax is removed for a company with a valid number is up to the store.`;
}

/** In words if it is nothing: a figure in a source could be cited for another amount. */
const amountText = (amount: number, currency: string): string =>
  amount === 0 ? "none" : money(amount, currency);

const money = (amount: number, currency: string): string => `${toDecimal(amount, currency)} ${currency}`;
