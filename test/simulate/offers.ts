import { setTimeout as pause } from "node:timers/promises";
import type { StoreOffers } from "../support/woocommerce/store-offers.ts";
import type { Client } from "../support/client.ts";
import type { Decisions } from "./decisions.ts";

/** How a merchant delivers, and its discount codes: as it configured them last, and whatever it ever configured. */
export interface Offers {
  zones: Zone[];
  coupons: Coupon[];
  /** Prices of methods, by country and method: `DE/standard`. */
  prices: Map<string, Set<number>>;
  /** Orders that may use a code, by the code in lower case. */
  limits: Map<string, number>;
  /** Its shoppers come together, and try the same code. */
  races: boolean;
  /** Ends when those who came are to submit at once; null: nobody waits. */
  meeting: Promise<void> | null;
}

interface Method {
  id: string;
  label: string;
  price: number;
  taxRate?: number;
  pickup?: boolean;
}

export interface Zone {
  name: string;
  currency: string;
  countries: string[];
  methods: Method[];
}

export interface Coupon {
  code: string;
  percent?: number;
  amount?: number;
  currency?: string;
  freeShipping?: boolean;
  usageLimit?: number;
  expiresOn?: string;
}

/** Amounts that the processor charges are multiples of this. */
const stepOf = (currency: string): number => ({ KWD: 10, ISK: 100 })[currency] ?? 1;

/** Null: the merchant's carts state their shipping and discounts, or have none. */
export function drawOffers(decisions: Decisions, currency: string, isConnected: boolean): Offers | null {
  // What the built-in store decides is our own code.
  if (!decisions.chance(isConnected ? 0.4 : 0.8)) return null;
  const offers: Offers = {
    zones: [],
    coupons: [],
    prices: new Map(),
    limits: new Map(),
    races: decisions.chance(isConnected ? 0.5 : 0.8),
    meeting: null,
  };
  return Object.assign(
    offers,
    { coupons: drawCoupons(decisions, currency) },
    redraw(offers, decisions, currency),
  );
}

/** New prices everywhere. */
function redraw(offers: Offers, decisions: Decisions, currency: string): Offers {
  const step = stepOf(currency);
  const price = () => decisions.between(1, 40) * 10 * step;
  // Rates of tax round to amounts that the processor would not charge in some currencies.
  const taxRate = step === 1 ? 19 : 0;
  const other = currency === "EUR" ? "USD" : "EUR";
  offers.zones = [
    {
      name: "Germany",
      currency,
      countries: ["DE"],
      methods: [
        { id: "standard", label: "Standard", price: price(), taxRate },
        { id: "express", label: "Express", price: price(), taxRate },
        { id: "collect", label: "Collect", price: 0, pickup: true },
      ],
    },
    {
      name: "Neighbours",
      currency,
      countries: ["AT"],
      methods: [{ id: "road", label: "Road", price: price(), taxRate }],
    },
    {
      name: "Other currency",
      currency: other,
      countries: ["DE"],
      methods: [{ id: "standard", label: "Standard", price: price(), taxRate: 0 }],
    },
  ];
  return remember(offers);
}

function remember(offers: Offers): Offers {
  for (const { countries, methods } of offers.zones)
    for (const country of countries)
      for (const { id, price } of methods) {
        const key = `${country}/${id}`;
        offers.prices.set(key, (offers.prices.get(key) ?? new Set<number>()).add(price));
      }
  for (const { code, usageLimit } of offers.coupons)
    if (usageLimit !== undefined) offers.limits.set(code.toLowerCase(), usageLimit);
  return offers;
}

export const ONCE = "ONCE";

function drawCoupons(decisions: Decisions, currency: string): Coupon[] {
  const step = stepOf(currency);
  const amount = () => decisions.between(1, 60) * step;
  return [
    step === 1 ? { code: "Tenth", percent: 10 } : { code: "Tenth", amount: amount(), currency },
    { code: "Little", amount: amount(), currency },
    { code: "Freight", freeShipping: true },
    { code: ONCE, amount: amount(), currency, usageLimit: 1 },
    { code: "Twice", amount: amount(), currency, usageLimit: 2 },
    { code: "Old", amount: amount(), currency, expiresOn: "2020-01-01" },
  ];
}

/** A method vanishes, prices change, or a code's discount does, for whoever has a page open. */
export function changeOffers(offers: Offers, decisions: Decisions, currency: string): void {
  const change = decisions.weighted([
    [3, "prices"],
    [2, "method"],
    [2, "coupons"],
    [1, "coupon"],
  ] as const);
  if (change === "prices") redraw(offers, decisions, currency);
  const [first] = offers.zones;
  if (change === "method" && first !== undefined && first.methods.length > 1) {
    const gone = decisions.pick(first.methods);
    first.methods = first.methods.filter((method) => method !== gone);
  }
  if (change === "coupons") offers.coupons = drawCoupons(decisions, currency);
  if (change === "coupon") {
    const gone = decisions.pick(offers.coupons);
    offers.coupons = offers.coupons.filter((coupon) => coupon !== gone);
  }
  remember(offers);
}

/** Real time in which those gather who submit the same code at once. */
const GATHER_MS = 400;

/** Waits for the others who are about to use the same code. */
export async function meet(offers: Offers): Promise<void> {
  offers.meeting ??= pause(GATHER_MS).then(() => {
    offers.meeting = null;
  });
  await offers.meeting;
}

/** Saves them in the settings of the built-in store. */
export const saveOffers =
  (merchantId: string, { zones, coupons }: Offers) =>
  (client: Client) =>
    client.patch(`/v1/merchants/${merchantId}`, { shipping: { zones }, coupons });

/** The same for a connected store, which knows no percentages, and one currency. */
export function offersOfStore({ zones, coupons }: Offers): StoreOffers {
  const [home, neighbours] = zones;
  const methodsOf = (zone: Zone | undefined) =>
    (zone?.methods ?? []).map(({ id, label, price }) => ({ id, label, price, tax: price / 10 }));
  return {
    methods: { DE: methodsOf(home), AT: methodsOf(neighbours) },
    coupons: coupons.flatMap(({ code, amount, usageLimit, expiresOn }) =>
      amount === undefined || expiresOn !== undefined
        ? []
        : [{ code, amount, ...(usageLimit === undefined ? {} : { usageLimit }) }],
    ),
  };
}

/** The cart with rates instead of one sum of tax, which a discount could not change. */
export function withRates(cart: Record<string, unknown>, currency: string): Record<string, unknown> {
  const { tax: _tax, lineItems, ...rest } = cart as { tax: number; lineItems: object[] };
  const taxRate = stepOf(currency) === 1 ? 19 : 0;
  return { ...rest, lineItems: lineItems.map((item) => ({ ...item, taxRate })) };
}
