/**
 * Paths served besides the documented API, with what protects them. Guides below /docs are not listed.
 */
export const internalPaths: readonly string[] = [
  // The hosted page: the session's token in the path is the credential.
  "GET /checkout/{token}",
  "POST /checkout/{token}/quote",
  "POST /checkout/{token}/terms-request",
  "POST /checkout/{token}/vat",
  "POST /checkout/{token}/ai-chat/messages",
  "PUT /checkout/{token}/draft",
  "POST /checkout/{token}/confirm",
  "POST /checkout/{token}/confirm/resume",
  "POST /checkout/{token}/confirm/cancel",
  "GET /checkout/{token}/attempts/{attemptId}",
  // Sign-in to the dashboard: the identity provider's answer, then the session's cookie with its CSRF token.
  "GET /dashboard/sign-in",
  "GET /dashboard/callback",
  "GET /dashboard/session",
  "POST /dashboard/sign-out",
  // The same session, by a member of the merchant's workspace.
  "POST /dashboard/stores/{merchantId}/checkout-preview",
  // Signed events of the processor.
  "POST /stripe/events/test",
  "POST /stripe/events/live",
  // Onboarding: a token for one merchant, and a static page.
  "GET /onboarding/refresh/{token}",
  "GET /llms-full.txt",
  "GET /llms.txt",
  "GET /onboarding/return",
  // For operators, load balancers and edges; no tenant data.
  "GET /health/live",
  "GET /health/ready",
  "GET /edge/probe",
  "GET /edge/tls-ask",
  // Public files; the app shows nothing before its session is known.
  "GET /",
  "GET /dashboard",
  "GET /dashboard/assets/{file}",
  // An empty document.
  "GET /dashboard/checkout-preview",
  "GET /dashboard/{section}",
  "GET /dashboard/{workspace}/{mode}/*page",
  "GET /assets/site.css",
  "GET /checkout/assets/*path",
  "GET /openapi.json",
  // Products and pages of built-in stores, which are public.
  "GET /stores/{merchantId}/{kind}/{id}",
  // 404 unless the sandbox runs.
  "GET /sandbox/orders",
  "GET /sandbox/orders/{id}",
  "GET /sandbox/pictures/{file}",
  "GET /sandbox/pre-confirmations",
  "POST /sandbox/try",
];
