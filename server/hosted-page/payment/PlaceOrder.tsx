import { useEffect, useRef, useState } from "react";
import { fill, type CheckoutMessages } from "../../../shared/form/messages.ts";
import { formatDay } from "../../../shared/form/format-day.ts";
import { termLabel } from "../../../shared/form/term-label.ts";
import type { PaymentTerm } from "../../../shared/form/terms.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { Amounts } from "../../../shared/wire/checkout-page.ts";
import { Alert } from "../view/Alert.tsx";
import { isInformation, noticeText, noticeTone, type Notice } from "../view/notice.ts";
import { isBusy, type Phase } from "../view/page-state.ts";
import { ContactLink } from "../view/SupportLinks.tsx";
import type { OrderControls } from "./use-order.ts";

export interface PlaceOrderProps {
  phase: Phase;
  notice: Notice | null;
  amounts: Amounts;
  /** The chosen term; null where the order is paid now or is free. */
  onAccount: PaymentTerm | null;
  /** Whether the server has the attempt: it then ends also without the page. Null: not known yet. */
  isReceived: boolean | null;
  isOffline: boolean;
  /** False if no payment is possible. */
  usable: boolean;
  controls: OrderControls;
  /** Where the seller is reached; null if the store does not say. */
  contact: string | null;
  /** Moves to the VAT number. */
  correctVat: () => void;
  messages: CheckoutMessages;
  locale: string;
}

/** The end of the form: the last notice, the button with the exact amount, and the progress. */
export function PlaceOrder(props: PlaceOrderProps) {
  const { phase, notice, messages } = props;
  const isWorking = isBusy(phase);
  const isHydrated = useIsHydrated();
  return (
    <>
      <div className="last-notice" role="alert">
        {notice?.kind === "vat_refused" ? (
          <VatNotice {...props} notice={notice} />
        ) : (
          notice !== null && !isInformation(notice) && <NoticeText {...props} notice={notice} />
        )}
      </div>
      <div className="last-notice" role="status">
        {notice !== null && isInformation(notice) && <NoticeText {...props} notice={notice} />}
      </div>
      <div className="place-order">
        {phase.name === "action" && !phase.busy ? (
          <AuthenticationPanel controls={props.controls} messages={messages} />
        ) : (
          <button
            type="submit"
            className={`button button--primary${isWorking ? " button--working" : ""}`}
            disabled={!isHydrated || !props.usable}
            aria-disabled={isWorking || phase.name === "completed"}
          >
            {isWorking && <span className="spinner" aria-hidden="true" />}
            <span>{buttonText(props, isWorking)}</span>
          </button>
        )}
        {props.onAccount !== null && phase.name !== "completed" && (
          <Agreement term={props.onAccount} {...props} />
        )}
        <p className="progress" role="status">
          {isWorking && progressText(props)}
        </p>
      </div>
    </>
  );
}

/** False before hydration: the button must not submit the form as plain HTML. */
function useIsHydrated(): boolean {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return isLive;
}

/**
 * Takes the focus if the attempt has left it nowhere: the bank's window closes, and the button that opened it is gone.
 * A change of the cart while the shopper types is no such end.
 */
function NoticeText({ notice, contact, messages, locale }: PlaceOrderProps & { notice: Notice }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (notice.kind !== "amounts_changed" && isNowhere) box.current?.focus();
    // On a phone the button is always in view, what came of its press may not be. While the shopper types, nothing moves.
    if (document.activeElement?.matches("input, select, textarea") !== true)
      box.current?.scrollIntoView({ block: "nearest" });
  }, [notice]);
  return (
    <Alert box={box} tone={noticeTone(notice)} text={noticeText(notice, messages, locale)}>
      {notice.kind === "refused" && contact !== null && (
        <ContactLink href={contact} text={messages.page.contactSeller} />
      )}
    </Alert>
  );
}

/** What the shopper agrees to with an order on account, with its figures set off. */
function Agreement({ term, amounts, messages, locale }: PlaceOrderProps & { term: PaymentTerm }) {
  const values: Record<string, string> = {
    amount: formatMoney(amounts.total, amounts.currency, locale),
    date: term.dueOn == null ? "" : formatDay(term.dueOn, locale),
    term: termLabel(term, messages),
  };
  return (
    <p className="agreement">
      {(term.dueOn == null ? messages.page.agreeUndated : messages.page.agree)
        .split(/(\{\w+\})/)
        .map((part) => (part.startsWith("{") ? <b key={part}>{values[part.slice(1, -1)]}</b> : part))}
    </p>
  );
}

/** Takes the focus, because the shopper may have submitted from a field far above. */
function VatNotice({ notice, correctVat, messages, locale }: PlaceOrderProps & { notice: Notice }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [notice]);
  return (
    <Alert tone="warning" text={noticeText(notice, messages, locale)}>
      <button ref={button} type="button" className="button button--quiet" onClick={correctVat}>
        {messages.problems.correctVat}
      </button>
    </Alert>
  );
}

/**
 * What the shopper may do meanwhile: at the bank, answer it. An order that the server has received needs no connection.
 */
function progressText({ phase, isReceived, isOffline, messages }: PlaceOrderProps): string | null {
  const { progress } = messages;
  if (phase.name === "action" && phase.busy === "authenticating")
    return isOffline ? progress.offline : progress.requiresAction;
  if (isReceived === true) return `${progress.stillWorking} ${progress.safeToLeave}`;
  if (isOffline) return progress.offline;
  return isReceived === null ? null : progress.notSentYet;
}

function buttonText(
  { phase, amounts, onAccount, messages, locale }: PlaceOrderProps,
  isWorking: boolean,
): string {
  if (phase.name === "action" && phase.busy !== false)
    return phase.busy === "canceling" ? messages.progress.canceling : messages.progress.atBank;
  if (isWorking) return messages.progress.placing;
  if (phase.name === "completed") return messages.thanks.title;
  if (amounts.total === 0) return messages.page.placeOrder;
  return fill(onAccount === null ? messages.page.pay : messages.page.placeOnAccount, {
    amount: formatMoney(amounts.total, amounts.currency, locale),
  });
}

/** The bank requires authentication: every tab offers to continue or to cancel. */
function AuthenticationPanel({ controls, messages }: Pick<PlaceOrderProps, "controls" | "messages">) {
  return (
    <div className="bank">
      <Alert tone="neutral" text={messages.progress.requiresAction} />
      <div className="bank-choices">
        <button type="button" className="button button--primary" onClick={controls.continueAction}>
          {messages.progress.continue}
        </button>
        <button type="button" className="button button--quiet" onClick={controls.payAnotherWay}>
          {messages.progress.payAnotherWay}
        </button>
      </div>
    </div>
  );
}
