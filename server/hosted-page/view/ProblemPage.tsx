import { fill, type Messages } from "../../../shared/form/messages.ts";
import type { CheckoutState } from "../../../shared/wire/checkout-page.ts";
import { PageShell } from "./PageShell.tsx";
import { problemText, type ProblemKind } from "./problem-text.ts";

export interface ProblemPageProps {
  kind: ProblemKind;
  merchant: CheckoutState["merchant"] | null;
  /** Where the merchant's name leads: the session's cancel URL or the store. */
  backUrl: string | null;
  messages: Messages;
}

/** The page of an expired, unknown or unavailable checkout, or of no page at all; each with a way out. */
export function ProblemPage({ kind, merchant, backUrl, messages }: ProblemPageProps) {
  const { title, text } = problemText(kind, messages);
  const backClass = `button button--${kind === "unavailable" ? "quiet" : "primary"}`;
  return (
    <PageShell merchant={merchant} messages={messages} backUrl={null} testMode={false}>
      <div className="problem">
        <h1 className="page-title">{title}</h1>
        <p className="lead">{text}</p>
        {kind === "unavailable" && (
          // The page's own address, without naming it: it may be that of a checkout.
          <a className="button button--primary" href="">
            {messages.page.tryAgain}
          </a>
        )}
        {merchant !== null && backUrl !== null ? (
          <a className={backClass} href={backUrl}>
            {fill(messages.page.backToStore, { merchant: merchant.name })}
          </a>
        ) : (
          <button type="button" className={backClass} data-back hidden>
            {messages.page.goBack}
          </button>
        )}
      </div>
    </PageShell>
  );
}
