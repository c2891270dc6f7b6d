/** Types of the used part of Stripe.js (docs.stripe.com/js); the script is loaded, not bundled. */

interface StripeError {
  message?: string;
}

export interface StripeAppearance {
  theme: "stripe" | "night";
  labels: "above";
  variables: Record<string, string>;
  rules: Record<string, Record<string, string>>;
}

export interface StripeElement {
  mount(node: HTMLElement): void;
  destroy(): void;
  on(event: "ready", listener: () => void): void;
  on(event: "loaderror", listener: () => void): void;
  /** `value.type`: the chosen method; wallets are one, too. */
  on(event: "change", listener: (change: { complete: boolean; value: { type: string } }) => void): void;
  focus(): void;
}

export interface StripeElements {
  create(kind: "payment", options: Record<string, unknown>): StripeElement;
  submit(): Promise<{ error?: StripeError }>;
  update(options: { amount?: number; currency?: string; appearance?: StripeAppearance }): void;
}

export interface StripeClient {
  elements(options: {
    mode: "payment";
    amount: number;
    currency: string;
    /** Named `paymentMethodTypes` before the endive release. */
    allowedPaymentMethodTypes: string[];
    appearance: StripeAppearance;
    locale: string;
  }): StripeElements;
  createConfirmationToken(options: {
    elements: StripeElements;
    params: { payment_method_data: { billing_details: Record<string, unknown> } };
  }): Promise<{ confirmationToken?: { id: string }; error?: StripeError }>;
  handleNextAction(options: { clientSecret: string }): Promise<{ error?: StripeError }>;
}

type StripeFactory = (
  publishableKey: string,
  options: { stripeAccount: string; locale: string },
) => StripeClient;

/**
 * Loads Stripe.js with the page's nonce. Rejects if it cannot be loaded; a later call retries. The script is loaded from
 * Stripe's host, because Stripe forbids self-hosting.
 */
export async function loadStripe(
  settings: { jsUrl: string; publishableKey: string; accountId: string },
  locale: string,
  nonce: string,
): Promise<StripeClient> {
  const { Stripe } = window as { Stripe?: StripeFactory };
  const factory = Stripe ?? (await loadScript(settings.jsUrl, nonce));
  return factory(settings.publishableKey, { stripeAccount: settings.accountId, locale });
}

function loadScript(url: string, nonce: string): Promise<StripeFactory> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.async = true;
    script.nonce = nonce;
    const fail = () => {
      script.remove();
      reject(new Error("Stripe.js did not load"));
    };
    script.addEventListener("error", fail);
    script.addEventListener("load", () => {
      const { Stripe } = window as { Stripe?: StripeFactory };
      if (Stripe === undefined) fail();
      else resolve(Stripe);
    });
    document.head.append(script);
  });
}
