import type { applyFilters, hasFilter } from "@wordpress/hooks";
import type { B2bFieldUses, FieldUse } from "../../shared/form/b2b/b2b-fields.ts";
import type {
  StoredTermsRequest,
  TermsDecision,
  TermsDecisionOutcome,
  TermsRequestQuery,
} from "./on-account/terms-request.ts";
import type {
  Address,
  Amounts,
  CouponProblem,
  Discount,
  Fee,
  ShippingAddress,
} from "../../shared/wire/checkout-page.ts";
import type { MerchantConfiguration } from "../../shared/wire/merchant-configuration.ts";

export type { CouponProblem, Discount, Fee };

/** The interface of store platforms. Money is an integer in the currency's minor unit. */

export interface CartLine {
  id: string;
  name: string;
  quantity: number;
  /** Unit price. */
  price: number;
  sku?: string;
  imageUrl?: string;
  /** Percentage as the partner wrote it: 19, "19" or "5.5". */
  taxRate?: string | number;
  requiresShipping?: boolean;
}

export interface Cart {
  items: CartLine[];
  tax?: number;
  shipping?: { label: string; price: number; tax?: number };
  discount?: { label: string; amount: number };
  pricesIncludeTax?: boolean;
  coupon?: string;
  /** The shopper's codes, which replace `coupon`; absent: the store's own cart has them. */
  coupons?: string[];
  extensions?: Record<string, unknown>;
  /** Which fields the form asks a company for, instead of the merchant's. */
  b2bFields?: { [field in keyof B2bFieldUses]?: FieldUse | undefined };
  /** The buyer collects the goods; for tax handlers. */
  pickup?: boolean;
}

/** The buyer's company; `vatValid` is the server's own result, never the browser's. */
export interface SessionB2b {
  enabled: boolean;
  companyName: string;
  vatNumber: string;
  vatValid: boolean;
  /** ISO 3166-1 alpha-2. */
  vatCountry: string;
  vatPrefix: string;
  /** Whether the number's registered name is the company's; null if there is none to compare. */
  vatNameMatch: boolean | null;
  /** The merchant charges VAT because the number is another company's: tax overrides are not applied. */
  chargeVat: boolean;
  /** Of a tax exemption, as the shopper entered it: nobody has checked it. Empty where the merchant does not ask for one. */
  exemptionNumber: string;
  poNumber: string;
  paymentTerms: string;
}

/** Who the shopper is to the store, signed by it. */
export interface StoreIdentity {
  /** The store's identifier of the customer. */
  reference: string;
  roles: string[];
}

/** The session for store platforms and tax handlers (design 4-checkout.md, Tax). */
export interface StoreSession {
  id: string;
  merchantId: string;
  livemode: boolean;
  /** The store's cart id, by which the plugin finds the shopper's cart. */
  clientReference?: string;
  currency: string;
  /** BCP 47; absent if the session was created without one. */
  locale?: string;
  cart: Cart;
  customer: {
    email: string;
    firstName: string;
    lastName: string;
    phone: string;
    company: string;
    billingAddress: Address;
    /** Where the goods go, if not to the billing address. */
    shippingAddress?: ShippingAddress;
    /** Chosen method of each package; the store chooses where there is none, or one that it does not offer. */
    shippingMethods?: string[];
  };
  /** Absent for guests. */
  identity?: StoreIdentity;
  b2b: SessionB2b;
}

export interface Quote {
  amounts: Amounts;
  /** Tax before the override filter; `amounts.tax` is after it. */
  quotedTax: number;
  /** Of `amounts.tax`, in percent, if it is one for all that costs something; omitted by platforms that do not say. */
  taxRate?: number | undefined;
  /** Lines with insufficient stock; omitted by platforms that only check when they reserve. */
  stock?: ShortLine[];
  /** Shipping options for the address, one of each package selected; omitted by platforms that use the cart's shipping. */
  shippingOptions?: ShippingOption[];
  needsShipping?: boolean;
  /** The goods need delivery, and the store has no method for the address. */
  undeliverable?: boolean;
  /** Countries that the store delivers to (ISO 3166-1 alpha-2); null or omitted: all. */
  shippingCountries?: string[] | null;
  /** `billing_only`: the store delivers to no other address. Default: `any`. */
  shipTo?: "any" | "billing_only";
  /** Discounts by name, together `amounts.discount`; omitted by platforms that do not know the names. */
  discounts?: Discount[];
  /** Fees by name, together `amounts.fees`; omitted likewise. */
  fees?: Fee[] | undefined;
  /** Whether the buyer may enter codes. Default: where there are `discounts`. */
  acceptsCoupons?: boolean | undefined;
  /** Codes of the request that do not apply. */
  couponProblems?: CouponProblem[];
  /** Who the buyer is to the store, and what follows; omitted for guests and by outdated plugins. */
  onAccount?: StoreOnAccount | undefined;
  /** Time zone of the store; omitted by platforms that have none of their own, and by outdated plugins. */
  timeZone?: string | undefined;
}

/** What a store decides on buying on account (design 9-on-account.md, section 1). */
export interface StoreOnAccount {
  /** Values of the terms that the buyer may choose, `immediate` included; empty: they pay now. */
  terms: string[];
  /** Instead of the merchant's, for some of these terms; a store's extension may have changed them. */
  labels?: Record<string, string> | undefined;
  /** The company that the buyer is a member of. */
  companyId: string | null;
  /** What is left of the company's credit limit in the order's currency, in minor units; null: unlimited or no company. */
  remaining: number | null;
  /** That limit, likewise; omitted by outdated plugins. */
  limit?: number | null | undefined;
  blocked: "overdue" | "suspended" | null;
  /** The day (YYYY-MM-DD) since which an order is overdue; null unless that blocks, or if the store does not say. */
  since: string | null;
  /** Whether the buyer may ask for terms; false if the platform takes no requests. */
  mayRequest: boolean;
  /** What became of the buyer's last request; `none` too once it is approved, because that shows in the terms. */
  request: "none" | "requested" | "declined";
  /** The day (YYYY-MM-DD, in the store's time zone) of that request; null without one. */
  requestedOn: string | null;
}

/** A buyer's request to buy on account, as they typed it. */
export interface TermsRequest {
  session: StoreSession;
  company: string;
  vatNumber: string;
  message: string;
}

export type TermsRequestOutcome =
  | ({ status: "requested" } & Pick<StoreOnAccount, "request" | "requestedOn">)
  /** In the store's words, for the buyer. */
  | { status: "refused"; reason: string };

export interface ShortLine {
  id: string;
  name: string;
  available: number;
}

export interface ShippingOption {
  id: string;
  label: string;
  /** E.g. how long it takes. */
  description?: string;
  /** Minor units, with tax if the cart's prices include it. */
  price: number;
  tax: number;
  /** Number of the package, from 0 (default). */
  package?: number;
  /** What the package contains. */
  contents?: string;
  /** The buyer collects the goods. */
  pickup?: boolean;
  selected: boolean;
}

/** Order meta by key, as stored. Extension values keep their scalar type; nested values are JSON text. */
export type OrderMeta = Record<string, string | number | boolean>;

/** The merchant's configuration that a store without one of its own follows. */
export type StoreSettings = Pick<MerchantConfiguration, "shipping" | "store" | "coupons">;

export interface PlaceOrderRequest {
  session: StoreSession;
  /** As the caller has read them; absent: the platform reads them, if it needs them. */
  settings?: StoreSettings;
  attempt: number;
  /** All `_svc_*` meta and `_billing_company`. */
  meta: OrderMeta;
  /** Until when stock stays reserved for this attempt. */
  reserveUntil: Date;
  /** The company of the buyer as quoted; absent: none. */
  companyId?: string | null;
}

export interface StoreOrder {
  id: string;
  number: string;
  amounts: Amounts;
  /** Why it has no VAT, and the sentence about it on documents; empty if it has. Omitted by stores that do not decide it. */
  taxTreatment?: string | undefined;
  taxSentence?: string | undefined;
  /** How the order is delivered, as in a quote; omitted by stores that do not say. */
  shippingOptions?: ShippingOption[] | undefined;
}

/** Why an order on account is not placed; nothing of it stays reserved. */
export type CreditRefusal =
  /** Minor units. */
  | { status: "credit_exceeded"; limit: number; remaining: number; currency: string }
  | { status: "account_blocked"; reason: "overdue" | "suspended"; since: string | null };

export type PlaceOrderOutcome =
  | { status: "placed"; order: StoreOrder }
  | { status: "out_of_stock"; lines: ShortLine[] }
  /** A code that the quote accepted has been used up since. */
  | { status: "coupon_refused"; problem: CouponProblem }
  | CreditRefusal
  /** A newer attempt has placed the order. */
  | { status: "superseded" };

export type CommandOutcome =
  | { status: "applied" }
  /** Permanently rejected, e.g. the order is deleted or the amounts differ. Needs attention. */
  | { status: "refused"; reason: string };

/** The store sent no usable response. */
export class StoreUnavailable extends Error {
  override name = "StoreUnavailable";
  /** Short code for logs and for the connection error. */
  readonly reason: string;
  /** True if a retry cannot succeed without manual action: plugin missing, other key pair. */
  readonly permanent: boolean;
  /** True if there was an answer, but not one that the store has signed. */
  readonly unproven: boolean;

  constructor(
    message: string,
    options: ErrorOptions & { reason?: string; permanent?: boolean; unproven?: boolean } = {},
  ) {
    super(message, options);
    this.reason = options.reason ?? "unreachable";
    this.permanent = options.permanent ?? false;
    this.unproven = options.unproven ?? false;
  }
}

/** The order that a command changes in its store. */
export interface CommandTarget {
  merchantId: string;
  /** Null for an order of the store's own checkout. */
  sessionId: string | null;
  /** 0 for commands that do not depend on an attempt. */
  attempt: number;
  /** Null: any order the session's attempts have placed; only `release` and `cancelOrder` support that. */
  storeOrderId: string | null;
}

export type OrderTarget = CommandTarget & { storeOrderId: string };

/** A refund made outside the store. */
export interface StoreRefund {
  /** Our id; the store records each refund once. */
  id: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Empty if none was given. */
  reason: string;
}

/** The result of re-checking an order's VAT number. */
export interface OrderVat {
  /** Canonical; an order with another number is not changed. */
  number: string;
  valid: boolean;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Null if the authority does not return one. */
  name: string | null;
  consultation: string | null;
  /** ISO 8601. */
  checkedAt: string;
}

export interface StorePlatform {
  name: string;
  /** Whether the store e-mails the buyer; only then does the thank-you page announce it. */
  sendsConfirmation: boolean;
  /** @param settings see `PlaceOrderRequest`. @throws StoreUnavailable */
  quote(session: StoreSession, settings?: StoreSettings): Promise<Quote>;
  /** One order per session, always pending; a later attempt rewrites it. @throws StoreUnavailable */
  placeOrder(request: PlaceOrderRequest): Promise<PlaceOrderOutcome>;
  /** Sets `processing` and the transaction id; idempotent. @throws StoreUnavailable */
  markPaid(
    target: OrderTarget & { transactionId: string; amount: number; currency: string; meta: OrderMeta },
  ): Promise<CommandOutcome>;
  /** Sets `on-hold` for a deferred term; idempotent. @throws StoreUnavailable */
  hold(target: OrderTarget & { meta: OrderMeta }): Promise<CommandOutcome>;
  /**
   * Releases reserved stock and credit; the order stays pending. Without an order id, those of any order that the attempt
   * may have placed; platforms whose reservations lapse by themselves ignore that. @throws StoreUnavailable
   */
  release(target: CommandTarget): Promise<void>;
  /**
   * Replaces the VAT result in the order's meta, in any status, and removes `_svc_vat_warning`; amounts stay.
   * Idempotent. @throws StoreUnavailable
   */
  setVat(target: OrderTarget & { vat: OrderVat }): Promise<CommandOutcome>;
  /** Records a refund made outside the store; idempotent by its id. @throws StoreUnavailable */
  recordRefund(target: OrderTarget & { refund: StoreRefund }): Promise<CommandOutcome>;
  /**
   * Removes a refund that failed after the store recorded or made it, and gives the order the status back that the refund
   * took; stock and goods stay as they are. Idempotent by the refund's id; applied if the store has no such refund.
   * @throws StoreUnavailable
   */
  reverseRefund(
    target: OrderTarget & {
      refund: StoreRefund;
      /** Why it failed, in the processor's words; may be empty. */
      failure: string;
    },
  ): Promise<CommandOutcome>;
  /**
   * Cancels the order of an expired checkout; without an order id, any order that the session's attempts have placed or
   * may still place. @throws StoreUnavailable
   */
  cancelOrder(target: CommandTarget): Promise<CommandOutcome>;
  /**
   * Asks the store to let the session's buyer buy on account. Asking again while a request is open changes nothing. Omitted by
   * platforms that take no requests. @throws StoreUnavailable
   */
  requestTerms?(request: TermsRequest): Promise<TermsRequestOutcome>;
  /** Requests to buy on account, newest first. Omitted by platforms that take no requests. @throws StoreUnavailable */
  listTermsRequests?(query: TermsRequestQuery): Promise<StoredTermsRequest[]>;
  /** Null if there is none. Omitted as above. @throws StoreUnavailable */
  findTermsRequest?(merchantId: string, id: string): Promise<StoredTermsRequest | null>;
  /** Decides on a request; repeating a decision changes nothing. Omitted as above. @throws StoreUnavailable */
  decideTermsRequest?(merchantId: string, id: string, decision: TermsDecision): Promise<TermsDecisionOutcome>;
  /** The product catalogue, one page. @throws StoreUnavailable */
  listProducts(
    merchantId: string,
    after: string | null,
  ): Promise<{ products: StoreProduct[]; next: string | null }>;
  /** The pages about delivery, returns and so on; omitted by platforms that send none. @throws StoreUnavailable */
  listPages?(merchantId: string): Promise<StorePage[]>;
}

export interface StoreProduct {
  id: string;
  sku: string;
  name: string;
  description: string;
  price: number;
  currency: string;
  /** Omitted by platforms that do not say. */
  inStock?: boolean;
  /** Its public address; omitted by platforms that do not say. */
  url?: string;
}

export interface StorePage {
  id: string;
  title: string;
  /** Plain text. */
  content: string;
  url: string | null;
}

/** What asks the handlers of the service's extensions (`SVC_EXTENSIONS`). */
export interface LoadedHooks {
  applyFilters: typeof applyFilters;
  hasFilter: typeof hasFilter;
}
