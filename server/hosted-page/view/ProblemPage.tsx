import { fill, type Messages } from "../../../shared/form/messages.ts";
import type { CheckoutState } from "../../../shared/wire/checkout-page.ts";
import { PageShell } from "./PageShell.tsx";
import { hasSupport, supportLinks } from "../../../shared/support-links.ts";
import { Lines } from "../thanks/Lines.tsx";
import { problemText, type ProblemKind } from "./problem-text.ts";

export interface ProblemPageProps {
  kind: ProblemKind;
  merchant: CheckoutState["merchant"] | null;
  /** Of the session, where it is known. */
  testMode: boolean;
  /** Where the merchant's name leads: the session's cancel URL or the store. */
  backUrl: string | null;
  /** The start page of the service, with its label; null on a merchant's host. */
  start: { url: string; label: string } | null;
  messages: Messages;
}

/** The page of an expired, unknown or unavailable checkout, or of no page at all; each with a way out. */
export function ProblemPage({ kind, merchant, testMode, backUrl, start, messages }: ProblemPageProps) {
  const { title, text } = problemText(kind, messages);
  const hasStore = merchant !== null && backUrl !== null;
  // Without any other address, as on a host whose merchant cannot be read, the same page may answer soon.
  const canRetry = kind === "unavailable" || (!hasStore && start === null);
  return (
    <PageShell merchant={merchant} messages={messages} backUrl={null} testMode={testMode}>
      <div className="document problem">
        <span className={`problem-mark problem-mark--${kind}`} aria-hidden="true" />
        <h1 className="page-title">{title}</h1>
        <p className="lead">{text}</p>
        <div className="page-choices">
          {canRetry && (
            // The page's own address, without naming it: it may be that of a checkout.
            <a className="button button--primary" href="">
              {messages.page.tryAgain}
            </a>
          )}
          {hasStore ? (
            <a className={`button button--${canRetry ? "quiet" : "primary"}`} href={backUrl}>
              {fill(messages.page.backToStore, { merchant: merchant.name })}
            </a>
          ) : (
            <>
              {!canRetry && start !== null && (
                <a className="button button--quiet" href={start.url}>
                  {start.label}
                </a>
              )}
              <button type="button" className="button button--quiet" data-back hidden>
                {messages.page.goBack}
              </button>
            </>
          )}
        </div>
        {merchant !== null && hasSupport(merchant.support) && (
          <p className="support">
            {messages.page.contactSeller}
            <Lines links={supportLinks(merchant.support)} />
          </p>
        )}
      </div>
    </PageShell>
  );
}
