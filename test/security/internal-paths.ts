/**
 * What answers beside the documented API; the guides below /docs are not listed one by one. Whoever opens another path
 * writes it down here, with what protects it.
 */
export const internalPaths: readonly string[] = [
  // The hosted page: the session's token in the path is the credential.
  "GET /checkout/{token}",
  "POST /checkout/{token}/quote",
  "POST /checkout/{token}/vat",
  "PUT /checkout/{token}/draft",
  "POST /checkout/{token}/confirm",
  "POST /checkout/{token}/confirm/resume",
  "POST /checkout/{token}/confirm/cancel",
  // The processor's notices: signed.
  "POST /stripe/events/test",
  "POST /stripe/events/live",
  // Onboarding: a token of one merchant, and a page that says "thank you".
  "GET /onboarding/refresh/{token}",
  "GET /onboarding/return",
  // Operators, load balancers and edges: nothing of any tenant.
  "GET /health/live",
  "GET /health/ready",
  "GET /edge/probe",
  "GET /edge/tls-ask",
  // Public files.
  "GET /",
  "GET /assets/site.css",
  "GET /checkout/assets/*path",
  "GET /openapi.json",
  // 404 unless the sandbox runs.
  "GET /sandbox/orders",
  "GET /sandbox/orders/{id}",
  "GET /sandbox/pre-confirmations",
  "POST /sandbox/try",
];
