import { fill, type Messages } from "../../../shared/form/messages.ts";
import { formatDay } from "../../../shared/form/format-day.ts";
import { isDeferred } from "../../../shared/form/terms.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { CompletedState } from "../../../shared/wire/checkout-page.ts";
import { OrderLines } from "../summary/OrderLines.tsx";
import { PageShell } from "./PageShell.tsx";

export interface CompletedPageProps {
  state: CompletedState;
  messages: Messages;
}

/** The thank-you page: order number, next step and, on terms, due date and payment instructions. Printable. */
export function CompletedPage({ state, messages }: CompletedPageProps) {
  const { thanks, page, form } = messages;
  const amount = formatMoney(state.amounts.total, state.amounts.currency, state.locale);
  const facts: Array<readonly [label: string, value: string | null]> = [
    [thanks.orderLabel, state.orderNumber],
    [page.total, amount],
    [form.paymentTerm, state.paymentTermLabel],
    [thanks.dueLabel, state.paymentDue === null ? null : formatDay(state.paymentDue, state.locale)],
    [form.poNumber, state.poNumber],
    [form.company, state.company],
  ];
  return (
    <PageShell
      merchant={state.merchant}
      messages={messages}
      backUrl={state.successUrl}
      testMode={!state.livemode}
    >
      <div className="thanks">
        <span className="thanks-mark" aria-hidden="true" />
        <h1 className="page-title">{thanks.title}</h1>
        <p className="lead">{nextStep(state, messages, amount)}</p>
        {state.email !== null && state.email !== "" && (
          <p>{fill(thanks.confirmation, { email: state.email })}</p>
        )}
        <dl className="facts">
          {facts.map(
            ([label, value]) =>
              value !== null &&
              value !== "" && (
                <div key={label} className="fact">
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <section className="bought" aria-labelledby="bought-title">
          <h2 className="section-title" id="bought-title">
            {page.summary}
          </h2>
          <OrderLines {...state} showImages={false} messages={messages} />
        </section>
        <div className="thanks-choices">
          {state.successUrl !== null && (
            <a className="button button--primary" href={state.successUrl}>
              {fill(page.backToStore, { merchant: state.merchant.name })}
            </a>
          )}
          <button type="button" className="button button--quiet" data-print hidden>
            {thanks.print}
          </button>
        </div>
      </div>
    </PageShell>
  );
}

function nextStep(
  { paymentTerm, paymentTermLabel, paymentDue, locale, amounts }: CompletedState,
  messages: Messages,
  amount: string,
) {
  const { thanks } = messages;
  if (isDeferred(paymentTerm)) {
    return paymentDue === null
      ? fill(thanks.onAccountWithoutDate, { amount, term: paymentTermLabel ?? paymentTerm ?? "" })
      : fill(thanks.onAccount, { amount, date: formatDay(paymentDue, locale) });
  }
  return amounts.total === 0 ? messages.completed.title : fill(thanks.paid, { amount });
}
