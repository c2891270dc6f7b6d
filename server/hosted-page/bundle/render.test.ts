import { orderDetails } from "../../orders/order-details.ts";
import { DEFAULT_FIELD_USES } from "../../../shared/form/b2b/b2b-fields.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { messagesFor } from "../../../shared/form/messages.ts";
import { emptyDetails } from "../../../shared/form/fields.ts";
import type { CheckoutState, CompletedState } from "../../../shared/wire/checkout-page.ts";
import { buildRoot } from "./build-root.ts";
import { buildPages } from "./build.ts";
import { firstLetter } from "../view/Brand.tsx";
import { assetFor, renderCheckout, renderCompleted, renderProblem } from "./render.ts";
import { emptyCart, plainMerchant } from "../page-parts.fixture.ts";

const merchant = { ...plainMerchant, name: "Müller & Söhne <b>", accentColor: "#ffd400" };
const amounts = {
  subtotal: 20_000,
  discount: 0,
  shipping: 0,
  fees: 0,
  tax: 3_800,
  total: 23_800,
  currency: "EUR",
};
const state: CheckoutState = {
  ...emptyCart,
  sessionId: "cs_1",
  livemode: true,
  locale: "de-AT",
  b2b: true,
  seller: { lines: ["Seller Ltd", "Ireland"], vatNumber: "IE9990003OA", vatConfirmedOn: null },
  hasDelivery: false,
  merchant,
  fields: DEFAULT_FIELD_USES,
  requireValidVat: false,
  vatNameMismatch: "warn",
  items: [
    {
      id: "1",
      name: "</script><script>alert(1)</script>",
      quantity: 2,
      price: 10_000,
      lineTotal: 20_000,
      imageUrl: null,
    },
  ],
  amounts,
  details: emptyDetails(),
  cancelUrl: "https://shop.example/cart",
  stripe: null,
  allowedOrigins: [],
  draftEdits: {},
  isAssumedCountry: false,
  now: "2026-11-22T12:00:00.000Z",
  answersQuestions: false,
  isAtBank: false,
};
const completed: CompletedState = {
  livemode: true,
  b2b: true,
  locale: "en-GB",
  merchant,
  sessionId: "cs_1",
  orderNumber: "1042",
  orderStatus: "on-hold",
  items: [{ id: "1", name: "Desk lamp", quantity: 2, price: 10_000, lineTotal: 20_000, imageUrl: null }],
  fees: [],
  pricesIncludeTax: false,
  lineLabels: { discount: null, shipping: null },
  amounts,
  vatRemoved: null,
  paymentTerm: "net30",
  paymentTermLabel: "30 days net",
  paymentDue: "2026-12-21",
  details: { ...orderDetails({ _svc_po_number: "PO-7", _svc_cost_centre: "4100" }) },
  placedOn: "2026-11-21",
  isPaid: false,
  bankDetails: ["Musterbank", "DE02 1203 0000 0000 2020 51"],
  tax: null,
  taxRate: null,
  buyer: {
    lines: ["Muster GmbH", "Erika Muster", "Hauptstr. 5", "10115 Berlin", "Germany"],
    vatNumber: "DE999000121",
    vatConfirmedOn: "2026-11-21",
  },
  delivery: null,
  seller: { lines: ["Seller Ltd", "Ireland"], vatNumber: "IE9990003OA", vatConfirmedOn: null },
  email: "a@muster.example",
  backUrl: "https://shop.example/",
};

function html(): string {
  return renderCheckout(state, "n0nce+/=");
}
function assetNames(): string[] {
  return [...html().matchAll(/\/checkout\/assets\/([^"]+)/g)].map((match) => match[1] ?? "");
}

beforeAll(async () => void (await buildPages()), 60_000);

describe("the chunks of a page", () => {
  const manifest = () =>
    JSON.parse(readFileSync(join(buildRoot, "client/manifest.json"), "utf8")) as Record<
      string,
      { file: string; imports?: string[] }
    >;
  /** All chunks that an entry imports statically, also by way of others. */
  function importedBy(name: string, chunks = manifest()): string[] {
    return (chunks[name]?.imports ?? []).flatMap((next) => [chunks[next]!.file, ...importedBy(next, chunks)]);
  }
  test.each([
    ["checkout", "view/checkout-client.ts", () => html()],
    ["thank-you", "view/completed-client.ts", () => renderCompleted(completed, "n0nce+/=")],
  ] as const)("of the %s page are requested with the script, each once", (_page, entry, document) => {
    const preloads = [
      ...document().matchAll(
        /<link rel="modulepreload" href="\/checkout\/assets\/([^"]+)" nonce="n0nce\+\/=">/g,
      ),
    ].map(([, file]) => file!);
    const imported = [...new Set(importedBy(entry))];
    expect(imported.length).toBeGreaterThan(0);
    expect(preloads.toSorted()).toEqual(imported.toSorted());
  });
});

test("the first paint waits for no further request: styles stand in the page, after what loads the script", () => {
  for (const page of [html(), renderCompleted(completed, "n")]) {
    expect(page).not.toContain('rel="stylesheet"');
    const style = page.indexOf("<style");
    expect(page.slice(style, page.indexOf("</head>"))).toContain(".button--primary");
    expect(page.lastIndexOf('<link rel="modulepreload"')).toBeLessThan(style);
    expect(page.indexOf('<script type="module"')).toBeLessThan(style);
  }
});

describe("the checkout's HTML", () => {
  test("contains cart, total and the merchant's name without scripts", () => {
    const withoutScripts = html().replaceAll(/<script[\s\S]*?<\/script>/g, "");
    expect(withoutScripts).toContain("Müller &amp; Söhne &lt;b>");
    expect(withoutScripts).toMatch(/€\s238,00/);
    expect(withoutScripts).toContain("Bestellübersicht");
  });

  test("has the merchant's accent with a readable text colour", () => {
    expect(html()).toContain("--accent:#ffd400;");
    expect(html()).toContain("--on-accent:#14171c;");
  });

  test("escapes cart texts in script and markup", () => {
    expect(html()).not.toContain("alert(1)</script>");
    const data = /id="checkout-data"[^>]*>([\s\S]*?)<\/script>/.exec(html())?.[1] ?? "";
    expect((JSON.parse(data) as { state: CheckoutState }).state).toEqual(state);
  });

  test("has the nonce on all inline elements and no style attributes", () => {
    const inline = html().match(/<(script|style)\b[^>]*>/g) ?? [];
    expect(inline.length).toBeGreaterThan(2);
    for (const tag of inline) expect(tag).toContain('nonce="n0nce+/="');
    expect(html()).not.toMatch(/\sstyle=/);
  });

  test("disables the button until hydration", () => {
    expect(html()).toMatch(/<button[^>]*type="submit"[^>]*disabled/);
  });

  test("gives the script every amount and day as the server has formatted it, and only those", () => {
    const due = { label: "30 Tage", value: "net30", dueOn: "2026-12-22" };
    const page = renderCheckout({ ...state, paymentTerms: [due] }, "nonce");
    const { texts } = JSON.parse(/id="checkout-data"[^>]*>([^<]*)</.exec(page)?.[1] ?? "") as {
      texts: Record<string, string>;
    };
    const money = ["238,00", "200,00", "38,00", "100,00"].map((decimals) => `€\u00a0${decimals}`);
    expect(Object.values(texts).toSorted()).toEqual([...money, "22. Dez. 2026"].toSorted());
    for (const text of Object.values(texts)) expect(page.split("checkout-data")[0]).toContain(text);
  });

  test("contains the texts of one language only", () => {
    expect(html()).not.toContain("Finalizar compra");
  });
});

test("the thank-you page of an order on terms contains amount, due date and instructions", () => {
  const html = renderCompleted(completed, "n");
  for (const text of ["1042", "€238.00", "21 December 2026", "bank transfer", "30 days net", "PO-7"])
    expect(html).toContain(text);
});

describe("the merchant's brand", () => {
  const logoUrl = "https://shop.example/logo.svg";
  const logoDarkUrl = "https://shop.example/logo-dark.svg";
  const support = { email: "help@shop.example", phone: "+49 40 1234", url: "https://shop.example/help" };
  const pages = (branded: typeof merchant | object) => [
    renderCheckout({ ...state, merchant: { ...merchant, ...branded } }, "n"),
    renderCompleted({ ...completed, merchant: { ...merchant, ...branded } }, "n"),
    renderProblem("expired", { locale: "en", merchant: { ...merchant, ...branded }, backUrl: null }, "n"),
  ];

  test.each([
    ["Österberg AB", "Ö"],
    [" 3M", "3"],
    ["x", "X"],
    ["e\u0301clair", "E\u0301"],
    ["株式会社", "株"],
    ["क्षेत्र", "क्षे"],
    ["👩‍🚀 Orbit", "👩‍🚀"],
    ["", ""],
  ])("the monogram of “%s” is its first character", (name, letter) => {
    expect(firstLetter(name)).toBe(letter);
  });

  test("without a logo is a monogram and the name on every page", () => {
    for (const page of pages({ name: "éclair" })) {
      expect(page).toContain('>É</span><span class="brand-name">éclair<');
      expect(page).not.toContain("<picture");
    }
  });

  test("has a logo with the name as its text, and another one in the dark scheme", () => {
    for (const page of pages({ name: "Shop", logoUrl, logoDarkUrl })) {
      expect(page).toMatch(/<source[^>]*srcset="https:\/\/shop\.example\/logo-dark\.svg"/);
      expect(page).toMatch(/<img[^>]*src="https:\/\/shop\.example\/logo\.svg" alt="Shop"/);
    }
    for (const page of pages({ logoUrl })) expect(page).not.toContain("<source");
  });

  test("sets radius and preset as custom properties", () => {
    for (const page of pages({ cornerRadius: 0, preset: "compact" })) {
      expect(page).toContain("--radius:0px;--control:42px;");
    }
  });

  test("has contacts as links on every page, and names the store's host only without any", () => {
    for (const page of pages({ support })) {
      expect(page).toContain(`href="mailto:help@shop.example"`);
      expect(page).toContain(`href="tel:+49401234"`);
      expect(page).toMatch(/<a[^>]* href="https:\/\/shop\.example\/help"[^>]* target="_blank"/);
    }
    for (const page of pages({})) expect(page).not.toMatch(/mailto:|tel:/);
  });
});

test("a long list of items takes the keyboard's focus only where it scrolls", () => {
  const items = Array.from({ length: 9 }, (_, index) => ({ ...completed.items[0]!, id: String(index) }));
  expect(renderCheckout({ ...state, items }, "n")).toMatch(/<ul [^>]*tabindex="0"/);
  expect(renderCompleted({ ...completed, items }, "n")).not.toContain("tabindex");
});

test("the thank-you page is an order confirmation, no invoice, and says where to pay", () => {
  const html = renderCompleted(completed, "n");
  expect(html).toContain("<title>Order confirmation 1042 – ");
  const texts = ["Order confirmation", "How to pay", "Musterbank", "DE02 1203 0000 0000 2020 51"];
  for (const text of [...texts, "Payment reference"]) expect(html).toContain(text);
  expect(renderCompleted({ ...completed, bankDetails: null }, "n")).not.toContain("How to pay");
});

test.each([
  ["canceled", false, "This order has been cancelled."],
  ["refunded", true, "This order has been refunded."],
  ["processing", true, "€238.00 has been paid."],
  ["failed", false, "Order number 1042"],
])("the thank-you page of an order on terms that is %s asks for no money", (orderStatus, isPaid, text) => {
  const html = renderCompleted({ ...completed, orderStatus, isPaid, bankDetails: null }, "n");
  expect(html).toContain(text);
  expect(html).not.toContain("Please pay");
  expect(html.includes("has been placed")).toBe(orderStatus === "processing");
});

test("the thank-you page says why there is no VAT in the words stored with the order", () => {
  const sentence = "Intra-Community supply, exempt from VAT (Article 138, Directive 2006/112/EC)";
  const tax = { treatment: "intra_community_supply", sentence } as const;
  const html = renderCompleted(
    { ...completed, amounts: { ...amounts, tax: 0, total: 20_000 }, vatRemoved: 3_800, tax },
    "n",
  );
  expect(html).toContain(sentence);
  expect(html).toContain("<dt>VAT, intra-Community supply</dt>");
  expect(html).not.toContain("reverse charge");
});

test("the thank-you page lists items and total, and marks a test order", () => {
  const html = renderCompleted({ ...completed, livemode: false }, "n");
  for (const text of ["Desk lamp", "2 × €100.00", "€200.00", "VAT", "€38.00", "Test mode"])
    expect(html).toContain(text);
  expect(renderCompleted(completed, "n")).not.toContain("Test mode");
});

test("the thank-you page has a line for removed VAT, so that the amounts add up", () => {
  const inclusive = { ...amounts, subtotal: 23_800, tax: 0, total: 20_000 };
  const html = renderCompleted(
    { ...completed, pricesIncludeTax: true, amounts: inclusive, vatRemoved: 3_800 },
    "n",
  );
  expect(html).toContain("VAT removed");
  expect(html).toContain("−€38.00");
});

test.each([
  ["net30", false],
  ["immediate", true],
])("with %s chosen at first the card system is fetched ahead: %s", (paymentTerm, isFetched) => {
  const stripe = {
    jsUrl: "https://js.stripe.com/endive/stripe.js",
    publishableKey: "pk",
    accountId: "acct_1",
  };
  const page = renderCheckout({ ...state, stripe, details: { ...emptyDetails(), paymentTerm } }, "n");
  expect(/<link rel="preload"/.test(page)).toBe(isFetched);
});

test.each([
  ["expired", "This checkout has expired"],
  ["not_found", "We can&#39;t find this checkout"],
  ["page_not_found", "Page not found"],
  ["unavailable", "This page is not available right now"],
] as const)("the page for %s has a heading of its own", (kind, title) => {
  const html = renderProblem(kind, { locale: "en", merchant, backUrl: "https://shop.example/cart" }, "n");
  expect(html).toContain('href="https://shop.example/cart"');
  expect(html.replaceAll("&#39;", "'")).toContain(title.replaceAll("&#39;", "'"));
});

test("discount and shipping have the names that the store gave them, as text", () => {
  const shown = {
    amounts: { ...amounts, discount: 500, shipping: 900, total: 24_200 },
    lineLabels: { discount: "Spring <b>sale</b>", shipping: "Express courier" },
  };
  for (const html of [
    renderCheckout({ ...state, ...shown }, "n"),
    renderCompleted({ ...completed, ...shown }, "n"),
  ]) {
    expect(html).toContain("<dt>Spring &lt;b>sale&lt;/b></dt>");
    expect(html).toContain('<span class="line-detail">Express courier</span></dt>');
  }
  const plain = renderCheckout({ ...state, amounts: shown.amounts }, "n");
  expect(plain).toContain(`<dt>${messagesFor("de").page.discount}</dt>`);
});

describe("assets", () => {
  test("every script and style of a page is served as immutable", () => {
    expect(assetNames().length).toBeGreaterThanOrEqual(2);
    for (const name of assetNames()) {
      expect(assetFor(name)?.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    }
  });

  test.each(["manifest.json", "../server/server-pages.mjs", "nothing.js", ""])(
    "nothing else is: %s",
    (path) => {
      expect(assetFor(path)).toBeNull();
    },
  );

  test("a second build of the same sources does nothing", async () => {
    expect(await buildPages()).toBeNull();
  });
});
