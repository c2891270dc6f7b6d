import type { Amounts, CheckoutDetails, QuotedCart } from "../../shared/wire/checkout-page.ts";
import { drawCode, type Choices } from "./choices.ts";
import type { Decisions } from "./decisions.ts";
import type { DisplayedAmount, Shown } from "./transcript.ts";
import { call, codeOf, type Visit } from "./visit.ts";

/** What a shopper's page shows, and how they go through it before they submit. */
export interface Page {
  choices: Choices;
  displayed: DisplayedAmount;
  shown: Shown;
  /** Of the offered methods. */
  methods: string[];
  /** What the page sends back with the submit, where the server gave it one. */
  quote: string | undefined;
}

const HAMBURG = { line2: "", postcode: "20999", city: "Hamburg", country: "DE" };
const PLACES = { DE: HAMBURG, AT: { ...HAMBURG, postcode: "1010", city: "Wien", country: "AT" } };

export const detailsOf = ({
  term,
  vat,
  delivery,
  country,
  methods,
  coupons,
}: Choices): Partial<CheckoutDetails> => ({
  company: "Nordlicht GmbH",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@nordlicht.example",
  vatNumber: vat,
  paymentTerm: term,
  billingAddress: { ...HAMBURG, line1: "Musterkai 12", state: "" },
  shippingAddress:
    delivery === null
      ? null
      : {
          ...PLACES[country],
          line1: delivery,
          state: "",
          company: "Nordlicht Lager",
          firstName: "",
          lastName: "",
          phone: "",
        },
  ...(methods === undefined ? {} : { shippingMethods: methods }),
  ...(coupons === undefined ? {} : { coupons }),
});

/** The page with these choices; what the store has not taken is taken off, as the page does it. */
export async function quote(visit: Visit, choices: Choices): Promise<Page | null> {
  const answer = await call(visit, "quote", { details: detailsOf(choices) });
  if (answer !== null && codeOf(answer) === "session_not_open") visit.checkout.ended = true;
  if (answer?.status !== 200) return null;
  const cart = answer.body as QuotedCart;
  const { total, currency } = cart.amounts;
  const selected = cart.shippingOptions.find((option) => option.selected);
  const codes = cart.discounts.flatMap(({ code, amount }) => (code === null ? [] : [{ code, amount }]));
  return {
    choices: {
      ...choices,
      ...(choices.methods === undefined || selected === undefined ? {} : { methods: [selected.id] }),
      ...(choices.coupons === undefined || !cart.acceptsCoupons
        ? {}
        : { coupons: codes.map(({ code }) => code) }),
    },
    displayed: { total, currency },
    shown: {
      amounts: { ...cart.amounts } satisfies Amounts,
      discounts: cart.discounts.map(({ amount }) => amount),
      method: selected === undefined ? null : { id: selected.id, amount: selected.amount },
      country: choices.delivery === null ? "DE" : choices.country,
      codes,
      refusedCodes: cart.couponProblems.map(({ problem }) => problem),
    },
    methods: cart.shippingOptions.map(({ id }) => id),
    quote: cart.quote,
  };
}

/** Chooses a method, another address, and codes, one after another; each changes what the page shows. */
export async function browse(visit: Visit, opened: Page, decisions: Decisions): Promise<Page> {
  let page = opened;
  for (let steps = decisions.between(0, 3); steps > 0; steps -= 1) {
    const choices = change(page, decisions);
    page = (await quote(visit, choices)) ?? page;
  }
  return page;
}

function change({ choices, methods }: Page, decisions: Decisions): Choices {
  const { coupons = [] } = choices;
  const act = decisions.weighted([
    [3, "method"],
    [2, "address"],
    [4, "code"],
    [1, "no code"],
  ] as const);
  if (act === "method" && methods.length > 0) return { ...choices, methods: [decisions.pick(methods)] };
  if (act === "address") {
    const delivery = decisions.chance(0.3) ? null : `Lager ${decisions.between(1, 1_000_000)}`;
    return { ...choices, delivery, country: decisions.pick(["DE", "AT"] as const) };
  }
  if (act === "code") return { ...choices, coupons: [...coupons, drawCode(decisions)] };
  return act === "no code" ? { ...choices, coupons: coupons.slice(1) } : choices;
}
