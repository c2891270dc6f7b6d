import { formatDay } from "../../../shared/form/format-day.ts";
import { fill, type Messages } from "../../../shared/form/messages.ts";
import { isDeferred } from "../../../shared/form/terms.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { CompletedState, OrderParty } from "../../../shared/wire/checkout-page.ts";
import { supportLinks, type SupportLink } from "../../../shared/support-links.ts";
import { Delivery } from "../thanks/Delivery.tsx";
import { HowToPay } from "../thanks/HowToPay.tsx";
import { ItemTable } from "../thanks/ItemTable.tsx";
import { Lines } from "../thanks/Lines.tsx";
import { AmountLines } from "../summary/AmountLines.tsx";
import { PageShell, sandboxDayText } from "./PageShell.tsx";

export interface CompletedPageProps {
  state: CompletedState;
  messages: Messages;
}

/** Whoever has paid at once, or had nothing to pay, agreed to no terms. */
const isOnTerms = ({ paymentTerm, amounts }: CompletedState): boolean =>
  isDeferred(paymentTerm) && amounts.total > 0;

/** The card is the only way to pay at once. */
const isByCard = (state: CompletedState): boolean =>
  !isDeferred(state.paymentTerm) && state.amounts.total > 0 && !hasEnded(state);

/** Whether the buyer still pays it. */
const isOwed = (state: CompletedState): boolean =>
  isOnTerms(state) && !state.isPaid && state.orderStatus === "on-hold";

/** The thank-you page as an order document: what happens next, what is owed, both parties, the lines. Printable. */
export function CompletedPage({ state, messages }: CompletedPageProps) {
  const { thanks, page, form } = messages;
  const { locale, details } = state;
  const { po_number: poNumber, po_numbers: further } = details;
  const amount = formatMoney(state.amounts.total, state.amounts.currency, locale);
  const lead = nextStep(state, messages, amount);
  const main: Fact[] = [
    [isOwed(state) ? thanks.toPay : page.total, amount],
    [page.payment, isByCard(state) ? page.card : null],
    [thanks.dueLabel, state.paymentDue === null ? null : formatDay(state.paymentDue, locale)],
    [form.poNumber, poNumber],
  ];
  const rest: Fact[] = [
    // Beside where it is paid to, if the buyer still pays it.
    [form.paymentTerm, isOnTerms(state) && state.bankDetails === null ? state.paymentTermLabel : null],
    [form.poNumbers, further.join(", ")],
    [form.costCentre, details.cost_centre],
    [form.buyerReference, details.buyer_reference],
    [form.invoiceEmail, details.invoice_email],
    [form.peppolId, details.peppol_id],
    [form.exemptionNumber, details.exemption_number],
    [form.orderNote, details.order_note],
  ];
  return (
    <PageShell
      merchant={state.merchant}
      messages={messages}
      backUrl={state.backUrl}
      isDone
      testMode={!state.livemode}
      sandboxDay={sandboxDayText(state)}
    >
      <div className="thanks">
        <article className="document">
          <header className="document-part document-head">
            <span className="thanks-mark" aria-hidden="true" />
            <div>
              <p className="document-quiet">
                {thanks.documentName} · {formatDay(state.placedOn, locale)}
              </p>
              <h1 className="page-title">{titleOf(state, messages)}</h1>
            </div>
            {lead !== null && <p className="lead">{lead}</p>}
            {state.email !== null && state.email !== "" && (
              <p className="document-sent">{fill(thanks.confirmation, { email: state.email })}</p>
            )}
            <Facts className="facts" facts={main} />
            <Facts className="facts-rest" facts={rest} />
          </header>
          <dl className="document-part parties">
            <Party label={thanks.buyer} party={state.buyer} messages={messages} locale={locale} />
            {state.delivery !== null && <Delivery delivery={state.delivery} messages={messages} />}
            <Party
              label={thanks.seller}
              party={state.seller}
              links={supportLinks(state.merchant.support)}
              messages={messages}
              locale={locale}
            />
          </dl>
          {state.bankDetails !== null && (
            <HowToPay state={state} lines={state.bankDetails} messages={messages} />
          )}
          <section className="document-part bought" aria-labelledby="bought-title">
            <h2 className="section-title" id="bought-title">
              {page.summary}
            </h2>
            <ItemTable state={state} messages={messages} />
            <AmountLines
              {...state}
              named={{ discounts: [], fees: state.fees }}
              isCollected={state.delivery?.isCollected === true}
              place="document"
              messages={messages}
            />
          </section>
          <TaxNote state={state} messages={messages} />
        </article>
        <div className="page-choices">
          <button type="button" className="button button--quiet" data-print hidden>
            {thanks.print}
          </button>
          <a className="button button--quiet" href={state.backUrl}>
            {fill(page.backToStore, { merchant: state.merchant.name })}
          </a>
        </div>
      </div>
    </PageShell>
  );
}

type Fact = readonly [label: string, value: string | null];

function Facts({ className, facts }: { className: string; facts: readonly Fact[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== "");
  if (known.length === 0) return null;
  return (
    <dl className={className}>
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PartyProps {
  label: string;
  party: OrderParty;
  links?: readonly SupportLink[];
  messages: Messages;
  locale: string;
}

function Party({ label, party, links = [], messages, locale }: PartyProps) {
  const { vatNumber, vatConfirmedOn } = party;
  const confirmed =
    vatConfirmedOn === null
      ? ""
      : `, ${fill(messages.thanks.vatConfirmed, { date: formatDay(vatConfirmedOn, locale) })}`;
  const vat = vatNumber === null ? [] : [`${messages.form.vatNumber} ${vatNumber}${confirmed}`];
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Lines lines={[...party.lines, ...vat]} links={links} />
      </dd>
    </div>
  );
}

/** Why there is no VAT: the sentence stored with the order; without one, what its buyer was shown. */
function TaxNote({ state: { tax, vatRemoved }, messages: { page } }: CompletedPageProps) {
  const text = tax?.sentence ?? (vatRemoved === null ? null : `${page.vatRemoved}. ${page.vatRemovedText}`);
  return text === null ? null : <p className="document-part document-note">{text}</p>;
}

/** Cancelled, refunded or failed. */
const hasEnded = ({ orderStatus }: CompletedState): boolean =>
  ["canceled", "refunded", "failed"].includes(orderStatus);

/** An order that ended is not called placed. */
function titleOf(state: CompletedState, { thanks }: Messages): string {
  const { orderNumber } = state;
  return hasEnded(state)
    ? `${thanks.orderLabel} ${orderNumber}`
    : fill(thanks.placed, { number: orderNumber });
}

function nextStep(state: CompletedState, messages: Messages, amount: string): string | null {
  const { paymentTerm, paymentTermLabel, paymentDue, locale, amounts } = state;
  const { thanks } = messages;
  if (state.orderStatus === "canceled") return thanks.canceled;
  if (state.orderStatus === "refunded") return thanks.refunded;
  // The store says why, and whether it can be paid again.
  if (state.orderStatus === "failed") return null;
  if (isDeferred(paymentTerm) && !state.isPaid) {
    if (paymentDue === null)
      return fill(thanks.onAccountWithoutDate, { amount, term: paymentTermLabel ?? paymentTerm ?? "" });
    // Whoever sees the account can pay at once; others get it with the invoice.
    const text = state.bankDetails === null ? thanks.onAccount : thanks.onAccountToBank;
    return fill(text, { amount, date: formatDay(paymentDue, locale) });
  }
  return amounts.total === 0 ? messages.completed.title : fill(thanks.paid, { amount });
}
