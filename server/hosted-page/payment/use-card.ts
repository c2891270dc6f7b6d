import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import type { Amounts, CheckoutDetails, CheckoutState } from "../../../shared/wire/checkout-page.ts";
import { stateName } from "../../../shared/states.ts";
import { cardAppearance } from "./card-appearance.ts";
import { stripeAmount } from "./stripe-amount.ts";
import { loadStripe, type StripeClient, type StripeElements } from "./stripe-js.ts";

type CardStatus = "loading" | "ready" | "failed";

/** The outcome of asking the card form for a token. */
type CardToken =
  | { status: "token"; id: string }
  /** Something is missing or wrong in the card form, which shows it itself. */
  | { status: "incomplete" }
  | { status: "failed"; text: string };

export interface Card {
  status: CardStatus;
  /** Where the card form is mounted. */
  mountPoint: RefObject<HTMLDivElement | null>;
  createToken(details: CheckoutDetails): Promise<CardToken>;
  /** Shows what the shopper's bank asks; the result stands with the server afterwards, whatever this answers. */
  askBank(clientSecret: string): Promise<void>;
  retry: () => void;
}

/**
 * Stripe's card form with the deferred flow: the amount is told to it as it changes, the payment itself is made by the
 * server. Nothing is loaded while `wanted` is false; once loaded it stays, so that a typed card number is not lost.
 */
export function useCard(
  settings: CheckoutState["stripe"],
  options: { wanted: boolean; amounts: Amounts; locale: string; nonce: string },
): Card {
  const { wanted, amounts, locale, nonce } = options;
  const mountPoint = useRef<HTMLDivElement>(null);
  const client = useRef<Promise<StripeClient> | null>(null);
  const elements = useRef<StripeElements | null>(null);
  const [status, setStatus] = useState<CardStatus>("loading");
  const [round, setRound] = useState(0);
  const amount = stripeAmount(amounts.total, amounts.currency);
  const latestAmount = useRef(amount);
  latestAmount.current = amount;

  const load = useCallback((): Promise<StripeClient> => {
    if (settings === null) return Promise.reject(new Error("no connected account takes cards here"));
    client.current ??= loadStripe(settings, locale, nonce).catch((error: unknown) => {
      client.current = null;
      throw error;
    });
    return client.current;
  }, [settings, locale, nonce]);

  const [isStarted, setStarted] = useState(false);
  if (wanted && !isStarted) setStarted(true);

  useEffect(() => {
    if (!isStarted || mountPoint.current === null) return;
    const node = mountPoint.current;
    let unmount = () => {};
    let isGone = false;
    load()
      .then((stripe) => {
        if (isGone) return;
        elements.current = stripe.elements({
          mode: "payment",
          amount: latestAmount.current,
          currency: amounts.currency.toLowerCase(),
          allowedPaymentMethodTypes: ["card"],
          appearance: cardAppearance(),
          locale,
        });
        const element = elements.current.create("payment", {
          // The billing address is asked for once, in our own form.
          fields: { billingDetails: { address: { country: "never", postalCode: "never" } } },
          terms: { card: "never" },
        });
        element.on("ready", () => setStatus("ready"));
        element.on("loaderror", () => setStatus("failed"));
        element.mount(node);
        unmount = () => element.destroy();
      })
      .catch((error: unknown) => {
        // For whoever sets a store up: a wrong key or an unfit release of Stripe.js looks the same to the shopper.
        console.error(error);
        setStatus("failed");
      });
    return () => {
      isGone = true;
      elements.current = null;
      unmount();
    };
  }, [isStarted, round, load, locale, amounts.currency]);

  useEffect(() => {
    if (amount > 0) elements.current?.update({ amount });
  }, [amount]);

  useEffect(() => {
    const scheme = window.matchMedia("(prefers-color-scheme: dark)");
    const follow = () => elements.current?.update({ appearance: cardAppearance() });
    scheme.addEventListener("change", follow);
    return () => scheme.removeEventListener("change", follow);
  }, []);

  return {
    status,
    mountPoint,
    retry: () => {
      setStatus("loading");
      setRound((number) => number + 1);
    },
    askBank: async (clientSecret) => {
      const stripe = await load();
      await stripe.handleNextAction({ clientSecret });
    },
    createToken: (details) => createToken(load, elements.current, details),
  };
}

async function createToken(
  load: () => Promise<StripeClient>,
  elements: StripeElements | null,
  details: CheckoutDetails,
): Promise<CardToken> {
  if (elements === null) return { status: "incomplete" };
  const stripe = await load();
  const submitted = await elements.submit();
  if (submitted.error) return { status: "incomplete" };
  const { confirmationToken, error } = await stripe.createConfirmationToken({
    elements,
    params: { payment_method_data: { billing_details: billingDetails(details) } },
  });
  if (confirmationToken) return { status: "token", id: confirmationToken.id };
  return { status: "failed", text: error?.message ?? "" };
}

/** The buyer as the card networks want it; empty values are null, since Stripe refuses a field it was told not to ask for and never got. */
function billingDetails(details: CheckoutDetails): Record<string, unknown> {
  const { line1, line2, postcode, city, state, country } = details.billingAddress;
  return {
    name: orNull(`${details.firstName} ${details.lastName}`),
    email: orNull(details.email),
    phone: orNull(details.phone),
    address: {
      line1: orNull(line1),
      line2: orNull(line2),
      postal_code: orNull(postcode),
      city: orNull(city),
      state: orNull(stateName(country, state)),
      country: orNull(country),
    },
  };
}

function orNull(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}
