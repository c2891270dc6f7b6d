/** WooCommerce passes to blocks, and has in its data stores, what the plugin's types say of them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { z } from "zod";
import type { Actions, BlockProps, Selectors } from "../../../src/block-checkout/block-props.ts";
import { hasChromium, launchBrowser } from "../../../../test/run/chromium.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";

const slowestPageMs = 90_000;
const isFunction = "[function]";

/** Appended to WooCommerce's script: another block, which keeps the props that it gets. */
const probe = `
wc.blocksCheckout.registerCheckoutBlock( {
  metadata: { name: "lab/props", parent: [ "woocommerce/checkout-contact-information-block" ], attributes: { lock: { type: "object", default: { remove: true } } } },
  component: ( props ) => { window.labProps = props; return null; },
} );`;

/** A function is passed from the browser as text. */
const fn = <T>() => z.custom<T>((value) => value === isFunction, "not a function");
/** As in PHP: what the plugin reads is there, with more beside it. */
const address = z.object({ company: z.string(), country: z.string(), first_name: z.string(), last_name: z.string() });
const integer = z.string().regex(/^-?\d+$/);
const totals = z.object({
  currency_minor_unit: z.number(),
  total_items: integer,
  total_discount: integer,
  total_shipping: integer.nullable(),
  total_fees: integer,
  total_tax: integer,
  total_price: integer,
});
const blockProps = z.object({
  cart: z.object({
    billingAddress: address,
    shippingAddress: address,
    cartTotals: totals,
    cartIsLoading: z.boolean(),
    cartNeedsShipping: z.boolean(),
  }),
  extensions: z.object({
    "svc-checkout": z.object({
      payment_terms: z.array(z.object({ label: z.string(), value: z.string(), default: z.boolean() })).min(1),
      account_notice: z.string(),
      limit_note: z.string(),
    }),
  }),
  checkoutExtensionData: z.object({ setExtensionData: fn<BlockProps["checkoutExtensionData"]["setExtensionData"]>() }),
});
/** A property that the types have and the schema has not is a compile error here. */
const typed = (props: z.infer<typeof blockProps>): BlockProps => props;

const selectors = {
  "wc/store/cart": ["getCartTotals", "getCustomerData"],
  "wc/store/checkout": ["getUseShippingAsBilling", "prefersCollection"],
  "wc/store/validation": ["hasValidationErrors", "getValidationError"],
} as const satisfies { [Store in keyof Selectors]: (keyof Selectors[Store])[] };
const actions = {
  "wc/store/cart": ["setBillingAddress", "setShippingAddress", "receiveCartContents"],
  "wc/store/checkout": ["disableCheckoutFor"],
  "wc/store/validation": ["setValidationErrors", "clearValidationError", "showValidationError"],
} as const satisfies { [Store in keyof Actions]: (keyof Actions[Store])[] };
/** A name that the types have and a list has not is a compile error here. */
type Unlisted<Types, Lists extends { [Store in keyof Types]: readonly unknown[] }> = {
  [Store in keyof Types]: Exclude<keyof Types[Store], Lists[Store][number]>;
}[keyof Types];
const unlisted: [Unlisted<Selectors, typeof selectors>, Unlisted<Actions, typeof actions>] extends [never, never] ? true : never = true;

type BrowserData = Record<"select" | "dispatch", (store: string) => Record<string, (...values: unknown[]) => unknown>>;

describe.skipIf(!hasChromium || missingForStore().length > 0)("the props and data stores of the block checkout", () => {
  let store: CheckoutStore;
  let browser: Browser;

  beforeAll(async () => {
    store = await startCheckoutStore();
    await store.useCheckout("block");
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await store?.close();
  });

  /** The checkout of a new shopper with this product. */
  async function openCheckout(product: number): Promise<Page> {
    const page = await browser.newPage();
    page.setDefaultTimeout(slowestPageMs);
    await page.route(/\/blocks-checkout\.js/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\n${probe}` });
    });
    await page.goto(`${store.url}/?add-to-cart=${product}`);
    await page.goto(`${store.url}/?page_id=${store.pages.block}`);
    await page.locator(".wc-block-components-checkout-place-order-button:not([disabled])").waitFor();
    return page;
  }

  test.each(["shipped", "plain"] as const)("with a %s product, a block gets the cart, and the plugin's data beside it", async (product) => {
    const page = await openCheckout(store.products[product]);
    const json = await page.evaluate(
      (text) => JSON.stringify((window as unknown as { labProps: object }).labProps, (_, value: unknown) => (typeof value === "function" ? text : value)),
      isFunction,
    );
    const props = JSON.parse(json) as { cart: object };
    expect(typed(blockProps.parse(props)).extensions["svc-checkout"]?.account_notice).toBe("");
    expect(props.cart).not.toHaveProperty("extensions");
    await page.close();
  });

  test("the data stores have all selectors and actions, which answer with the types' values", async () => {
    const page = await openCheckout(store.products.shipped);
    const missing = await page.evaluate(
      (names) => {
        const { data } = (window as unknown as { wp: { data: BrowserData } }).wp;
        return (["select", "dispatch"] as const).flatMap((kind) =>
          Object.entries(names[kind]).flatMap(([name, functions]) =>
            functions.filter((one) => typeof data[kind](name)[one] !== "function").map((one) => `${name} ${one}`),
          ),
        );
      },
      { select: selectors, dispatch: actions } as Record<"select" | "dispatch", Record<string, readonly string[]>>,
    );
    expect(unlisted).toBe(true);
    expect(missing).toEqual([]);
    const answers = await page.evaluate(() => {
      const { select, dispatch } = (window as unknown as { wp: { data: BrowserData } }).wp.data;
      const [cart, checkout, validation] = ["wc/store/cart", "wc/store/checkout", "wc/store/validation"].map(select);
      const none = validation?.["getValidationError"]?.("lab") ?? null;
      dispatch("wc/store/validation")["setValidationErrors"]?.({ lab: { message: "Wrong", hidden: true } });
      return {
        totals: cart?.["getCartTotals"]?.(),
        billing: checkout?.["getUseShippingAsBilling"]?.(),
        collection: checkout?.["prefersCollection"]?.(),
        none,
        error: validation?.["getValidationError"]?.("lab"),
        hasErrors: validation?.["hasValidationErrors"]?.(),
      };
    });
    expect(totals.safeParse(answers.totals).error).toBeUndefined();
    expect(answers).toMatchObject({ billing: true, collection: false, none: null, error: { message: "Wrong", hidden: true }, hasErrors: true });
    await page.close();
  });
});
