import type { Messages } from "../../../shared/form/messages.ts";
import { formatMoney, minorUnitDigits, toDecimal } from "../../../shared/money.ts";
import type { CompletedState } from "../../../shared/wire/checkout-page.ts";
import { bankLines } from "./bank-lines.ts";
import { Lines } from "./Lines.tsx";

interface HowToPayProps {
  state: CompletedState;
  /** The merchant's bank details, line by line. */
  lines: readonly string[];
  messages: Messages;
}

/** Where an order on account is paid to and what the transfer quotes, each to be copied into a bank's form. */
export function HowToPay({ state, lines, messages: { thanks, form } }: HowToPayProps) {
  const account = bankLines(lines);
  const { amounts, locale, orderNumber, paymentTermLabel, seller } = state;
  const [line = ""] = account.lines;
  // The text is the merchant's own: another name may be that of the bank.
  const isHolder = account.lines.length === 1 && line.trim() === seller.lines[0];
  return (
    <section className="document-part" aria-labelledby="how-to-pay">
      <h2 className="section-title" id="how-to-pay">
        {thanks.howToPay}
      </h2>
      <dl className="parties how-to-pay">
        {isHolder && <Copied label={thanks.accountHolder} value={line.trim()} texts={thanks} />}
        {account.lines.length > 0 && !isHolder && (
          <div>
            <dt>{thanks.bankDetails}</dt>
            <dd>
              <Lines lines={account.lines} />
            </dd>
          </div>
        )}
        {account.iban !== null && (
          <Copied
            className="copied copied--iban"
            label="IBAN"
            value={account.iban}
            copy={account.iban.replaceAll(" ", "")}
            texts={thanks}
          />
        )}
        {account.bic !== null && <Copied label="BIC" value={account.bic} texts={thanks} />}
        <Copied label={thanks.reference} value={orderNumber} texts={thanks} />
        <Copied
          label={thanks.amount}
          value={formatMoney(amounts.total, amounts.currency, locale)}
          copy={formatDecimal(amounts.total, amounts.currency, locale)}
          texts={thanks}
        />
        {paymentTermLabel !== null && (
          <div>
            <dt>{form.paymentTerm}</dt>
            <dd>{paymentTermLabel}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** An amount as a bank's form takes it: the decimal sign of the language, no groups and no currency. */
function formatDecimal(amount: number, currency: string, locale: string): string {
  const digits = minorUnitDigits(currency);
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, useGrouping: false });
  return format.format(toDecimal(amount, currency) as Intl.StringNumericLiteral);
}

interface CopiedProps {
  className?: string;
  label: string;
  value: string;
  /** What is copied, if not the value as it is displayed. */
  copy?: string;
  texts: Messages["thanks"];
}

/** A value with a button that copies it; the button needs a script. */
function Copied({ className = "copied", label, value, copy = value, texts }: CopiedProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={className}>
        <span>{value}</span>
        <button type="button" className="copied-button" data-copy={copy} data-copied={texts.copied} hidden>
          <span aria-live="polite">{texts.copy}</span>
          <span className="visually-hidden">{` ${label}`}</span>
        </button>
      </dd>
    </div>
  );
}
