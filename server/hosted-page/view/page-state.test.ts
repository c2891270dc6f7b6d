import { DEFAULT_FIELD_USES } from "../../../shared/form/b2b/b2b-fields.ts";
import { describe, expect, test } from "vitest";
import { emptyDetails } from "../../../shared/form/fields.ts";
import { newVatField, type VatField } from "../../../shared/form/vat/vat-field.ts";
import { parseVatNumber } from "../../../shared/vat/normalise.ts";
import type { VatResult } from "../../../shared/vat/vat-result.ts";
import type {
  Amounts,
  CartItem,
  CheckoutDetails,
  CheckoutState,
  QuotedCart,
} from "../../../shared/wire/checkout-page.ts";
import type { Outcome } from "../payment/confirm-outcome.ts";
import { quoteKey } from "../summary/quote-key.ts";
import { reducePage, startState, type PageAction, type PageState } from "./page-state.ts";
import { emptyCart, plainMerchant } from "../page-parts.fixture.ts";

const gross: Amounts = {
  subtotal: 20_000,
  discount: 0,
  shipping: 0,
  fees: 0,
  tax: 3_800,
  total: 23_800,
  currency: "EUR",
};
const net: Amounts = { ...gross, tax: 0, total: 20_000 };
const item: CartItem = {
  id: "lamp",
  name: "Lamp",
  quantity: 2,
  price: 10_000,
  lineTotal: 20_000,
  imageUrl: null,
};
const repriced: CartItem = { ...item, price: 12_500, lineTotal: 25_000 };
const filledIn = {
  ...emptyDetails(),
  firstName: "Erika",
  lastName: "Muster",
  email: "erika@muster.example",
  billingAddress: {
    line1: "Hauptstr. 5",
    line2: "",
    postcode: "10115",
    city: "Berlin",
    state: "",
    country: "DE",
  },
};

const cart: QuotedCart = { ...emptyCart, quote: "gross-lamp", amounts: gross, items: [item] };

const session: CheckoutState = {
  ...cart,
  sessionId: "cs_1",
  livemode: false,
  locale: "en",
  seller: { lines: ["Seller Ltd", "Ireland"], vatNumber: "IE9990003OA", vatConfirmedOn: null },
  hasDelivery: false,
  merchant: plainMerchant,
  fields: DEFAULT_FIELD_USES,
  requireValidVat: false,
  vatNameMismatch: "warn",
  details: filledIn,
  cancelUrl: null,
  stripe: null,
  allowedOrigins: [],
  answersQuestions: false,
  draftEdits: {},
  isAssumedCountry: false,
  now: "2026-11-22T12:00:00.000Z",
  isAtBank: false,
};

function after(actions: PageAction[], start: Partial<CheckoutState> = {}): PageState {
  return actions.reduce(reducePage, startState({ ...session, ...start }));
}
const pressed: PageAction = { type: "pressed" };
const settled: PageAction = { type: "settled" };
const ended = (outcome: Outcome): PageAction => ({ type: "attempt_ended", outcome });

const netCart: QuotedCart = { ...cart, quote: "net-repriced", amounts: net, items: [repriced] };
const quoted = (serial: number, answer: QuotedCart): PageAction => ({
  type: "quote_answered",
  serial,
  key: `key-${serial}`,
  answer: { ...answer, vat: null },
});

describe("startState", () => {
  test("starts with the store's country only if the draft has none", () => {
    expect(after([], { details: emptyDetails() }).details.billingAddress.country).toBe("DE");
    const french = { ...filledIn, billingAddress: { ...filledIn.billingAddress, country: "FR" } };
    expect(after([], { details: french }).details.billingAddress.country).toBe("FR");
  });

  test("offers to continue a pending bank authentication", () => {
    const { phase } = after([], { isAtBank: true });
    expect(phase).toEqual({ name: "action", clientSecret: null, busy: false });
  });
});

describe("quotes", () => {
  test("is shown whole", () => {
    const answer = { ...netCart, taxRate: 5.5 };
    expect(after([quoted(1, answer)]).cart).toEqual(answer);
  });

  test("an answer of an earlier release, which knows no requests for terms, offers none", () => {
    const { termsRequest: _unknown, taxRate: _rate, ...earlier } = netCart;
    expect(after([quoted(1, earlier)]).cart).toMatchObject({ termsRequest: null, taxRate: null });
  });

  test("the response to an older quote is ignored", () => {
    const state = after([
      { type: "quote_started", serial: 1 },
      { type: "quote_started", serial: 2 },
      quoted(2, netCart),
      quoted(1, cart),
    ]);
    expect(state.cart).toEqual(netCart);
    expect(state.quotedKey).toBe("key-2");
  });

  test("a failed quote keeps the displayed cart, and the next click tries it again", () => {
    const failed: PageAction = { type: "quote_failed", serial: 1, key: "key-1" };
    const state = after([{ type: "quote_started", serial: 1 }, failed]);
    expect(state.cart).toEqual(cart);
    expect(state.quotedKey).toBe("key-1");
    const clicked = reducePage(state, pressed);
    expect(clicked.quotedKey).toBeNull();
    // Once: the server compares what the page confirms.
    expect([failed, settled].reduce(reducePage, clicked).phase.name).toBe("placing");
    expect(reducePage(clicked, quoted(1, netCart)).quoteFailed).toBe(false);
  });

  test("of a session that became B2B renders the page anew", () => {
    expect(after([quoted(1, { ...cart, b2b: true })]).phase.name).toBe("ended");
  });

  test("replaces the payment terms, which the form's rules follow", () => {
    const paymentTerms = [{ label: "Net 14", value: "net14" }];
    const state = after([quoted(1, { ...cart, b2b: true, paymentTerms })], { b2b: true });
    expect(state.cart.paymentTerms).toEqual(paymentTerms);
    expect(state.rules.paymentTerms).toEqual(paymentTerms);
  });
});

describe("a chosen term that is no longer offered", () => {
  const b2bCart = { ...cart, b2b: true };
  const terms = ["immediate", "net14"].map((value) => ({ label: value, value }));
  const start = { b2b: true, paymentTerms: [...terms, { label: "net30", value: "net30" }] };
  const details = { ...filledIn, paymentTerm: "net30" };

  test("is replaced by the preselected one, which is quoted anew", () => {
    const page = after([quoted(1, { ...b2bCart, paymentTerms: terms })], { ...start, details });
    expect(page.details.paymentTerm).toBe("immediate");
    expect(page.quotedKey).not.toBe(quoteKey(page.details, page.vat, true));
  });

  test("leaves no choice where none is offered, and the buyer pays now", () => {
    const page = after([quoted(1, b2bCart)], { ...start, details });
    expect(page.details.paymentTerm).toBe("");
    expect(after([quoted(1, b2bCart), pressed], { ...start, details }).openErrors).not.toContainEqual(
      expect.objectContaining({ field: "paymentTerm" }),
    );
  });

  test("stays while it is offered", () => {
    const page = after([quoted(1, { ...b2bCart, paymentTerms: start.paymentTerms })], { ...start, details });
    expect(page.details).toEqual(details);
  });
});

test("a blocked company is quoted anew, so that its terms leave the page", () => {
  const start: PageAction = quoted(1, { ...cart, b2b: true });
  const blocked = ended({
    kind: "open",
    notice: { kind: "account_blocked", reason: "suspended", since: null },
  });
  expect(after([start], { b2b: true }).quotedKey).toBe("key-1");
  expect(after([start, blocked], { b2b: true }).quotedKey).toBeNull();
});

describe("clicking the button", () => {
  test("with a missing field displays the errors and sends nothing", () => {
    const state = after([pressed], { details: { ...filledIn, email: "" } });
    expect(state.phase.name).toBe("editing");
    expect(state.errors).toEqual([{ field: "email", code: "required" }]);
  });

  test("waits for a running quote, then places the order", () => {
    expect(after([pressed]).phase.name).toBe("settling");
    expect(after([pressed, settled]).phase).toEqual({ name: "placing", resumed: false });
  });

  test.each<[string, Partial<QuotedCart>]>([
    ["the total", { amounts: net }],
    ["an item", { items: [{ ...item, name: "Chair" }] }],
    ["the currency", { amounts: { ...gross, currency: "SEK" } }],
  ])("places nothing if %s changed meanwhile", (_, change) => {
    const changed = { ...cart, quote: "changed", ...change };
    const state = after([pressed, { type: "quote_started", serial: 1 }, quoted(1, changed), settled]);
    expect(state.phase.name).toBe("editing");
    expect(state.notice).toEqual({
      kind: "amounts_changed",
      before: gross,
      after: changed.amounts,
      itemsBefore: cart.items,
    });
  });

  test("confirms the running quote if nothing but the chosen term is different in it", () => {
    const state = after([
      pressed,
      { type: "quote_started", serial: 1 },
      quoted(1, { ...cart, quote: "net30" }),
      settled,
    ]);
    expect(state.phase.name).toBe("placing");
    expect(state.cart.quote).toBe("net30");
  });

  test("a second time during an attempt changes nothing", () => {
    const placing = after([pressed, settled]);
    expect(reducePage(placing, pressed)).toBe(placing);
  });
});

describe("the error summary", () => {
  const fields = (state: PageState) => state.openErrors.map(({ field }) => field);
  const typed = (details: CheckoutState["details"]): PageAction => ({ type: "details_changed", details });
  const blank = { ...filledIn, email: "", lastName: "" };

  test("removes corrected fields, and keeps the errors of the click", () => {
    const state = after([pressed, typed({ ...blank, email: "erika@" })], { details: blank });
    expect(fields(state)).toEqual(["lastName", "email"]);
    const corrected = reducePage(state, typed({ ...blank, email: "erika@muster.example" }));
    expect(fields(corrected)).toEqual(["lastName"]);
    expect(corrected.errors).toBe(state.errors);
  });

  test("does not add entries before the next click", () => {
    const state = after([pressed, typed(filledIn), typed(blank)], { details: blank });
    expect(fields(state)).toEqual([]);
    expect(fields(reducePage(state, pressed))).toEqual(["lastName", "email"]);
  });

  test("ends where the server asks for a field that this page has not", () => {
    const costCentre = ended({ kind: "fields", errors: [{ field: "costCentre", code: "required" }] });
    expect(after([pressed, settled, costCentre], { b2b: true }).phase.name).toBe("ended");
    const fields = { ...DEFAULT_FIELD_USES, costCentre: "optional" } as const;
    expect(after([pressed, settled, costCentre], { b2b: true, fields }).phase.name).toBe("editing");
  });

  test("keeps errors found by the server until their field changes", () => {
    const refused = ended({ kind: "fields", errors: [{ field: "email", code: "email_shape" }] });
    const state = after([pressed, settled, refused, typed({ ...filledIn, firstName: "Eva" })]);
    expect(fields(state)).toEqual(["email"]);
    expect(fields(reducePage(state, typed({ ...filledIn, email: "eva@muster.example" })))).toEqual([]);
  });
});

describe("the end of an attempt", () => {
  const completed = {
    status: "completed",
    orderId: "ord_1",
    orderNumber: "1001",
    orderStatus: "processing",
    amounts: net,
    redirectUrl: "/thanks",
  } as const;

  test.each<[string, Outcome, Partial<PageState>]>([
    [
      "completed",
      { kind: "completed", answer: completed },
      { phase: { name: "completed", answer: completed }, cart: { ...cart, amounts: net } },
    ],
    [
      "open with a notice",
      { kind: "open", notice: { kind: "not_confirmed" } },
      { phase: { name: "editing" }, notice: { kind: "not_confirmed" } },
    ],
    [
      "the bank requires authentication",
      { kind: "requires_action", clientSecret: "s" },
      { phase: { name: "action", clientSecret: "s", busy: false } },
    ],
    ["ended", { kind: "ended" }, { phase: { name: "ended" } }],
    [
      "faulty fields",
      { kind: "fields", errors: [{ field: "email", code: "email_shape" }] },
      { phase: { name: "editing" }, errors: [{ field: "email", code: "email_shape" }] },
    ],
    [
      "faulty fields that this form does not have",
      { kind: "fields", errors: [{ field: "company", code: "required" }] },
      { phase: { name: "ended" } },
    ],
  ])("%s", (_, outcome, expected) => {
    expect(after([pressed, settled, ended(outcome)])).toMatchObject(expected);
  });

  test("a changed cart is displayed as a whole and confirmed by the next click", () => {
    const changed = after([pressed, settled, ended({ kind: "amounts_changed", cart: netCart })]);
    expect(changed.cart).toEqual(netCart);
    expect(changed.notice).toMatchObject({ kind: "amounts_changed", before: gross, after: net });
    // By which the summary knows that the marks are of this change.
    expect(changed.notice).toHaveProperty("after", changed.cart.amounts);
    expect([pressed, settled].reduce(reducePage, changed).phase.name).toBe("placing");
  });

  test("a cart of the other mode renders the page anew", () => {
    const outcome: Outcome = { kind: "amounts_changed", cart: { ...netCart, b2b: true } };
    expect(after([pressed, settled, ended(outcome)]).phase.name).toBe("ended");
  });

  test("an end elsewhere does not replace an order of this page", () => {
    const done = after([pressed, settled, ended({ kind: "completed", answer: completed })]);
    expect(reducePage(done, { type: "session_ended" }).phase.name).toBe("completed");
  });

  test("an end reported by a quote waits for the response of the page's own order", () => {
    const atTheBank = after([{ type: "action_started", doing: "authenticating" }], {
      isAtBank: true,
    });
    expect(reducePage(atTheBank, { type: "session_ended" }).phase.name).toBe("action");
    expect(reducePage(after([pressed, settled]), { type: "session_ended" }).phase.name).toBe("placing");
    expect(reducePage(after([]), { type: "session_ended" }).phase.name).toBe("ended");
  });
});

test("an attempt without a response is resumed, unless bank authentication is pending", () => {
  expect(after([{ type: "attempt_found" }]).phase).toEqual({ name: "placing", resumed: true });
  expect(after([{ type: "attempt_found" }], { isAtBank: true }).phase.name).toBe("action");
});

describe("the country of a confirmed VAT number", () => {
  const empty = emptyDetails();
  const number = parseVatNumber("ATU99900018");
  const registered = {
    status: "valid",
    country: "AT",
    name: "Muster Alpenholz KG",
    address: null,
  } as VatResult;
  const vat: VatField = {
    ...newVatField("DE"),
    status: "valid",
    input: "ATU99900018",
    number,
    result: registered,
  };
  const found: PageAction = { type: "vat_changed", vat };
  const typed = (details: CheckoutDetails): PageAction => ({ type: "details_changed", details });
  const inGermany = { ...empty.billingAddress, country: "DE" };
  const assumed = { ...empty, billingAddress: inGermany };
  const countryAfter = (actions: PageAction[], isAssumedCountry = true) =>
    after(actions, { details: assumed, isAssumedCountry }).details.billingAddress.country;

  test("is chosen while the seller's was assumed", () => {
    expect(countryAfter([found])).toBe("AT");
  });

  test("is chosen as soon as the company's name is the registered one", () => {
    const named = (company: string) => typed({ ...assumed, company });
    expect(countryAfter([named("Other GmbH"), found, named("Muster Alpenholz KG")])).toBe("AT");
    expect(countryAfter([named("Other GmbH"), found, named("Muster Alpenholz KG")], false)).toBe("DE");
  });

  test.each<[string, PageAction[], boolean?]>([
    ["the store or the shopper named one before", [], false],
    ["an address is typed", [typed({ ...empty, billingAddress: { ...inGermany, city: "Berlin" } })]],
    [
      "the number is another company's",
      [typed({ ...empty, company: "Other GmbH", billingAddress: inGermany })],
    ],
    [
      "the shopper chose one",
      [
        typed({ ...empty, billingAddress: { ...inGermany, country: "FR" } }),
        typed({ ...empty, billingAddress: inGermany }),
      ],
    ],
  ])("is not chosen if %s", (_, actions, isAssumedCountry) => {
    expect(countryAfter([...actions, found], isAssumedCountry)).toBe("DE");
  });
});
