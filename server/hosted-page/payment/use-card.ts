import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import type { Amounts, CheckoutDetails, CheckoutState } from "../../../shared/wire/checkout-page.ts";
import { stateName } from "../../../shared/states.ts";
import { cardAppearance } from "./card-appearance.ts";
import { toStripeAmount } from "../../../shared/stripe-amounts.ts";
import { loadStripe, type StripeClient, type StripeElement, type StripeElements } from "./stripe-js.ts";

type CardStatus = "loading" | "ready" | "failed";

/** The result of requesting a token from the card form. */
type CardToken =
  | { status: "token"; id: string }
  /** The card form has errors, which it displays itself. */
  | { status: "incomplete" }
  | { status: "failed"; text: string };

export interface Card {
  status: CardStatus;
  /** Element in which the card form is mounted. */
  mountPoint: RefObject<HTMLDivElement | null>;
  /** The card form is displayed and is not filled in. */
  isUnfilled: boolean;
  focus: () => void;
  createToken(details: CheckoutDetails): Promise<CardToken>;
  /** Runs the bank's authentication; only the server knows its result. */
  authenticate(clientSecret: string): Promise<void>;
  retry: () => void;
}

/**
 * Stripe's card form with the deferred flow: it gets the current amount, and the server creates the payment. Loads nothing
 * while `wanted` is false; once loaded it stays, so that entered card data is kept.
 */
export function useCard(
  settings: CheckoutState["stripe"],
  options: { wanted: boolean; amounts: Amounts; locale: string; nonce: string },
): Card {
  const { wanted, amounts, locale, nonce } = options;
  const mountPoint = useRef<HTMLDivElement>(null);
  const client = useRef<Promise<StripeClient> | null>(null);
  const elements = useRef<StripeElements | null>(null);
  const element = useRef<StripeElement | null>(null);
  const [isFilled, setFilled] = useState(false);
  /** Resolves when the form can be used; with null if it could not be loaded. */
  const usable = useRef<Promise<StripeElements | null>>(Promise.resolve(null));
  const [status, setStatus] = useState<CardStatus>("loading");
  const [loadCount, setRound] = useState(0);
  const amount = toStripeAmount(amounts.total, amounts.currency);
  const currency = amounts.currency.toLowerCase();
  const latest = useRef({ amount, currency });
  latest.current = { amount, currency };

  const load = useCallback((): Promise<StripeClient> => {
    if (settings === null) return Promise.reject(new Error("no connected account takes cards here"));
    client.current ??= loadStripe(settings, locale, nonce).catch((error: unknown) => {
      client.current = null;
      throw error;
    });
    return client.current;
  }, [settings, locale, nonce]);

  const [isStarted, setStarted] = useState(wanted);
  if (wanted && !isStarted) setStarted(true);

  useEffect(() => {
    if (!isStarted || mountPoint.current === null) return;
    const node = mountPoint.current;
    let unmount = () => {};
    let isUnmounted = false;
    let settle = (_usable: StripeElements | null) => {};
    usable.current = new Promise((resolve) => {
      settle = resolve;
    });
    const fail = () => {
      setStatus("failed");
      settle(null);
    };
    load()
      .then((stripe) => {
        if (isUnmounted) return;
        const group = stripe.elements({
          mode: "payment",
          ...latest.current,
          allowedPaymentMethodTypes: ["card"],
          appearance: cardAppearance(),
          locale,
        });
        elements.current = group;
        const form = group.create("payment", {
          // Our own form has the billing address.
          fields: { billingDetails: { address: { country: "never", postalCode: "never" } } },
          terms: { card: "never" },
        });
        element.current = form;
        setFilled(false);
        form.on("ready", () => {
          setStatus("ready");
          settle(group);
        });
        form.on("loaderror", fail);
        // A wallet asks for its details itself.
        form.on("change", ({ complete, value }) => setFilled(complete || value.type !== "card"));
        form.mount(node);
        unmount = () => form.destroy();
      })
      .catch((error: unknown) => {
        // For developers: the shopper cannot distinguish a wrong key from an incompatible Stripe.js.
        console.error(error);
        fail();
      });
    return () => {
      isUnmounted = true;
      elements.current = null;
      element.current = null;
      settle(null);
      unmount();
    };
  }, [isStarted, loadCount, load, locale]);

  useEffect(() => {
    // Updated, not mounted again: what was typed into the card form stays.
    if (amount > 0) elements.current?.update({ amount, currency });
  }, [amount, currency]);

  useEffect(() => {
    const scheme = window.matchMedia("(prefers-color-scheme: dark)");
    const updateAppearance = () => elements.current?.update({ appearance: cardAppearance() });
    scheme.addEventListener("change", updateAppearance);
    return () => scheme.removeEventListener("change", updateAppearance);
  }, []);

  return {
    status,
    mountPoint,
    isUnfilled: status === "ready" && !isFilled,
    focus: () => element.current?.focus(),
    retry: () => {
      setStatus("loading");
      setRound((number) => number + 1);
    },
    authenticate: async (clientSecret) => {
      const stripe = await load();
      await stripe.handleNextAction({ clientSecret });
    },
    createToken: (details) => createToken(load, usable.current, details),
  };
}

/** Waits for a form that is still loading: it then shows its own errors. */
async function createToken(
  load: () => Promise<StripeClient>,
  usable: Promise<StripeElements | null>,
  details: CheckoutDetails,
): Promise<CardToken> {
  const elements = await usable;
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

/** Billing details for Stripe. Empty values are null, because Stripe requires every field that its form does not collect. */
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
