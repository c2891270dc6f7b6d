import type { Messages } from "../../../shared/form/messages.ts";
import { bankLines } from "./bank-lines.ts";

interface HowToPayProps {
  /** The merchant's bank details, line by line. */
  lines: readonly string[];
  orderNumber: string;
  messages: Messages;
}

/** Where an order on account is paid to and what the transfer quotes, each to be copied into a bank's form. */
export function HowToPay({ lines, orderNumber, messages: { thanks } }: HowToPayProps) {
  const account = bankLines(lines);
  return (
    <section className="document-part" aria-labelledby="how-to-pay">
      <h2 className="section-title" id="how-to-pay">
        {thanks.howToPay}
      </h2>
      <dl className="parties how-to-pay">
        {account.lines.length > 0 && (
          <div>
            <dt>{thanks.bankDetails}</dt>
            <dd>
              {account.lines.map((line, index) => (
                <span key={index} className="party-line">
                  {line}
                </span>
              ))}
            </dd>
          </div>
        )}
        {account.iban !== null && (
          <Copied label="IBAN" value={account.iban} copy={account.iban.replaceAll(" ", "")} texts={thanks} />
        )}
        {account.bic !== null && <Copied label="BIC" value={account.bic} texts={thanks} />}
        <Copied label={thanks.reference} value={orderNumber} texts={thanks} />
      </dl>
    </section>
  );
}

interface CopiedProps {
  label: string;
  value: string;
  /** What is copied, if not the value as it is displayed. */
  copy?: string;
  texts: Messages["thanks"];
}

/** A value with a button that copies it; the button needs a script. */
function Copied({ label, value, copy = value, texts }: CopiedProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="copied">
        <span>{value}</span>
        <button type="button" className="copied-button" data-copy={copy} data-copied={texts.copied} hidden>
          <span aria-live="polite">{texts.copy}</span>
          <span className="visually-hidden">{` ${label}`}</span>
        </button>
      </dd>
    </div>
  );
}
