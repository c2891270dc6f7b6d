import { insertSampleProducts } from "../../../server/stores/sample-products.ts";
import { createClient } from "../../support/client.ts";
import { expectOk } from "../../support/harness.ts";
import { startBenchServer } from "../start-server.ts";

/** A server as in production, in a process of its own, with the built pages and one merchant's session. */
export interface PageTestbed {
  /** The page of an open session. */
  sessionUrl: string;
  /** Origin of the payment processor, whose card form the page loads. */
  processor: string;
  close(): Promise<void>;
}

/** A company's order with delivery, discount codes, terms, and what a merchant can ask a company for. */
const configuration = {
  defaults: { b2b: true },
  store: { countryCode: "DE", currency: "EUR", sells: "goods" },
  b2b: {
    paymentTerms: [
      { label: "Pay now", value: "immediate", default: true },
      { label: "Net 30 days", value: "net30" },
    ],
    fields: {
      poNumber: "optional",
      costCentre: "optional",
      buyerReference: "optional",
      poNumbers: "optional",
      invoiceEmail: "optional",
      peppolId: "optional",
      exemptionNumber: "optional",
      orderNote: "optional",
    },
  },
  coupons: [{ code: "WELCOME10", percent: 10 }],
  shipping: {
    zones: [
      {
        name: "Germany",
        currency: "EUR",
        countries: ["DE"],
        methods: [
          { id: "pallet", label: "Pallet, to the kerb", description: "3 to 5 working days", price: 1_500 },
          { id: "express", label: "Express", price: 4_900 },
        ],
      },
    ],
  },
};

const cart = {
  b2b: true,
  lineItems: [
    { id: "desk-140", name: "Height-adjustable desk 140 × 80 cm", quantity: 4, price: 48_900 },
    { id: "chair-task", name: "Task chair with lumbar support", quantity: 4, price: 27_900 },
    { id: "lamp-desk", name: "LED desk lamp", quantity: 8, price: 6_900 },
  ],
};

export async function createPageTestbed(): Promise<PageTestbed> {
  const server = await startBenchServer({ LOG_LEVEL: "error" });
  const { url, sql, standIns } = server;
  const { workspaceId, partnerKey } = await server.createPartner();
  const partner = createClient(url, partnerKey);
  const { merchant } = expectOk(
    await partner.post(`/v2/agencies/${workspaceId}/merchants`, {
      name: "Nordlicht Bürobedarf",
      store_url: "https://bench.example/",
      email: "owner@bench.example",
    }),
  ) as { merchant: { id: string; api_key: string } };
  const client = createClient(url, merchant.api_key);
  expectOk(await client.patch(`/v1/merchants/${merchant.id}`, configuration));
  await insertSampleProducts(sql, merchant.id);
  const session = expectOk(await client.post("/v1/sessions", { cart })) as { sessionUrl: string };

  return {
    sessionUrl: new URL(new URL(session.sessionUrl).pathname, url).href,
    processor: new URL(standIns.stripe!.scriptUrl).origin,
    close: () => server.close(),
  };
}
