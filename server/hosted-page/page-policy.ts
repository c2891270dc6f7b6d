import { randomBytes } from "node:crypto";
import type { Context } from "../context.ts";
import { contentSecurityPolicy } from "../http/define-page.ts";
import type { CheckoutMerchant } from "../merchants/checkout-merchant.ts";

/** For the inline elements of one answer. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/** The Content-Security-Policy of a merchant's pages: the processor's hosts, the logo, and who may embed them. */
export function pagePolicy(ctx: Context, merchant: CheckoutMerchant, nonce: string): string {
  const stripe = new URL(ctx.config.STRIPE_JS_URL).origin;
  const api = new URL(ctx.config.STRIPE_API_BASE).origin;
  const real = stripe === "https://js.stripe.com";
  const hosts = real
    ? ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"]
    : [stripe];
  const logo = merchant.configuration.branding.logoUrl;
  return contentSecurityPolicy({
    nonce,
    script: hosts,
    connect: [...new Set([api, ...hosts])],
    frame: hosts,
    image: ["https:", ...(logo?.startsWith("http:") ? [new URL(logo).origin] : [])],
    frameAncestors: merchant.configuration.allowedOrigins,
  });
}
