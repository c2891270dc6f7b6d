import { z } from "zod";
import { StoredTermsRequest } from "./on-account/terms-request.ts";
import { Amounts, CouponProblem, Discount, Fee } from "../../shared/wire/checkout-page.ts";
import { isCurrency } from "../../shared/money.ts";
import { isTimeZone } from "../../shared/store-day.ts";
import { isStorable } from "../http/input/validate.ts";
import { StoreUnavailable } from "./platform.ts";

/** The plugin's replies by route. Unknown keys of newer plugins are ignored. */

const MinorUnits = z.int().min(0);

const ShortLine = z.object({ id: z.string(), name: z.string(), available: z.number() });

const ShippingOption = z.object({
  id: z.string(),
  label: z.string(),
  price: MinorUnits,
  tax: MinorUnits,
  selected: z.boolean(),
  /** Absent in plugins that report the first package only, as the following. */
  package: z.int().min(0).optional(),
  description: z.string().optional(),
  contents: z.string().optional(),
  pickup: z.boolean().optional(),
});

/** Absent in plugins before it was added; a zone this Node does not know counts as absent. */
const TimeZone = z
  .string()
  .max(64)
  .transform((zone) => (isTimeZone(zone) ? zone : undefined))
  .optional();

/** A newer plugin may know more states of a request. */
const RequestState = z.enum(["none", "requested", "declined"]).catch("none");

/** One that is empty or too long is left out. */
const Labels = z
  .record(z.string(), z.string())
  .transform((labels) =>
    Object.fromEntries(Object.entries(labels).filter(([, label]) => label !== "" && label.length <= 80)),
  );

/** Absent in plugins before it was added, and for guests. */
const OnAccount = z.object({
  terms: z.array(z.string()),
  labels: Labels.optional().catch(undefined),
  companyId: z.string().nullable(),
  remaining: MinorUnits.nullable(),
  /** Absent in plugins before it was added. */
  limit: MinorUnits.nullish(),
  blocked: z.enum(["overdue", "suspended"]).nullable(),
  since: z.iso.date().nullable().default(null),
  request: RequestState,
  /** Absent in plugins before they were added. */
  mayRequest: z.boolean().default(false),
  requestedOn: z.iso.date().nullable().default(null),
});

/** POST /quote */
export const QuoteReply = z.object({
  amounts: Amounts,
  quotedTax: MinorUnits,
  stock: z.array(ShortLine),
  shippingOptions: z.array(ShippingOption),
  needsShipping: z.boolean(),
  /** Absent in plugins before it was added, as the following. */
  undeliverable: z.boolean().optional(),
  shippingCountries: z.array(z.string()).nullable().optional(),
  shipTo: z.enum(["any", "billing_only"]).optional(),
  discounts: z.array(Discount).optional(),
  fees: z.array(Fee).optional(),
  acceptsCoupons: z.boolean().optional(),
  couponProblems: z.array(CouponProblem).optional(),
  /** Percent. Absent too if several rates apply. */
  taxRate: z.number().positive().max(1000).optional(),
  onAccount: OnAccount.optional(),
  timeZone: TimeZone,
});

/** POST /orders */
export const PlaceOrderReply = z.object({
  status: z.literal("placed"),
  order: z.object({
    id: z.string().min(1),
    number: z.string().min(1),
    amounts: Amounts,
    /** Absent in plugins before they were added. Malformed ones are ignored; the order is still placed. */
    taxTreatment: z.string().optional().catch(""),
    taxSentence: z.string().optional().catch(""),
    shippingOptions: z.array(ShippingOption).optional().catch(undefined),
  }),
});

/** 409 of POST /orders. */
export const OutOfStockReply = z.object({ code: z.literal("svc_out_of_stock"), lines: z.array(ShortLine) });

/** 409 of POST /orders: one of the codes has been used up. */
export const CouponRefusedReply = z.object({ codes: z.array(z.string()).min(1), reason: z.string() });

/** POST /terms-requests */
export const RequestTermsReply = z.object({ request: RequestState, requestedOn: z.iso.date().nullable() });

/** GET /terms-requests */
export const TermsRequestsReply = z.object({ requests: z.array(StoredTermsRequest) });

/** POST /terms-requests/approve and /decline */
export const TermsDecisionReply = z.object({ request: StoredTermsRequest });

/** 409 of POST /orders: the company's limit. */
export const CreditExceededReply = z.object({
  limit: MinorUnits,
  remaining: MinorUnits,
  currency: z.string().refine(isCurrency),
});

/** 409 of POST /orders: the company may not buy on account at present. */
export const AccountBlockedReply = z.object({
  reason: z.enum(["overdue", "suspended"]),
  since: z.iso.date().nullable().default(null),
});

/** GET /products */
export const ProductsReply = z.object({
  products: z.array(
    z.object({
      id: z.string(),
      sku: z.string(),
      name: z.string(),
      description: z.string(),
      price: MinorUnits,
      currency: z.string(),
      /** Not of older plugins. */
      inStock: z.boolean().optional(),
      url: z.string().max(2_000).optional().catch(undefined),
    }),
  ),
  next: z.string().nullable(),
});

/** POST /challenge */
export const ChallengeReply = z.object({ proof: z.string() });

/** GET /status */
export const StatusReply = z.object({
  plugin: z.string(),
  wordpress: z.string(),
  woocommerce: z.string(),
  php: z.string(),
  livemode: z.boolean(),
  currency: z.string().refine(isCurrency),
  timeZone: TimeZone,
  /** What the plugin can do beyond its first release; see `STORE_FEATURES` in shared/wire/store.ts. */
  features: z.array(z.string()).catch([]),
});
export type StatusReply = z.infer<typeof StatusReply>;

/** @throws StoreUnavailable if the body does not match: an outdated plugin, or another one at this address. */
export function parseReply<T>(schema: z.ZodType<T>, route: string, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success && isStorable(parsed.data)) return parsed.data;
  const places = (parsed.error?.issues ?? []).map((issue) => issue.path.join(".") || "the whole").slice(0, 5);
  throw new StoreUnavailable(`the store's response to ${route} is not usable (${places.join(", ")})`, {
    reason: "answer_invalid",
    permanent: true,
  });
}
