import { expect, test } from "vitest";
import { MerchantConfiguration } from "../../shared/wire/merchant-configuration.ts";
import type { StoreSession } from "../stores/platform.ts";
import { taxMeta, type UntaxedOrder } from "./tax-treatment.ts";

const amounts = {
  subtotal: 20_000,
  discount: 0,
  shipping: 0,
  fees: 0,
  tax: 0,
  total: 20_000,
  currency: "EUR",
};
const inFrance = { line1: "1 rue", line2: "", postcode: "75999", city: "Paris", state: "", country: "FR" };

interface Facts {
  store?: object;
  item?: object;
  order?: object;
  b2b?: Partial<StoreSession["b2b"]>;
  customer?: Partial<StoreSession["customer"]>;
  locale?: string;
  quotedTax?: number;
}

/** Goods from Germany to a French company with a confirmed number, unless the facts differ. */
function untaxed({ store, item, order, b2b, customer, locale, quotedTax = 3_800 }: Facts = {}): UntaxedOrder {
  const session: StoreSession = {
    id: "cs_1",
    merchantId: "m",
    livemode: true,
    currency: "EUR",
    ...(locale === undefined ? {} : { locale }),
    cart: { items: [{ id: "lamp", name: "Lamp", quantity: 2, price: 10_000, ...item }] },
    customer: {
      email: "",
      firstName: "",
      lastName: "",
      phone: "",
      company: "SAS Exemple",
      billingAddress: inFrance,
      ...customer,
    },
    b2b: {
      enabled: true,
      companyName: "SAS Exemple",
      vatNumber: "FR29999000128",
      vatValid: true,
      vatCountry: "FR",
      vatPrefix: "FR",
      vatNameMatch: true,
      chargeVat: false,
      exemptionNumber: "",
      poNumber: "",
      paymentTerms: "net30",
      ...b2b,
    },
  };
  return {
    order: { amounts, ...order },
    quote: { quotedTax },
    session,
    merchant: {
      configuration: MerchantConfiguration.parse({ store: { countryCode: "DE", ...store } }),
    },
  };
}

const supply = "Intra-Community supply, exempt from VAT (Article 138, Directive 2006/112/EC)";

test.each<[string, Facts, string]>([
  ["goods to another member state", {}, supply],
  [
    "in the session's language",
    { locale: "fr-FR" },
    "Livraison intracommunautaire exonérée de TVA (article 138 de la directive 2006/112/CE)",
  ],
  [
    "services of a store of services",
    { store: { sells: "services" } },
    "Reverse charge (Article 196, Directive 2006/112/EC)",
  ],
  [
    "a service of a store that sells both",
    { store: { sells: "both" }, item: { requiresShipping: false } },
    "Reverse charge (Article 196, Directive 2006/112/EC)",
  ],
  [
    "goods that leave the Union",
    {
      customer: {
        shippingAddress: {
          ...inFrance,
          country: "CH",
          postcode: "8000",
          company: "",
          firstName: "",
          lastName: "",
          phone: "",
        },
      },
    },
    "Export, exempt from VAT (Article 146, Directive 2006/112/EC)",
  ],
  [
    "goods that leave Great Britain",
    { store: { countryCode: "GB", address: { postcode: "EC1A 1BB" } } },
    "Export, exempt from VAT (VAT Act 1994, section 30)",
  ],
])("an override that removed all VAT of %s is explained", (_of, facts, sentence) => {
  expect(taxMeta(untaxed(facts))["_svc_tax_sentence"]).toBe(sentence);
});

test.each<[string, Facts]>([
  ["VAT is charged", { order: { amounts: { ...amounts, tax: 1, total: 20_001 } } }],
  ["there was no VAT to remove", { quotedTax: 0 }],
  ["the number is not confirmed", { b2b: { vatValid: false } }],
  ["there is no number", { b2b: { vatValid: false, vatPrefix: "" } }],
  ["the goods stay in the country", { customer: { billingAddress: { ...inFrance, country: "DE" } } }],
  ["neither cart nor merchant says whether goods are sold", { store: { sells: "both" } }],
  ["the merchant's country is unknown", { store: { countryCode: null } }],
  ["a British merchant may be in Northern Ireland", { store: { countryCode: "GB" } }],
  ["the store decided that there is no reason", { order: { taxTreatment: "", taxSentence: "" } }],
  ["the store's reason is unknown", { order: { taxTreatment: "magic", taxSentence: "No VAT." } }],
])("there is no sentence if %s", (_why, facts) => {
  expect(taxMeta(untaxed(facts))).toEqual({});
});

test("what the store decided is kept, in its words", () => {
  const order = { taxTreatment: "reverse_charge", taxSentence: "Autoliquidation, art. 283-2 du CGI" };
  expect(taxMeta(untaxed({ order, b2b: { vatValid: false } }))).toEqual({
    _svc_tax_treatment: "reverse_charge",
    _svc_tax_sentence: "Autoliquidation, art. 283-2 du CGI",
  });
});

test("a store's sentence without end is cut, and no half of a character is left, which cannot be stored", () => {
  const order = { taxTreatment: "export", taxSentence: `.${"😀".repeat(1_000)}` };
  const sentence = String(taxMeta(untaxed({ order }))["_svc_tax_sentence"]);
  expect(sentence).toHaveLength(500);
  expect(sentence.isWellFormed()).toBe(true);
});
