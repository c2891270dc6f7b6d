import type { ReactNode } from "react";
import { formatDay } from "../../../shared/form/format-day.ts";
import type { CheckoutMessages } from "../../../shared/form/messages.ts";
import type { CheckoutState } from "../../../shared/wire/checkout-page.ts";
import { contactOf } from "../../../shared/support-links.ts";
import { Brand } from "./Brand.tsx";
import { LanguageSelect } from "./LanguageSelect.tsx";
import { ContactLink } from "./SupportLinks.tsx";

export interface PageShellProps {
  /** Null if the session, and so the merchant, is unknown. */
  merchant: CheckoutState["merchant"] | null;
  messages: CheckoutMessages;
  /** Target of "back to the store"; no link without it. */
  backUrl: string | null;
  testMode: boolean;
  /** As `sandboxDayText` gives it. */
  sandboxDay?: string;
  /** Whether the buyer has finished: the way to the store leads on, not back. */
  isDone?: boolean;
  /** Stands beside the link back to the store. */
  action?: ReactNode;
  /** The order summary beside the content; otherwise the page has one column. */
  aside?: ReactNode;
  children: ReactNode;
}

/** What follows the note about test mode: today, while the clock of a sandbox is moved. */
export const sandboxDayText = ({
  sandboxDay,
  locale,
}: Pick<CheckoutState, "sandboxDay" | "locale">): string =>
  sandboxDay === undefined ? "" : ` · ${formatDay(sandboxDay, locale)}`;

/** The frame of every page: test-mode banner, the merchant's logo or name, back link, footer links to terms, privacy and the seller. */
export function PageShell({
  merchant,
  messages,
  backUrl,
  isDone = false,
  testMode,
  sandboxDay = "",
  action,
  aside,
  children,
}: PageShellProps) {
  const contact = merchant && contactOf(merchant.support);
  return (
    <div className={`page page--${aside === undefined ? "single" : "two"}`}>
      <header className="page-top">
        {testMode && <p className="test-strip">{messages.page.testMode + sandboxDay}</p>}
        <div className="page-header">
          {merchant !== null && <Brand merchant={merchant} />}
          <div className="page-links">
            {action}
            {merchant !== null && backUrl !== null && (
              <a className="quiet-link" href={backUrl}>
                {!isDone && <span aria-hidden="true">← </span>}
                <span className="back-text">{messages.page.back}</span>
                {isDone && <span aria-hidden="true"> →</span>}
              </a>
            )}
          </div>
        </div>
      </header>
      {aside}
      <main className="page-main">{children}</main>
      <footer className="page-footer">
        {merchant?.termsUrl != null && (
          <a className="quiet-link" href={merchant.termsUrl} target="_blank" rel="noreferrer">
            {messages.page.terms}
          </a>
        )}
        {merchant?.privacyUrl != null && (
          <a className="quiet-link" href={merchant.privacyUrl} target="_blank" rel="noreferrer">
            {messages.page.privacy}
          </a>
        )}
        {contact !== null && (
          <ContactLink className="quiet-link" href={contact} text={messages.page.contactSeller} />
        )}
        <LanguageSelect messages={messages} />
      </footer>
    </div>
  );
}
