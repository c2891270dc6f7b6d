import { randomUUID } from "node:crypto";
import type { CheckoutDetails } from "../../../shared/wire/checkout-page.ts";
import { callApi, CallRefused } from "../api-call.ts";
import type { StandIns } from "../stand-ins.ts";
import { companies } from "./companies.ts";
import { carts, type Ending, type StoreName, type Visit } from "./visits.ts";

/** A store whose checkout is visited. */
export interface VisitedStore {
  key: StoreName;
  merchantId: string;
  apiKey: string;
  accountId: string;
}

/** Where the visits happen. */
export interface Scene {
  baseUrl: string;
  partner: StandIns["partner"];
  stripe: NonNullable<StandIns["stripe"]>;
}

/** A session after its visit. */
export interface Visited extends Visit {
  sessionId: string;
}

/** Numbers of https://docs.stripe.com/testing#cards. */
const CARDS = {
  succeeds: "4242424242424242",
  declined: ["4000000000000002", "4000000000009995", "4000000000000069"],
  challenged: "4000002500003155",
};
/** A number that the sandbox's register does not know. */
const INVALID_VAT = "DE999999200";

/**
 * Creates a session as the store's server does and makes the calls of its page, up to the visit's ending.
 * @throws CallRefused, Error: it ended otherwise.
 */
export async function visit(scene: Scene, store: VisitedStore, planned: Visit): Promise<Visited> {
  const { baseUrl } = scene;
  const { ending, number } = planned;
  const lines = carts[store.key][number % carts[store.key].length]!;
  const buyer = companies[number % companies.length]!;
  const session = await callApi(baseUrl, store.apiKey, "POST", "/v1/sessions", {
    cart: { b2b: true, lineItems: lines },
    clientReference: `${store.key}-${number + 1}`,
  });
  const sessionId = String(session["id"]);
  const path = new URL(String(session["sessionUrl"])).pathname;
  const vatNumber = ending === "invalid VAT" ? INVALID_VAT : buyer.vatNumber;
  const details = { ...buyer, vatNumber, poNumber: `PO-${4100 + number}`, paymentTerm: termOf(ending) };
  await visitPage(scene, store, path, planned, details);
  if (ending === "expired")
    await callApi(baseUrl, store.apiKey, "POST", `/v1/sessions/${sessionId}/expire`, {});
  return { ...planned, sessionId };
}

async function visitPage(
  { baseUrl, partner, stripe }: Scene,
  { accountId }: VisitedStore,
  path: string,
  { ending, number }: Visit,
  details: CheckoutDetails,
): Promise<void> {
  const call = (method: string, step: string, body?: unknown) =>
    callApi(baseUrl, null, method, path + step, body);
  if (ending === "created") return;
  await call("GET", "");
  if (ending === "opened") return;
  const { company, vatNumber, billingAddress } = details;
  if (ending === "company") {
    await call("PUT", "/draft", { details: { company, vatNumber, billingAddress } });
    return;
  }
  if (vatNumber !== "") await call("POST", "/vat", { vatNumber, billingCountry: billingAddress.country });
  const { quote } = await call("POST", "/quote", { details });
  const confirm = (confirmationTokenId?: string) =>
    call("POST", "/confirm", {
      attemptId: randomUUID(),
      details,
      quote,
      ...(confirmationTokenId === undefined ? {} : { confirmationTokenId }),
    });
  const card = (digits: string) => cardToken(stripe, accountId, digits);
  switch (ending) {
    case "details":
    case "invalid VAT":
    case "expired":
      return;
    case "card":
      return expectStatus(await confirm(await card(CARDS.succeeds)), "completed");
    case "net14":
    case "net30":
      return expectStatus(await confirm(), "completed");
    case "at the bank":
      return expectStatus(await confirm(await card(CARDS.challenged)), "requires_action");
    case "declined":
      return expectRefusal(
        confirm(await card(CARDS.declined[number % CARDS.declined.length]!)),
        "payment_declined",
      );
    case "refused":
      await partner.setCapacity({ answer: "refuse", message: "Only 2 left for that date." });
      try {
        return await expectRefusal(confirm(await card(CARDS.succeeds)), "pre_confirmation_rejected");
      } finally {
        await partner.setCapacity({ answer: "available" });
      }
  }
}

const termOf = (ending: Ending): string => (ending === "net14" || ending === "net30" ? ending : "immediate");

function expectStatus(answer: Record<string, unknown>, status: string): void {
  if (answer["status"] !== status)
    throw new Error(`a submit was answered ${String(answer["status"])} instead of ${status}`);
}

async function expectRefusal(submit: Promise<unknown>, code: string): Promise<void> {
  const error = await submit.then(
    () => new Error(`a submit was not answered ${code}`),
    (refused: unknown) => refused,
  );
  if (!(error instanceof CallRefused) || error.code !== code) throw error;
}

/** A confirmation token of a card on a connected account, as the card form makes it in the browser. */
async function cardToken(stripe: Scene["stripe"], accountId: string, digits: string): Promise<string> {
  const response = await fetch(`${stripe.url}/v1/confirmation_tokens`, {
    method: "POST",
    headers: { authorization: `Bearer ${stripe.publishableKey}`, "stripe-account": accountId },
    body: new URLSearchParams({
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": digits,
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2034",
      "payment_method_data[card][cvc]": "123",
    }),
  });
  const { id } = (await response.json()) as { id?: string };
  if (id === undefined) throw new Error(`no confirmation token: ${response.status}`);
  return id;
}
