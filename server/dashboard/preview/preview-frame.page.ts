import { definePage, html } from "../../http/define-page.ts";

/**
 * What the picture of a checkout may do: be drawn, with logos over https, within the dashboard. No script runs in it, and
 * nothing can be sent from it.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data: https:",
  "form-action 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-same-origin",
].join("; ");

/**
 * The empty document that the dashboard draws the preview of a checkout into. A document of its own has a policy of its own:
 * one in `srcdoc` would have the dashboard's, which loads no logos and needs its nonce for styles.
 */
export default definePage({
  method: "GET",
  path: "/dashboard/checkout-preview",
  handler: () =>
    html(
      200,
      `<!doctype html><html lang="en"><head><title>Preview</title></head><body></body></html>`,
      POLICY,
      {
        "referrer-policy": "no-referrer",
        "x-frame-options": "SAMEORIGIN",
      },
    ),
});
