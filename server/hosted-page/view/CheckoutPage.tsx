import { useCallback, useEffect, useMemo, useReducer, useRef } from "react";
import { B2bForm } from "../../../shared/form/B2bForm.tsx";
import { fieldId } from "../../../shared/form/field-inputs.ts";
import { ErrorSummary } from "../../../shared/form/ErrorSummary.tsx";
import { isComplete } from "../../../shared/form/detail-rules.ts";
import { fill, type CheckoutMessages } from "../../../shared/form/messages.ts";
import { isDeferred, type PaymentTerm } from "../../../shared/form/terms.ts";
import type { VatField } from "../../../shared/form/vat/vat-field.ts";
import type { CheckoutDetails, CheckoutState } from "../../../shared/wire/checkout-page.ts";
import type { DeliveryStep } from "../../../shared/form/address/DeliveryAddress.tsx";
import { isCollected } from "../delivery/chosen-methods.ts";
import { ShippingMethods } from "../delivery/ShippingMethods.tsx";
import { AskButton } from "../ask/AskButton.tsx";
import { createAttemptStore } from "../payment/attempt-store.ts";
import { createCheckoutCalls } from "./checkout-calls.ts";
import { needsCard } from "../payment/needs-card.ts";
import { OrderSummary } from "../summary/OrderSummary.tsx";
import { contactOf } from "../../../shared/support-links.ts";
import { accountNotice, limitNote } from "./account-notice.ts";
import { Alert } from "./Alert.tsx";
import { PageShell, sandboxDayText } from "./PageShell.tsx";
import { currentRules, reducePage, startState, type PageState, type Phase } from "./page-state.ts";
import { CARD_ID, PaymentStep } from "../payment/PaymentStep.tsx";
import { PlaceOrder } from "../payment/PlaceOrder.tsx";
import { useBrowserEvents } from "./use-browser-events.ts";
import { useCard } from "../payment/use-card.ts";
import { useDraft } from "./use-draft.ts";
import { useIsOffline } from "./use-is-offline.ts";
import { LaterRequestTerms } from "../terms-request/LaterRequestTerms.tsx";
import type { RequestTermsProps } from "../terms-request/RequestTerms.tsx";
import { useReceivedAttempt } from "../payment/use-received-attempt.ts";
import { useOrder } from "../payment/use-order.ts";
import { useQuote, useVatLookup } from "../summary/use-quote.ts";

export interface CheckoutPageProps {
  state: CheckoutState;
  messages: CheckoutMessages;
  /** The session's token; not available on the server. */
  token: string;
  /** CSP nonce for the card form's script; not available on the server. */
  nonce: string;
}

/** The hosted checkout: details, terms, payment and summary of one session. */
export function CheckoutPage({ state, messages, token, nonce }: CheckoutPageProps) {
  const { locale } = state;
  const [page, dispatch] = useReducer(reducePage, state, startState);
  const { details, phase } = page;
  const { amounts, b2b } = page.cart;
  const calls = useMemo(() => createCheckoutCalls(token), [token]);
  const attempts = useMemo(() => createAttemptStore(state.sessionId), [state.sessionId]);

  const onAccount = chosenTerm(page);
  const paysByCard = needsCard(amounts.total, details.paymentTerm, b2b);
  const card = useCard(state.stripe, { wanted: paysByCard && state.stripe !== null, amounts, locale, nonce });
  const isSettled = useQuote(calls, page, dispatch, b2b);
  const lookupVat = useVatLookup(calls, details.billingAddress.country, dispatch);
  const controls = useOrder({ calls, attempts, card, page, dispatch, b2b });
  const saveDraft = useDraft({ calls, state, details, phase: phase.name, dispatch });
  const isReceived = useReceivedAttempt(calls, attempts, phase);
  const isOffline = useIsOffline();
  useBrowserEvents(state, page, isComplete(details, currentRules(page)), isSettled);
  useRedirect(phase, saveDraft);

  useEffect(() => {
    if (phase.name === "settling" && isSettled) dispatch({ type: "settled" });
  }, [phase.name, isSettled]);

  const change = useCallback(
    (changed: CheckoutDetails) => dispatch({ type: "details_changed", details: changed }),
    [],
  );
  const followVat = useCallback((vat: VatField) => dispatch({ type: "vat_changed", vat }), []);
  const isLocked = phase.name !== "editing";
  // Told together with the fields that are wrong; alone, the card form tells it itself when the order is placed.
  const cardMissing =
    paysByCard && card.isUnfilled && page.errors.length > 0 ? messages.page.cardMissing : null;

  return (
    <PageShell
      merchant={state.merchant}
      messages={messages}
      backUrl={state.cancelUrl}
      testMode={!state.livemode}
      sandboxDay={sandboxDayText(state)}
      action={
        state.answersQuestions && (
          <AskButton token={token} nonce={nonce} merchantName={state.merchant.name} messages={messages} />
        )
      }
      aside={
        <OrderSummary
          cart={page.cart}
          seller={state.seller}
          support={state.merchant.support}
          onCouponsChange={isLocked ? null : (coupons) => change({ ...details, coupons })}
          change={page.notice?.kind === "amounts_changed" ? page.notice : null}
          messages={messages}
          locale={locale}
        />
      }
    >
      <h1 className="visually-hidden">{fill(messages.page.titleFor, { merchant: state.merchant.name })}</h1>
      <noscript>
        <Alert tone="warning" text={messages.page.noScript} />
      </noscript>
      <form
        className="checkout"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          dispatch({ type: "pressed" });
        }}
      >
        <ErrorSummary
          errors={page.errors}
          open={page.openErrors}
          further={cardMissing === null ? null : { id: CARD_ID, text: cardMissing, focus: card.focus }}
          messages={messages}
        />
        <B2bForm
          value={details}
          onChange={change}
          b2b={b2b}
          paymentTerms={page.cart.paymentTerms}
          fields={state.fields}
          errors={page.errors}
          messages={messages}
          lookupVat={lookupVat}
          vatNameMismatch={state.vatNameMismatch}
          sellerCountry={state.merchant.country}
          requireValidVat={state.requireValidVat}
          onVatChange={followVat}
          delivery={deliveryStep(state, page, change, messages)}
          disabled={isLocked}
          payment={(control) => (
            <PaymentStep
              card={card}
              cardMissing={cardMissing}
              kind={paymentKind(state, page, onAccount !== null)}
              terms={page.cart.paymentTerms}
              term={details.paymentTerm}
              control={control}
              limitNote={limitNote(page.cart, messages, locale)}
              blocked={accountNotice(page.cart, messages, locale)}
              request={termsRequest(page, { calls, messages, locale })}
              locked={isLocked}
              messages={messages}
            />
          )}
        />
        <PlaceOrder
          phase={phase}
          notice={page.notice}
          amounts={amounts}
          onAccount={onAccount}
          isReceived={isReceived}
          isOffline={isOffline}
          usable={!paysByCard || state.stripe !== null}
          controls={controls}
          contact={contactOf(state.merchant.support)}
          correctVat={() => document.getElementById(fieldId("svc", "vatNumber"))?.focus()}
          messages={messages}
          locale={locale}
        />
      </form>
    </PageShell>
  );
}

/** What is asked about delivery; null if nothing is delivered. */
function deliveryStep(
  { hasDelivery, locale }: CheckoutState,
  { cart, details }: PageState,
  change: (details: CheckoutDetails) => void,
  messages: CheckoutMessages,
): DeliveryStep | null {
  const { shippingOptions, undeliverable, shippingCountries, shipTo } = cart;
  const hasMethods = shippingOptions.length > 0 || undeliverable;
  if (!hasDelivery && !hasMethods) return null;
  return {
    mayDiffer: shipTo === "any",
    countries: shippingCountries ?? undefined,
    isCollected: isCollected(shippingOptions, details.shippingMethods),
    methods: hasMethods ? (
      <ShippingMethods
        options={shippingOptions}
        chosen={details.shippingMethods}
        onChange={(shippingMethods) => change({ ...details, shippingMethods })}
        undeliverable={undeliverable}
        currency={cart.amounts.currency}
        messages={messages}
        locale={locale}
      />
    ) : null,
  };
}

/** Where a buyer who is offered no terms asks for them; null if they can't. */
function termsRequest(
  { cart, details }: PageState,
  page: Pick<RequestTermsProps, "calls" | "messages" | "locale">,
) {
  const { termsRequest: request, paymentTerms } = cart;
  if (request == null || paymentTerms.some(({ value }) => isDeferred(value))) return null;
  return <LaterRequestTerms request={request} details={details} {...page} />;
}

/** The deferred term that the order is placed on; null where it is paid now or is free. */
function chosenTerm({ cart, details }: PageState): PaymentTerm | null {
  const { amounts, b2b, paymentTerms } = cart;
  if (!b2b || amounts.total === 0 || !isDeferred(details.paymentTerm)) return null;
  return paymentTerms.find(({ value }) => value === details.paymentTerm) ?? null;
}

/** No choice if there is nothing to pay, or the page was opened only for bank authentication. */
function paymentKind({ stripe, isAtBank }: CheckoutState, { cart, phase }: PageState, deferred: boolean) {
  if (deferred) return "on_account";
  if (cart.amounts.total === 0 || (isAtBank && phase.name === "action")) return "none";
  return stripe === null ? "unavailable" : "card";
}

/** Redirects to the success page after the order; reloads if the session ended elsewhere or has another form now. */
function useRedirect(phase: Phase, saveDraft: () => Promise<void>): void {
  const hasLeft = useRef(false);
  useEffect(() => {
    if (hasLeft.current) return;
    if (phase.name === "completed") window.location.assign(phase.answer.redirectUrl);
    // A session that is still open restores what was typed.
    else if (phase.name === "ended") void saveDraft().then(() => window.location.reload());
    else return;
    hasLeft.current = true;
  }, [phase, saveDraft]);

  useEffect(() => {
    // A page restored from the back/forward cache may display an ended session.
    const refresh = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener("pageshow", refresh);
    return () => window.removeEventListener("pageshow", refresh);
  }, []);
}
