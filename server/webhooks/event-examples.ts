/** Example `data` of every event, shown in the docs; a test holds them against their schemas. */

const at = "2026-11-02T09:30:00.000Z";

export const merchant = {
  merchant: {
    id: "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
    name: "Nordlicht Supplies",
    store_url: "https://nordlicht.example",
    livemode: false,
    created_via: "partner_api",
    created_at: at,
  },
};

export const closedMerchant = { ...merchant, closed_at: at };

export const connectedStore = {
  ...merchant,
  store: {
    platform: "woocommerce",
    rest_url: "https://nordlicht.example/wp-json/wc-svc/v1",
    previous_rest_url: null,
    connected_at: at,
  },
};

export const account = {
  account: {
    id: "acct_1NordlichtSupply",
    charges_enabled: true,
    payouts_enabled: false,
    details_submitted: true,
  },
};

export const registration = {
  registration: {
    hostname: "checkout.nordlicht.example",
    cname_target: "custom.checkout.example",
    ssl_status: "active",
  },
};

const cart = {
  items: [{ id: "class-1", name: "Reformer class", quantity: 1, price: 2400 }],
  extensions: {
    booking: { class_schedule_id: "cs_81" },
  },
};

const amounts = { subtotal: 2400, discount: 0, shipping: 0, fees: 0, tax: 456, total: 2856, currency: "EUR" };

export const session = {
  session: {
    id: "cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
    status: "open",
    b2b: true,
    currency: "EUR",
    amounts,
    client_reference: "basket-4711",
    metadata: null,
    expires_at: "2026-11-03T09:30:00.000Z",
    completed_at: null,
    created_at: at,
  },
  order_id: null,
  cart,
};

const orderId = "ord_01JBN0R9E5K0S2D4F6G8H0J1K2";

export const completedSession = {
  ...session,
  session: { ...session.session, status: "completed", completed_at: at },
  order_id: orderId,
};

export const expiredSession = { ...session, session: { ...session.session, status: "expired" } };

export const order = {
  order: {
    id: orderId,
    number: "1042",
    status: "processing",
    amounts,
    currency: "EUR",
    billing: {
      company: "Muster GmbH",
      first_name: "Erika",
      last_name: "Muster",
      email: "einkauf@muster.example",
      phone: "",
      address: {
        line1: "Musterstraße 1",
        line2: "",
        postcode: "20095",
        city: "Hamburg",
        state: "",
        country: "DE",
      },
    },
    shipping: null,
    coupons: [],
    details: {
      po_number: "PO-778",
      po_numbers: [],
      cost_centre: "4100",
      buyer_reference: null,
      invoice_email: "rechnung@muster.example",
      peppol_id: null,
      exemption_number: null,
      order_note: null,
    },
    shipping_method: { id: "standard", label: "Standard delivery", description: "2 to 3 working days" },
    payment_term: "immediate",
    payment_due: null,
    paid_at: at,
    paid_on: "2026-11-02",
    amount_refunded: 0,
    disputes: [],
    store_synced: true,
    meta: {
      _billing_company: "Muster GmbH",
      _svc_vat_number: "DE999999100",
      _svc_vat_valid: "1",
      _svc_vat_country: "DE",
      _svc_po_number: "PO-778",
      _svc_cost_centre: "4100",
      _svc_invoice_email: "rechnung@muster.example",
    },
  },
  session_id: session.session.id,
  cart,
};

const unpaid = { paid_at: null, paid_on: null };

export const heldOrder = {
  ...order,
  order: { ...order.order, ...unpaid, status: "on-hold", payment_term: "net30", payment_due: "2026-12-02" },
};

export const reversedPayment = {
  ...heldOrder,
  payment: {
    amount: amounts.total,
    currency: "EUR",
    received_on: "2026-11-02",
    reference: "Statement 12/3",
    reason: "Booked to the wrong order",
  },
};

const pendingOrder = {
  ...order,
  order: { ...order.order, ...unpaid, status: "pending", store_synced: true },
};

export const failedOrder = {
  ...pendingOrder,
  reason: "payment_failed",
  decline_code: "insufficient_funds",
  attempt: 1,
  final: false,
};

export const canceledOrder = { ...order, order: { ...order.order, status: "canceled" }, amount: 0 };

const paymentIntent = "pi_3QBN0R9E5K0S2D4F6G8H0J1K";

const issuedRefund = {
  id: "rf_01JBN1T6W8Y0A2C4E6G8J0K2M4",
  status: "succeeded",
  payment_intent: paymentIntent,
  surplus: false,
  amount: 1200,
  currency: "EUR",
  reason: "One piece came back",
  failure_reason: null,
};

export const refund = {
  ...order,
  order: { ...order.order, amount_refunded: 1200 },
  amount: 1200,
  refund: issuedRefund,
};

export const failedRefund = {
  ...order,
  refund: { ...issuedRefund, status: "failed", failure_reason: "expired_or_canceled_card" },
};

const openDispute = {
  id: "du_1QBN9XJ2mZvKYlo2C8aTq0Rf",
  status: "open",
  payment_intent: paymentIntent,
  amount: 2856,
  currency: "EUR",
  reason: "product_not_received",
  due_by: "2026-11-20T23:59:59.000Z",
};

export const dispute = { ...order, order: { ...order.order, disputes: [openDispute] }, dispute: openDispute };

const closedDispute = { ...openDispute, status: "lost" };

export const lostDispute = {
  ...order,
  order: { ...order.order, status: "refunded", amount_refunded: 2856, disputes: [closedDispute] },
  dispute: closedDispute,
};

export const surplusPayment = {
  ...order,
  payment: {
    id: "pi_3QBN1A2B3C4D5E6F7G8H9J0K",
    account_id: account.account.id,
    amount: 2856,
    currency: "EUR",
  },
};

export const vatRecheck = {
  ...order,
  check: {
    vat_number: "DE999999100",
    country: "DE",
    status: "valid",
    name: "Muster GmbH",
    consultation_number: null,
    checked_at: at,
  },
};

export const settled = {
  pre_confirmation_id: "pc_01JBN0R1V4X6Z8B0C2D4E6F8G0",
  session_id: session.session.id,
  attempt: 1,
  outcome: "paid",
};

export const termsRequest = {
  terms_request: {
    id: "tr_5f0c8e1b7a2d4c6f9e3b1a08",
    status: "requested",
    customer: { reference: "1042" },
    company: "Steinbach Metallbau GmbH",
    vat_number: "DE999000427",
    message: "We order every month.",
    company_id: null,
    note: "",
    requested_at: at,
    decided_at: null,
  },
};

export const approvedTermsRequest = {
  terms_request: {
    ...termsRequest.terms_request,
    status: "approved",
    company_id: "co_5f0c8e1b7a2d4c6f9e3b1a08",
    note: "Welcome.",
    decided_at: at,
  },
};

export const declinedTermsRequest = {
  terms_request: {
    ...termsRequest.terms_request,
    status: "declined",
    note: "Please ask again after three orders.",
    decided_at: at,
  },
};

export const test = {
  subscription_id: "5d3b1a52-7f0e-4d3e-8f55-0f6f0f1e2d3c",
  message: "This is a test event.",
};
