/**
 * The bodies shown in guide and reference, by method and documented path. A test holds each against the schema
 * of its endpoint, so a sample that no longer works cannot stay.
 */
export const requestSamples: Record<string, unknown> = {
  "POST /v2/workspaces/{workspaceId}/partner-keys": {
    name: "Integration",
    livemode: false,
    scopes: ["merchants:read", "merchants:write", "webhooks:read", "webhooks:write", "orders:read"],
  },
  "POST /v2/agencies/{workspaceId}/merchants": {
    name: "Nordlicht Supplies",
    store_url: "https://nordlicht.example",
    email: "owner@nordlicht.example",
  },
  "PATCH /v2/agencies/{workspaceId}/merchants/{merchantId}": {
    name: "Nordlicht Supplies",
    allowed_store_hosts: ["shop.nordlicht.example"],
  },
  "PATCH /v2/agencies/{workspaceId}/merchants/{merchantId}/configuration": {
    defaults: { b2b: true },
    b2b: {
      payment_terms: [
        { label: "Pay now", value: "immediate", default: true },
        { label: "Net 30 days", value: "net30" },
      ],
    },
    branding: {
      legal_name: "Nordlicht Supplies GmbH",
      logo_url: "https://nordlicht.example/logo.svg",
      logo_dark_url: "https://nordlicht.example/logo-dark.svg",
      accent_color: "#0a6cff",
      corner_radius: 8,
      preset: "standard",
      support_email: "help@nordlicht.example",
    },
  },
  "POST /v2/agencies/{workspaceId}/merchants/{merchantId}/rotate-credentials": { overlap_seconds: 86_400 },
  "PUT /v2/agencies/{workspaceId}/merchants/{merchantId}/pre-confirmation": {
    url: "https://partner.example/capacity",
    fail_mode: "closed",
  },
  "POST /v2/agencies/{workspaceId}/merchants/{merchantId}/custom-domain": {
    hostname: "checkout.nordlicht.example",
  },
  "POST /v2/webhooks/subscriptions": {
    target_url: "https://partner.example/webhooks",
    events: ["order.*", "merchant.created"],
  },
  "PATCH /v2/webhooks/subscriptions/{id}": { events: ["order.completed", "order.held"] },
  "POST /v2/webhooks/subscriptions/{id}/test": { event: "order.completed" },
  "POST /v2/webhooks/subscriptions/{id}/rotate-secret": { overlap_seconds: 86_400 },
  "POST /v2/webhooks/subscriptions/{id}/replay": { since: "2026-11-02T00:00:00Z", status: "abandoned" },
  "POST /v1/sessions": {
    cart: {
      items: [{ id: "desk-160", name: "Standing desk 160 cm", quantity: 2, price: 45_900 }],
      currency: "EUR",
      b2b: true,
      extensions: {
        booking: { class_schedule_id: "cs_81", user_id: "u_12", studio_id: "st_4", payment_type: "drop_in" },
      },
    },
    successUrl: "https://nordlicht.example/thanks",
    cancelUrl: "https://nordlicht.example/cart",
  },
  "POST /v1/pre-confirmation": {
    orderId: "1042",
    attempt: 1,
    amount: 2856,
    currency: "EUR",
    paymentTerm: "immediate",
    cart: {
      items: [{ id: "class-1", name: "Reformer class", quantity: 1, price: 2400 }],
      extensions: { booking: { class_schedule_id: "cs_81" } },
    },
    customer: { email: "einkauf@muster.example", country: "DE", company: "Muster GmbH" },
  },
  "POST /v1/store/connect": {
    restUrl: "https://nordlicht.example/wp-json/wc-svc/v1",
    versions: { plugin: "1.0.0", wordpress: "6.9", woocommerce: "11.0.0", php: "8.3.14" },
  },
  "POST /v1/store/events": {
    id: "evt_1042_placed",
    type: "order.placed",
    occurredAt: "2026-11-02T09:30:00Z",
    order: {
      id: "1042",
      number: "1042",
      status: "processing",
      currency: "EUR",
      amounts: { subtotal: 2400, discount: 0, shipping: 0, fees: 0, tax: 456, total: 2856, currency: "EUR" },
      billing: { company: "Muster GmbH", email: "einkauf@muster.example", address: { country: "DE" } },
      cart: {
        items: [{ id: "class-1", name: "Reformer class", quantity: 1, price: 2400 }],
        extensions: { booking: { class_schedule_id: "cs_81" } },
      },
      paidAt: "2026-11-02T09:30:00Z",
      meta: { _billing_company: "Muster GmbH", _svc_vat_valid: "0" },
    },
  },
  "POST /v1/store/terms-request-events": {
    id: "tr_5f0c8e1b7a2d4c6f9e3b1a08:created",
    type: "terms_request.created",
    occurredAt: "2026-11-02T09:30:00Z",
    termsRequest: {
      id: "tr_5f0c8e1b7a2d4c6f9e3b1a08",
      customer: { reference: "1042" },
      company: "Steinbach Metallbau GmbH",
      vatNumber: "DE999000427",
      message: "We order every month.",
      requestedAt: "2026-11-02T09:30:00Z",
    },
  },
  "POST /v2/payments/{payment_intent}/refunds": { amount: 1200, reason: "Paid twice" },
  "POST /v1/refunds": {
    sessionId: "cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
    amount: 1200,
    reason: "One piece came back",
  },
  "PATCH /v1/merchants/{id}": {
    defaults: { b2b: true },
    b2b: {
      paymentTerms: [
        { label: "Pay now", value: "immediate", default: true },
        { label: "Net 30 days", value: "net30" },
      ],
    },
  },
  "POST /v1/companies": {
    name: "Nordlicht Bürobedarf GmbH",
    vatNumbers: ["DE999999100"],
    terms: ["net30"],
    creditLimits: [{ amount: 500_000, currency: "EUR" }],
  },
  "PATCH /v1/companies/{id}": { status: "suspended" },
  "POST /v1/terms-requests/{id}/approve": {
    company: { name: "Steinbach Metallbau GmbH" },
    terms: ["net30"],
    creditLimit: { amount: 800_000, currency: "EUR" },
    note: "Welcome.",
  },
  "POST /v1/terms-requests/{id}/decline": { note: "Please ask again after three orders." },
  "POST /v2/companies": {
    name: "Nordlicht Bürobedarf GmbH",
    vat_numbers: ["DE999999100"],
    terms: ["net30"],
    credit_limits: [{ amount: 500_000, currency: "EUR" }],
  },
  "PATCH /v2/companies/{id}": { status: "suspended" },
  "POST /v2/terms-requests/{id}/approve": {
    company: { name: "Steinbach Metallbau GmbH" },
    terms: ["net30"],
    credit_limit: { amount: 800_000, currency: "EUR" },
    note: "Welcome.",
  },
  "POST /v2/terms-requests/{id}/decline": { note: "Please ask again after three orders." },
  "POST /v1/vat/validate": { vatNumber: "DE999999100" },
};

/** The query strings of samples, where a call without one says nothing. */
export const querySamples: Record<string, string> = {
  "GET /v2/search": "q=nordlicht",
};
