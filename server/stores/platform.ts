import type { Address, Amounts } from "../../shared/wire/checkout-page.ts";

/** E-commerce platforms speak through this. Money: integers in the currency's minor unit. */

export interface CartLine {
  id: string;
  name: string;
  quantity: number;
  /** Of one piece. */
  price: number;
  sku?: string;
  imageUrl?: string;
  /** Percent as a decimal text, e.g. "19" or "5.5". */
  taxRate?: string;
  requiresShipping?: boolean;
}

export interface Cart {
  items: CartLine[];
  tax?: number;
  shipping?: { label: string; price: number; tax?: number };
  discount?: { label: string; amount: number };
  pricesIncludeTax?: boolean;
  coupon?: string;
  extensions?: Record<string, unknown>;
}

/** What the store knows of the buyer's company; `vatValid` is the server's own finding, never the browser's. */
export interface SessionB2b {
  enabled: boolean;
  companyName: string;
  vatNumber: string;
  vatValid: boolean;
  /** ISO 3166-1 alpha-2. */
  vatCountry: string;
  vatPrefix: string;
  poNumber: string;
  paymentTerms: string;
}

/** The session as a store platform and tax handlers see it (design 4-checkout.md, Tax). */
export interface StoreSession {
  id: string;
  merchantId: string;
  livemode: boolean;
  /** The store's own id of the basket; a plugin finds the shopper's cart by it. */
  clientReference?: string;
  currency: string;
  cart: Cart;
  customer: {
    email: string;
    firstName: string;
    lastName: string;
    phone: string;
    company: string;
    billingAddress: Address;
  };
  b2b: SessionB2b;
}

export interface Quote {
  amounts: Amounts;
  /** Tax before the override filter; `amounts.tax` is after it. */
  quotedTax: number;
  /** Lines of which the store has fewer than are wanted; left out by a platform that only knows when it reserves. */
  stock?: ShortLine[];
  /** Ways to ship to the address; left out by a platform that takes the cart's own. */
  shippingOptions?: ShippingOption[];
  needsShipping?: boolean;
}

export interface ShortLine {
  id: string;
  name: string;
  available: number;
}

export interface ShippingOption {
  id: string;
  label: string;
  /** Minor units, before tax. */
  price: number;
  tax: number;
  selected: boolean;
}

/** Order meta by key, as stored; extension values keep their scalar type, anything deeper is JSON text. */
export type OrderMeta = Record<string, string | number | boolean>;

export interface PlaceOrderRequest {
  session: StoreSession;
  attempt: number;
  /** All `_svc_*` meta and `_billing_company`, as it shall be stored. */
  meta: OrderMeta;
  /** How long stock stays reserved for this attempt. */
  reserveUntil: Date;
}

export interface StoreOrder {
  id: string;
  number: string;
  amounts: Amounts;
}

export type PlaceOrderOutcome =
  | { status: "placed"; order: StoreOrder }
  | { status: "out_of_stock"; lines: ShortLine[] }
  /** A newer attempt has the order already. */
  | { status: "superseded" };

export type MoveOutcome =
  | { status: "moved" }
  /** The store says no for good: order deleted, amounts differ. A person must look. */
  | { status: "refused"; reason: string };

/** No answer, or none that says what was asked. */
export class StoreUnavailable extends Error {
  override name = "StoreUnavailable";
  /** A word for logs and for whoever connects a store. */
  readonly reason: string;
  /** True when asking again cannot help before a person acts: the plugin is gone, the key is another one. */
  readonly permanent: boolean;

  constructor(message: string, options: ErrorOptions & { reason?: string; permanent?: boolean } = {}) {
    super(message, options);
    this.reason = options.reason ?? "unreachable";
    this.permanent = options.permanent ?? false;
  }
}

export interface OrderMove {
  merchantId: string;
  /** Null for an order of the store's own checkout. */
  sessionId: string | null;
  /** 0 where no attempt is meant. */
  attempt: number;
  storeOrderId: string;
}

/** Money that went back to the buyer without the store's doing. */
export interface StoreRefund {
  /** Ours; the store records each once. */
  id: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** "" when none was given. */
  reason: string;
}

/** What a later look-up found about the VAT number on an order. */
export interface OrderVat {
  /** Canonical; an order that carries another number by now is left as it is. */
  number: string;
  valid: boolean;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Null where the authority tells none. */
  name: string | null;
  consultation: string | null;
  /** ISO 8601: when the authority answered. */
  checkedAt: string;
}

export interface StorePlatform {
  name: string;
  /** Whether the store itself sends the buyer an e-mail; the thank-you page promises one only then. */
  sendsConfirmation: boolean;
  /** @throws StoreUnavailable */
  quote(session: StoreSession): Promise<Quote>;
  /** One order per session, always pending; a later attempt rewrites it. @throws StoreUnavailable */
  placeOrder(request: PlaceOrderRequest): Promise<PlaceOrderOutcome>;
  /** To processing, with the transaction id; idempotent. @throws StoreUnavailable */
  markPaid(
    move: OrderMove & { transactionId: string; amount: number; currency: string; meta: OrderMeta },
  ): Promise<MoveOutcome>;
  /** To on-hold for a deferred term; idempotent. @throws StoreUnavailable */
  hold(move: OrderMove & { meta: OrderMeta }): Promise<MoveOutcome>;
  /** Gives reserved stock back; the order stays pending. @throws StoreUnavailable */
  release(move: OrderMove): Promise<void>;
  /**
   * Replaces the VAT finding in the order's meta, in whatever status it is, and takes `_svc_vat_warning` away; its
   * amounts stay. Idempotent. @throws StoreUnavailable
   */
  setVat(move: OrderMove & { vat: OrderVat }): Promise<MoveOutcome>;
  /** Writes a refund into the order that was made elsewhere; idempotent by its id. @throws StoreUnavailable */
  recordRefund(move: OrderMove & { refund: StoreRefund }): Promise<MoveOutcome>;
  /**
   * Of a checkout that ended unpaid; without the order's id whatever the session's attempts may have placed, now or
   * later. @throws StoreUnavailable
   */
  cancelOrder(move: Omit<OrderMove, "storeOrderId"> & { storeOrderId: string | null }): Promise<MoveOutcome>;
  /** Catalogue for AI answers. @throws StoreUnavailable */
  listProducts(
    merchantId: string,
    after: string | null,
  ): Promise<{ products: StoreProduct[]; next: string | null }>;
}

export interface StoreProduct {
  id: string;
  sku: string;
  name: string;
  description: string;
  price: number;
  currency: string;
}
