import { randomBytes } from "node:crypto";
import type { Context } from "../context.ts";
import { contentSecurityPolicy } from "../http/define-page.ts";
import type { CheckoutMerchant } from "../merchants/checkout-merchant.ts";

/** For the inline elements of one answer. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/** The Content-Security-Policy of a merchant's pages: the processor's hosts, the logos, and who may embed them. */
export function pagePolicy(ctx: Context, merchant: CheckoutMerchant, nonce: string): string {
  const stripe = new URL(ctx.config.STRIPE_JS_URL).origin;
  const api = new URL(ctx.config.STRIPE_API_BASE).origin;
  const real = stripe === "https://js.stripe.com";
  const hosts = real
    ? ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"]
    : [stripe];
  const { logoUrl, logoDarkUrl } = merchant.configuration.branding;
  const logos = [logoUrl, logoDarkUrl].filter((url) => url?.startsWith("http:"));
  return contentSecurityPolicy({
    nonce,
    script: hosts,
    connect: [...new Set([api, ...hosts])],
    frame: hosts,
    image: ["https:", ...new Set(logos.map((url) => new URL(url ?? "").origin))],
    frameAncestors: merchant.configuration.allowedOrigins,
  });
}
