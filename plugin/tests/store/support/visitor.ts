/** A shopper without a browser: sends the requests of either checkout. */
import type { CheckoutStore } from "./checkout-store.ts";

export type CompanyFields = {
  b2b?: boolean;
  vat_number?: string;
  term?: string;
} & MerchantFields;

/** What a merchant can ask a company for. */
export type MerchantFields = {
  po_number?: string;
  cost_centre?: string;
  buyer_reference?: string;
  po_numbers?: string;
  invoice_email?: string;
  peppol_id?: string;
  exemption_number?: string;
};

export type Order = CompanyFields & {
  method?: string;
  company?: string;
  country?: string;
  email?: string;
  firstName?: string;
  note?: string;
};

export type Outcome = { status: number; id: number | null; text: string; seconds: number };

/** What the block checkout displays of the cart. */
export type TypedCart = { total_price: string; total_tax: string; methods: string[]; terms: string[]; notice: string; limitNote: string };

export type Visitor = {
  setCookie(name: string, value: string): void;
  /** As a user whose password is "password". */
  signIn(login: string): Promise<void>;
  addToCart(product: number, quantity: number): Promise<void>;
  /** Submits the checkout form. */
  placeOrder(kind: "block" | "classic", order?: Order): Promise<Outcome>;
  /** Totals and payment methods after typing these fields in the block checkout. */
  typed(fields: CompanyFields): Promise<TypedCart>;
  /** The same after changing the billing country there. */
  movedTo(country: string): Promise<TypedCart>;
  /** The checkout page as HTML. */
  checkoutPage(kind: "block" | "classic"): Promise<string>;
  get(path: string): Promise<string>;
  /** Submits the page "Pay for order". */
  payFor(path: string, page: string, method: string): Promise<void>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
};

export function newVisitor(store: CheckoutStore): Visitor {
  const jar = new Map<string, string>();
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(store.url + path, {
      redirect: "manual",
      ...init,
      headers: { ...(init.headers as Record<string, string> | undefined), cookie },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined) {
        jar.set(name, value ?? "");
      }
    }
    return response;
  };
  const json = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const storeNonce = async () => (await call("/wp-json/wc/store/v1/cart")).headers.get("nonce") ?? "";
  const get = async (path: string): Promise<string> => {
    const response = await call(path);
    const location = response.headers.get("location");
    return location === null ? response.text() : get(new URL(location, store.url).href.slice(store.url.length));
  };
  const page = (kind: "block" | "classic") => get(`/?page_id=${store.pages[kind]}`);

  const cartOf = async (response: Response): Promise<TypedCart> => {
    const cart = (await response.json()) as {
      totals: { total_price: string; total_tax: string };
      payment_methods: string[];
      extensions: { "svc-checkout": { payment_terms: { value: string }[]; account_notice: string; limit_note: string } };
    };
    const { total_price, total_tax } = cart.totals;
    const { payment_terms, account_notice, limit_note } = cart.extensions["svc-checkout"];
    const terms = payment_terms.map(({ value }) => value);
    return { total_price, total_tax, methods: cart.payment_methods, terms, notice: account_notice, limitNote: limit_note };
  };

  return {
    setCookie: (name, value) => void jar.set(name, value),
    async signIn(login) {
      jar.set("wordpress_test_cookie", "WP%20Cookie%20check");
      const body = new URLSearchParams({ log: login, pwd: "password", testcookie: "1" });
      await (await call("/wp-login.php", { method: "POST", body })).text();
      if (![...jar.keys()].some((name) => name.startsWith("wordpress_logged_in"))) {
        throw new Error(`${login} could not sign in`);
      }
    },
    async addToCart(product, quantity) {
      const body = new URLSearchParams({ product_id: String(product), quantity: String(quantity) });
      await (await call("/?wc-ajax=add_to_cart", { method: "POST", body })).text();
    },
    async placeOrder(kind, order = {}) {
      const began = performance.now();
      const outcome = await (kind === "block" ? placeInBlock(order) : placeInClassic(order));
      return { ...outcome, seconds: (performance.now() - began) / 1000 };
    },
    async typed(fields) {
      const body = { namespace: "svc-checkout", data: fields };
      return cartOf(await json("/wp-json/wc/store/v1/cart/extensions", body, { nonce: await storeNonce() }));
    },
    async movedTo(country) {
      const body = { billing_address: { country } };
      return cartOf(await json("/wp-json/wc/store/v1/cart/update-customer", body, { nonce: await storeNonce() }));
    },
    checkoutPage: page,
    get,
    async payFor(path, html, method) {
      const nonce = /name="woocommerce-pay-nonce" value="(\w+)"/.exec(html)?.[1] ?? "";
      const body = new URLSearchParams({ woocommerce_pay: "1", payment_method: method, "woocommerce-pay-nonce": nonce });
      await (await call(path, { method: "POST", body })).text();
    },
    post: json,
  };

  async function placeInBlock({ method = "cod", ...order }: Order): Promise<Omit<Outcome, "seconds">> {
    const { company, country, email, firstName, note = "", ...fields } = order;
    const address = {
      first_name: firstName ?? "Erika",
      last_name: "Muster",
      company: company ?? "Muster GmbH",
      address_1: "Weg 1",
      address_2: "",
      city: "Berlin",
      state: "",
      postcode: "10115",
      country: country ?? "DE",
      phone: "",
    };
    const body = {
      billing_address: { ...address, email: email ?? "erika@example.com" },
      shipping_address: address,
      payment_method: method,
      customer_note: note,
      extensions: { "svc-checkout": { b2b: true, vat_number: "", po_number: "", term: "immediate", ...fields } },
    };
    const response = await json("/wp-json/wc/store/v1/checkout", body, { nonce: await storeNonce() });
    const text = await response.text();
    const parsed = JSON.parse(text) as { order_id?: number };
    return { status: response.status, id: response.ok ? (parsed.order_id ?? null) : null, text };
  }

  async function placeInClassic({ method = "cod", ...order }: Order): Promise<Omit<Outcome, "seconds">> {
    const { company, country, email, firstName, b2b, vat_number, term, note, ...merchantFields } = order;
    const html = await page("classic");
    const nonce = /name="woocommerce-process-checkout-nonce" value="(\w+)"/.exec(html)?.[1] ?? "";
    const form = new URLSearchParams({
      "woocommerce-process-checkout-nonce": nonce,
      billing_company: company ?? "Muster GmbH",
      billing_first_name: firstName ?? "Erika",
      billing_last_name: "Muster",
      billing_country: country ?? "DE",
      billing_address_1: "Weg 1",
      billing_postcode: "10115",
      billing_city: "Berlin",
      billing_email: email ?? "erika@example.com",
      order_comments: note ?? "",
      svc_vat_number: vat_number ?? "",
      svc_payment_terms: term ?? "immediate",
      payment_method: method,
      ...(b2b === true ? { svc_b2b: "1" } : {}),
      ...Object.fromEntries(Object.entries(merchantFields).map(([name, value]) => [`svc_${name}`, value])),
    });
    const response = await call("/?wc-ajax=checkout", { method: "POST", body: form });
    const text = await response.text();
    const parsed = JSON.parse(text) as { result: string; order_id?: number };
    return {
      status: response.status,
      id: parsed.result === "success" ? (parsed.order_id ?? null) : null,
      text,
    };
  }
}
