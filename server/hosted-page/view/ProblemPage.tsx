import { fill, type Messages } from "../../../shared/form/messages.ts";
import type { CheckoutState } from "../../../shared/wire/checkout-page.ts";
import { PageShell } from "./PageShell.tsx";
import { problemText, type ProblemKind } from "./problem-text.ts";

export interface ProblemPageProps {
  kind: ProblemKind;
  merchant: CheckoutState["merchant"] | null;
  cancelUrl: string | null;
  messages: Messages;
}

/** The page of an expired, unknown or unavailable checkout. */
export function ProblemPage({ kind, merchant, cancelUrl, messages }: ProblemPageProps) {
  const { title, text } = problemText(kind, messages);
  return (
    <PageShell merchant={merchant} messages={messages} backUrl={null} testMode={false}>
      <div className="problem">
        <h1 className="page-title">{title}</h1>
        <p className="lead">{text}</p>
        {merchant !== null && cancelUrl !== null && (
          <a className="button button--primary" href={cancelUrl}>
            {fill(messages.page.backToStore, { merchant: merchant.name })}
          </a>
        )}
      </div>
    </PageShell>
  );
}
