import type { StripeSandbox } from "../../server/sandbox/stripe/start-stripe.ts";

/** Calls of the processor by others than the service: the card form, another platform, the merchant's own dashboard. */

async function post(
  stripe: StripeSandbox,
  path: string,
  options: { account?: string; key?: string; fields: Record<string, string> },
): Promise<Record<string, unknown>> {
  const send = () =>
    fetch(`${stripe.url}${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${options.key ?? stripe.secretKey}`,
        ...(options.account === undefined ? {} : { "stripe-account": options.account }),
      },
      body: new URLSearchParams(options.fields),
    });
  // A connection that was kept alive may be closed by the time it is used.
  const response = await send().catch(send);
  return (await response.json()) as Record<string, unknown>;
}

/** What the card form makes of a card; a useless id where the account is disconnected. */
export async function cardToken(stripe: StripeSandbox, account: string, number: string): Promise<string> {
  const fields = {
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": number,
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2034",
    "payment_method_data[card][cvc]": "123",
  };
  const created = await post(stripe, "/v1/confirmation_tokens", {
    account,
    key: stripe.publishableKey,
    fields,
  });
  return typeof created["id"] === "string" ? created["id"] : "ctoken_unknown";
}

/** An account of another platform. */
export async function createForeignAccount(stripe: StripeSandbox): Promise<string> {
  return String((await post(stripe, "/v1/accounts", { fields: { type: "standard" } }))["id"]);
}

/** Another account makes and cancels a payment that names a victim's session. */
export async function forgeCancellation(
  stripe: StripeSandbox,
  account: string,
  sessionId: string,
): Promise<void> {
  const fields = {
    amount: "5000",
    currency: "eur",
    "metadata[svc_session_id]": sessionId,
    "metadata[svc_attempt]": "1",
  };
  const { id } = await post(stripe, "/v1/payment_intents", { account, fields });
  await post(stripe, `/v1/payment_intents/${String(id)}/cancel`, { account, fields: {} });
}

/** The merchant refunds a part of a payment in the processor's dashboard. @returns the refund's id, null if it is refused. */
export async function refundAtProcessor(
  stripe: StripeSandbox,
  account: string,
  payment: string,
  amount: number,
): Promise<string | null> {
  const fields = { payment_intent: payment, amount: String(amount) };
  const { id } = await post(stripe, "/v1/refunds", { account, fields });
  return typeof id === "string" ? id : null;
}

/** Marks a payment that was made in addition to the order's own. */
export const SURPLUS = "simulated_surplus";

/** The order's payment is made once more, with everything that it carries. */
export async function payAgain(stripe: StripeSandbox, account: string, sessionId: string): Promise<void> {
  const paid = stripe
    .ledger()
    .payments.find(
      ({ metadata, status }) => metadata["svc_session_id"] === sessionId && status === "succeeded",
    );
  if (paid === undefined) return;
  await post(stripe, "/v1/payment_intents", {
    account,
    fields: {
      amount: String(paid.amount),
      currency: paid.currency,
      confirm: "true",
      confirmation_token: await cardToken(stripe, account, "4242424242424242"),
      return_url: "https://shop.example",
      "allowed_payment_method_types[]": "card",
      ...Object.fromEntries(
        Object.entries(paid.metadata).map(([name, value]) => [`metadata[${name}]`, value]),
      ),
      [`metadata[${SURPLUS}]`]: "1",
    },
  });
}
