import { recoverAttempt } from "../../server/checkout/recovery/recover.ts";
import { randomUUID } from "node:crypto";
import type { Answer } from "../support/client.ts";
import { expectOk, type Harness, type TestMerchant } from "../support/harness.ts";

/** A buyer's details as the form sends them. */
export const buyer = {
  company: "Nordlicht Bürobedarf GmbH",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@nordlicht.example",
  phone: "",
  vatNumber: "DE999000121",
  poNumber: "PO-2026-17",
  paymentTerm: "immediate",
  billingAddress: { line1: "Musterkai 12", line2: "", postcode: "20999", city: "Hamburg", country: "DE" },
};

export const cart = {
  b2b: true,
  lineItems: [{ id: "lamp-desk", name: "LED desk lamp", quantity: 2, price: 10_000 }],
  extensions: {
    booking: { class_schedule_id: "cls_42", user_id: "u1", studio_id: "st_7", payment_type: "single" },
  },
};

export interface OpenCheckout {
  sessionId: string;
  token: string;
  total: number;
  quote(details?: object): Promise<Answer>;
  /** Without `quote` and `expectedTotal`, confirms the total that was displayed last, as pages of release 0.1.0 do. */
  confirm(options?: {
    details?: object;
    attemptId?: string;
    confirmationTokenId?: string;
    quote?: string;
    expectedTotal?: number;
  }): Promise<Answer>;
  resume(): Promise<Answer>;
  cancel(): Promise<Answer>;
  page(): Promise<Answer>;
}

/** Creates a session through the API and returns the calls its page makes. */
export async function openCheckout(
  h: Pick<Harness, "client">,
  merchant: Pick<TestMerchant, "client">,
  payload: object = { cart },
): Promise<OpenCheckout> {
  const session = expectOk(await merchant.client.post("/v1/sessions", payload)) as {
    id: string;
    sessionUrl: string;
    amounts: { total: number };
  };
  const token = new URL(session.sessionUrl).pathname.split("/").at(-1)!;
  const client = h.client();
  let displayed = session.amounts.total;
  const display = (amounts: unknown) => {
    const { total } = (amounts ?? {}) as { total?: number };
    if (total !== undefined) displayed = total;
  };
  return {
    sessionId: session.id,
    token,
    total: session.amounts.total,
    page: () => client.get(`/checkout/${token}`),
    async quote(details = buyer) {
      const answer = await client.post(`/checkout/${token}/quote`, { details });
      display((answer.body as { amounts?: unknown } | null)?.amounts);
      return answer;
    },
    async confirm({ details = buyer, attemptId = randomUUID(), ...rest } = {}) {
      const confirmed = rest.quote === undefined ? { expectedTotal: displayed, ...rest } : rest;
      const answer = await client.post(`/checkout/${token}/confirm`, { attemptId, details, ...confirmed });
      display((answer.body as { error?: { meta?: { amounts?: unknown } } } | null)?.error?.meta?.amounts);
      return answer;
    },
    resume: () => client.post(`/checkout/${token}/confirm/resume`, {}),
    cancel: () => client.post(`/checkout/${token}/confirm/cancel`, {}),
  };
}

/** The total in the state of a rendered page. */
export function totalOn({ text }: Answer): number {
  const total = /"amounts":\{[^}]*"total":(\d+)/.exec(text)?.[1];
  if (total === undefined) throw new Error("the page has no total");
  return Number(total);
}

/** Creates a confirmation token for a card on the connected account, as the card form does in the browser. */
export async function cardToken(
  h: Pick<Harness, "standIns">,
  merchant: Pick<TestMerchant, "accountId">,
  number = "4242424242424242",
): Promise<string> {
  const { stripe } = h.standIns;
  const response = await fetch(`${stripe!.url}/v1/confirmation_tokens`, {
    method: "POST",
    headers: { authorization: `Bearer ${stripe!.publishableKey}`, "stripe-account": merchant.accountId },
    body: new URLSearchParams({
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": number,
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2034",
      "payment_method_data[card][cvc]": "123",
    }),
  });
  const body = (await response.json()) as { id?: string };
  if (body.id === undefined) throw new Error(`no confirmation token: ${JSON.stringify(body)}`);
  return body.id;
}

/** Lets the lease of a session's attempt expire a minute ago, and makes its recovery due. */
export async function letLeaseExpire(h: Pick<Harness, "sql">, sessionId: string): Promise<void> {
  await h.sql`update sessions set attempt_lease_until = now() - interval '1 minute' where id = ${sessionId}`;
  await h.sql`
    update graphile_worker._private_jobs set run_at = now() where starts_with(key, ${`attempt/${sessionId}/`})`;
}

/** As `letLeaseExpire`; a shopper who was sent to the bank has been inactive for 20 minutes. */
export async function makeRecoveryDue(h: Pick<Harness, "sql">, sessionId: string): Promise<void> {
  await letLeaseExpire(h, sessionId);
  await h.sql`
    update attempt_steps set started_at = started_at - interval '20 minutes'
    where session_id = ${sessionId} and step = 'action'`;
}

/** Runs the recovery of a session's attempt now. False if another run owns it or it cannot be ended yet. */
export async function recoverNow(h: Pick<Harness, "sql" | "ctx">, sessionId: string): Promise<boolean> {
  const [session] = await h.sql<[{ attempt: number }]>`select attempt from sessions where id = ${sessionId}`;
  return recoverAttempt(h.ctx, sessionId, session.attempt, { parked: false }).catch(() => false);
}
