import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { listCountries } from "../../shared/countries.ts";
import { eventNames, patternsFor } from "../../server/webhooks/events.ts";
import type { Endpoint } from "./endpoints.ts";
import type { Knowledge } from "./schema-values.ts";
import type { World } from "./world.ts";

const oneOf =
  (...values: unknown[]) =>
  () =>
    fc.constantFrom(...values);

/** A host of each call's own: a store can be onboarded once only. */
const freshUrl = fc
  .webPath()
  .map((path) => ({ path, toString: () => `https://${randomUUID()}.example${path}` }))
  .map(String);

const countries = listCountries("en").map(({ code }) => code);
const patterns = [...new Set(eventNames.flatMap(patternsFor))];
const signingSecret = fc
  .uint8Array({ minLength: 24, maxLength: 64 })
  .map((bytes) => `whsec_${Buffer.from(bytes).toString("base64")}`);

/** Long enough, and nothing that another text would hold by chance. */
const hookSecret = fc
  .tuple(fc.string({ unit: "grapheme", maxLength: 400 }), fc.uuid())
  .map(([text, id]) => `${text.trim()}${id}`);

/** Meaning of members whose schema tells their form alone. */
function commonKnowledge(world: World): Knowledge {
  return {
    store_url: () => freshUrl,
    // The forms that people have; the standard also knows quoted and ticked ones.
    email: () => fc.stringMatching(/^[a-z][a-z0-9]{0,20}(\.[a-z0-9]{1,9})?@[a-z]{1,20}\.example$/),
    path_prefix: () => fc.webPath().map((path) => `/${path}`),
    events: () => fc.subarray(patterns, { minLength: 1 }),
    merchant_id: () => fc.constant(world.merchant.id),
    sessionId: () => fc.constant(world.ownId("/v1/sessions")),
    clientReference: (texts) => texts.map((text) => `${String(text).slice(0, 200)}${randomUUID()}`),
    currency: oneOf("EUR", "JPY", "KWD", "HUF", "USD"),
    countryCode: oneOf(...countries),
    vatNumber: oneOf("DE999999100", "de 999 999 200", "GB553557881", "NO974760673MVA", "DE999999301", "?"),
    eu: oneOf("DE123456789", "XI123456789", null),
    gb: oneOf("GB553557881", null),
    allowedOrigins: () =>
      fc.array(
        fc.webAuthority().map((host) => `https://${host}`),
        { maxLength: 20 },
      ),
    paymentTerms: (terms) => terms.map(withUniqueTerms),
    // Prices whose sums the processor can take.
    price: () => fc.integer({ min: 0, max: 10_000 }),
    quantity: () => fc.integer({ min: 1, max: 100 }),
    // Whatever the schema's least is, and not too much.
    amount: (amounts) =>
      amounts.map((amount) => (Number(amount) > 10_000 ? Number(amount) % 10_000 || 1 : amount)),
    tax: () => fc.integer({ min: 0, max: 10_000 }),
    cart: (carts) => carts.map(withSums),
    taxRate: oneOf(0, 19, 5.5, "7.75", "100"),
  };
}

/** What is known of the members of this endpoint's input. */
export function knowledgeOf(endpoint: Endpoint, world: World): Knowledge {
  const { path } = endpoint.route;
  return {
    ...commonKnowledge(world),
    ...(path.startsWith("/webhooks/") ? { secret: () => signingSecret } : {}),
    ...(path.endsWith("/pre-confirmation") ? { secret: () => hookSecret } : {}),
    ...(path === "/webhooks/subscriptions/{id}/replay"
      ? {
          since: oneOf("2026-01-01T00:00:00Z"),
          until: oneOf("2026-01-02T00:00:00.5Z", "9000-01-01T00:00:00Z"),
        }
      : {}),
    ...(path === "/v1/vat/checks"
      ? {
          from: oneOf("2026-01-01T00:00:00Z"),
          to: oneOf("2026-01-02T00:00:00.5Z", "9000-01-01T00:00:00Z"),
        }
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
          // Exactly one of the two; the workspace has no zone for the other.
          "": () => fc.constant(null).map(() => ({ hostname: `checkout.${randomUUID()}.example` })),
        }
      : {}),
    ...(path === "/v1/pre-confirmation" ? { country: oneOf("", ...countries) } : {}),
    ...(path === "/v1/refunds"
      ? { sessionId: oneOf(world.paidSession), amount: () => fc.integer({ min: 1, max: 100 }) }
      : {}),
    ...(path === "/v1/store/connect" ? { restUrl: oneOf(world.store.restUrl) } : {}),
    ...(path === "/v1/store/events"
      ? {
          country: oneOf("", ...countries),
          cart: (carts) => carts,
          // Goes with one event and with no other.
          "": (events) => events.map(withRefund),
        }
      : {}),
  };
}

/** What a schema cannot say: a refund goes with one event. Other things without a name are left alone. */
function withRefund(value: unknown): unknown {
  if (value === null || typeof value !== "object" || !("type" in value) || !("order" in value)) return value;
  const { refund = { id: "wc_1", amount: 100 }, ...event } = value as { type: unknown; refund?: unknown };
  return event.type === "order.refunded" ? { ...event, refund } : event;
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

const desk = { id: "desk", name: "Desk", quantity: 1, price: 45_900 };

/**
 * `items` and `lineItems` are two names of one list; `tax` and a line's `taxRate` exclude each other; and no part is
 * larger than the whole.
 */
function withSums(value: unknown): unknown {
  const { items, lineItems, tax, discount, shipping, ...cart } = value as GeneratedCart;
  const lines: NonNullable<GeneratedCart["items"]> = items ?? lineItems ?? [desk];
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
