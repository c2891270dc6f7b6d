import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { listCountries } from "../../shared/countries.ts";
import { eventNames, patternsFor } from "../../server/webhooks/events.ts";
import type { Endpoint } from "./endpoints.ts";
import type { ValueGenerators } from "./schema-values.ts";
import type { Fixture } from "./fixture.ts";

const oneOf =
  (...values: unknown[]) =>
  () =>
    fc.constantFrom(...values);

/** A new host for each call, because a store can be onboarded only once. */
const uniqueUrl = fc
  .webPath()
  .map((path) => ({ path, toString: () => `https://${randomUUID()}.example${path}` }))
  .map(String);

const countries = listCountries("en").map(({ code }) => code);
const patterns = [...new Set(eventNames.flatMap(patternsFor))];
const signingSecret = fc
  .uint8Array({ minLength: 24, maxLength: 64 })
  .map((bytes) => `whsec_${Buffer.from(bytes).toString("base64")}`);

/** Long enough for a secret, and unique so that no other value contains it by chance. */
const hookSecret = fc
  .tuple(fc.string({ unit: "grapheme", maxLength: 400 }), fc.uuid())
  .map(([text, id]) => `${text.trim()}${id}`);

/** Common addresses only; the standard also allows quoted local parts. */
const emailAddress = () => fc.stringMatching(/^[a-z][a-z0-9]{0,20}(\.[a-z0-9]{1,9})?@[a-z]{1,20}\.example$/);

const shippingMethods = [
  { id: "pallet", label: "Pallet", price: 1_500 },
  { id: "collect", label: "Collect", description: "Today", price: 0, pickup: true },
];

/** Generators for fields whose schema does not express every rule. */
function commonGenerators(fixture: Fixture): ValueGenerators {
  return {
    store_url: () => uniqueUrl,
    email: emailAddress,
    supportEmail: emailAddress,
    supportPhone: oneOf("+49 (0)40 123-456", "040 123456", null),
    supportUrl: () => fc.webUrl({ validSchemes: ["https"], withQueryParameters: true }),
    path_prefix: () => fc.webPath().map((path) => `/${path}`),
    events: () => fc.subarray(patterns, { minLength: 1 }),
    merchant_id: () => fc.constant(fixture.merchant.id),
    sessionId: () => fc.constant(fixture.ownId("/v1/sessions")),
    clientReference: (texts) => texts.map((text) => `${String(text).slice(0, 200)}${randomUUID()}`),
    currency: oneOf("EUR", "JPY", "KWD", "HUF", "USD"),
    countryCode: oneOf(...countries),
    // A customer belongs to one company, and every mount is called with the same seed.
    reference: () => fc.constant(null).map(() => randomUUID()),
    creditLimits: oneOf(null, [], [{ amount: 500_000, currency: "EUR" }]),
    credit_limits: oneOf(null, [], [{ amount: 500_000, currency: "EUR" }]),
    note: oneOf("", "Call first.\nAsk for Ada."),
    // Only in signed requests.
    customer: (customers) => customers.map(withoutIdentity),
    roles: () => fc.constantFrom(undefined, null, ["wholesale"]),
    bankDetails: oneOf("Musterbank\nDE02 1203 0000 0000 2020 51", null),
    countries: () => fc.subarray(countries, { minLength: 1 }),
    // The offers of a merchant are limited in number over all calls.
    offers: () =>
      fc.dictionary(
        fc.constantFrom("net14", "net30"),
        fc.constantFrom(null, { to: "signed_in", roles: ["a"] }),
      ),
    vatNumber: oneOf("DE999999100", "de 999 999 200", "GB553557881", "NO974760673MVA", "DE999999301", "?"),
    eu: oneOf("DE123456789", "XI123456789", null),
    gb: oneOf("GB553557881", null),
    statementDescriptorSuffix: oneOf("OCT MARATHON", "a", null),
    allowedOrigins: () =>
      fc.array(
        fc.webAuthority().map((host) => `https://${host}`),
        { maxLength: 20 },
      ),
    allowed_store_hosts: () =>
      fc.uniqueArray(fc.stringMatching(/^[a-z]{1,9}(\.[a-z]{1,9}){0,2}\.example$/), { maxLength: 20 }),
    labels: oneOf({ de: "30 Tage netto", fr: "30 jours" }, {}),
    paymentTerms: (terms) => terms.map(withUniqueTerms),
    coupons: oneOf(
      [],
      [{ code: "WELCOME10", percent: 10 }],
      [{ code: "Five", amount: 500, currency: "EUR" }],
    ),
    zones: oneOf([], [{ name: "All", currency: "EUR", countries: ["DE", "AT"], methods: shippingMethods }]),
    // Keeps totals below the processor's maximum.
    price: () => fc.integer({ min: 0, max: 10_000 }),
    quantity: () => fc.integer({ min: 1, max: 100 }),
    // Keeps the schema's minimum but limits large amounts.
    amount: (amounts) =>
      amounts.map((amount) => (Number(amount) > 10_000 ? Number(amount) % 10_000 || 1 : amount)),
    tax: () => fc.integer({ min: 0, max: 10_000 }),
    cart: (carts) => carts.map(withConsistentAmounts),
    taxRate: oneOf(0, 19, 5.5, "7.75", "100"),
  };
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** Generators for the fields of this endpoint's input. */
export function generatorsFor(endpoint: Endpoint, fixture: Fixture): ValueGenerators {
  const { path } = endpoint.route;
  return {
    ...commonGenerators(fixture),
    ...(path.startsWith("/webhooks/") ? { secret: () => signingSecret } : {}),
    ...(path.endsWith("/pre-confirmation") ? { secret: () => hookSecret } : {}),
    ...(path === "/webhooks/subscriptions/{id}/replay"
      ? {
          since: oneOf("2026-01-01T00:00:00Z"),
          until: oneOf("2026-01-02T00:00:00.5Z", "9000-01-01T00:00:00Z"),
        }
      : {}),
    // Of an order, not of a merchant's configuration.
    ...(path === "/v1/store/events" || path === "/v1/pre-confirmation"
      ? { coupons: oneOf([], [{ code: "ten", amount: 250 }]) }
      : {}),
    ...(path === "/v1/vat/checks"
      ? {
          from: oneOf("2026-01-01T00:00:00Z"),
          to: oneOf("2026-01-02T00:00:00.5Z", "9000-01-01T00:00:00Z"),
        }
      : {}),
    // A period of at most a year.
    ...(path === "/sessions/funnel" || path === "/stats"
      ? { from: oneOf(daysAgo(7)), to: oneOf(daysAgo(1), daysAgo(0)) }
      : {}),
    ...(path === "/logs/requests"
      ? {
          method: oneOf("GET", "post", "DELETE"),
          status_min: () => fc.integer({ min: 100, max: 300 }),
          status_max: () => fc.integer({ min: 300, max: 599 }),
        }
      : {}),
    ...(path.endsWith("/custom-domain")
      ? {
          // Exactly one of hostname and subdomain is allowed, and the workspace has no zone for a subdomain.
          "": () => fc.constant(null).map(() => ({ hostname: `checkout.${randomUUID()}.example` })),
        }
      : {}),
    ...(path === "/v1/pre-confirmation" ? { country: oneOf("", ...countries) } : {}),
    ...(path === "/v1/refunds"
      ? { sessionId: oneOf(fixture.paidSession), amount: () => fc.integer({ min: 1, max: 100 }) }
      : {}),
    ...(path.startsWith("/payments/") ? { amount: () => fc.integer({ min: 1, max: 100 }) } : {}),
    ...(path === "/v1/store/connect" ? { restUrl: oneOf(fixture.store.restUrl) } : {}),
    ...(path === "/v1/store/events"
      ? {
          country: oneOf("", ...countries),
          cart: (carts) => carts,
          // `refund` and `payment` are each allowed in one event type only.
          "": (events) => events.map(withParts),
        }
      : {}),
    ...(path.endsWith("/terms-requests/{id}/approve")
      ? { "": (bodies) => bodies.map((body) => withNewCompany(body, path.startsWith("/v1/"))) }
      : {}),
    ...(path === "/v1/store/terms-request-events"
      ? { customer: (customers) => customers, "": (events) => events.map(withDecision) }
      : {}),
  };
}

/** Adds the part that its type requires to a store event, and removes those of other types; leaves other values unchanged. */
function withParts(value: unknown): unknown {
  if (value === null || typeof value !== "object" || !("type" in value) || !("order" in value)) return value;
  const {
    refund = { id: "wc_1", amount: 100 },
    payment = { amount: 100 },
    ...event
  } = value as {
    type: unknown;
    refund?: unknown;
    payment?: unknown;
  };
  if (event.type === "order.refunded") return { ...event, refund };
  return event.type === "order.payment_reversed" ? { ...event, payment } : event;
}

/** Exactly one of company and companyId is allowed; the first comes with a limit. */
function withNewCompany(value: unknown, isCamelCase: boolean): unknown {
  if (value === null || typeof value !== "object" || !("terms" in value)) return value;
  const { companyId: _, company_id: __, ...body } = value as Record<string, unknown>;
  const limit = isCamelCase ? { creditLimit: null } : { credit_limit: null };
  return { company: { name: "Steinbach GmbH" }, ...limit, ...body };
}

/** Adds the time and the company that the type of a request's event requires, and removes what it does not allow. */
function withDecision(value: unknown): unknown {
  if (value === null || typeof value !== "object" || !("type" in value) || !("termsRequest" in value))
    return value;
  const { type, termsRequest } = value;
  if (termsRequest === null || typeof termsRequest !== "object") return value;
  const decidedAt = type === "terms_request.created" ? null : "2026-11-02T09:30:00Z";
  const companyId = type === "terms_request.approved" ? "co_1" : null;
  return { ...value, termsRequest: { ...termsRequest, decidedAt, companyId } };
}

function withoutIdentity(value: unknown): unknown {
  if (value === null || typeof value !== "object") return value;
  const { reference: _, roles: __, ...customer } = value as Record<string, unknown>;
  return customer;
}

function withUniqueTerms(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const terms = new Map((value as Array<{ value: string }>).map((term) => [term.value, term]));
  return [...terms.values()].map((term, index) => ({ ...term, ...(index === 0 ? {} : { default: false }) }));
}

interface GeneratedCart {
  items?: Array<{ price: number; quantity: number; taxRate?: unknown }>;
  lineItems?: GeneratedCart["items"];
  tax?: number;
  discount?: { label: string; amount: number };
  shipping?: { label: string; price: number; tax?: number };
}

const sampleLine = { id: "desk", name: "Desk", quantity: 1, price: 45_900 };

/**
 * Keeps one of `items` and `lineItems`, drops `tax` when a line has a `taxRate`, and limits each part to the amount it
 * belongs to.
 */
function withConsistentAmounts(value: unknown): unknown {
  const { items, lineItems, tax, discount, shipping, ...cart } = value as GeneratedCart;
  const lines: NonNullable<GeneratedCart["items"]> = items ?? lineItems ?? [sampleLine];
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const isRated = lines.some(({ taxRate }) => taxRate !== undefined);
  return {
    ...cart,
    [lineItems === undefined ? "items" : "lineItems"]: lines,
    ...(tax === undefined || isRated || discount !== undefined ? {} : { tax: Math.min(tax, subtotal) }),
    ...(discount && { discount: { ...discount, amount: Math.min(discount.amount, subtotal) } }),
    ...(shipping && { shipping: { ...shipping, tax: Math.min(shipping.tax ?? 0, shipping.price >> 1) } }),
  };
}
