import type { Config } from "../config.ts";
import { ApiError } from "../errors.ts";
import type { PaymentProcessor } from "./processor.ts";
import { createStripeProcessor } from "./stripe.ts";

/** The processors of both modes. @throws ApiError processor_not_configured for a mode without keys. */
export function createProcessors(config: Config): (livemode: boolean) => PaymentProcessor {
  const make = (
    secretKey?: string,
    publishableKey?: string,
    webhookSecret?: string,
  ): PaymentProcessor | null =>
    secretKey === undefined || publishableKey === undefined
      ? null
      : createStripeProcessor({
          secretKey,
          publishableKey,
          webhookSecret: webhookSecret ?? null,
          apiBase: config.STRIPE_API_BASE,
        });
  const test = make(
    config.STRIPE_SECRET_KEY_TEST,
    config.STRIPE_PUBLISHABLE_KEY_TEST,
    config.STRIPE_WEBHOOK_SECRET_TEST,
  );
  const live = make(
    config.STRIPE_SECRET_KEY_LIVE,
    config.STRIPE_PUBLISHABLE_KEY_LIVE,
    config.STRIPE_WEBHOOK_SECRET_LIVE,
  );
  return (livemode) => {
    const processor = livemode ? live : test;
    if (processor !== null) return processor;
    throw new ApiError("processor_not_configured", {
      message: `No payment processor is configured for ${livemode ? "live" : "test"} mode.`,
    });
  };
}
