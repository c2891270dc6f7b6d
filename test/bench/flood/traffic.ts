import { randomInt, randomUUID } from "node:crypto";
import { createClient, type Answer } from "../../support/client.ts";
import { buyer, cardToken, cart } from "../../flows/shopper.ts";

/** Where a merchant's traffic goes to, and as whom. */
export interface TrafficTarget {
  url: string;
  apiKey: string;
  accountId: string;
  stripe: { url: string; publishableKey: string };
  /** The shoppers' addresses are drawn from this prefix (`203.0.113.`): every shopper has another. */
  network: string;
}

/** One answer: the call's name, its status (with the error's code), and how long it took. */
export interface Sample {
  call: string;
  outcome: string;
  tookMs: number;
}

/** A session's page, and what it costs in cents. */
export interface OpenSession {
  token: string;
  total: number;
}

/** One merchant's calls, each of which is measured. */
export type Traffic = ReturnType<typeof createTraffic>;

const DECLINED = "4000000000000002";

/** A German number of the right shape that nobody has asked about, and that the stand-in of VIES knows as valid. */
export const freshVatNumber = (): string => `DE${randomInt(100_000, 999_999)}100`;

export function createTraffic(target: TrafficTarget) {
  const merchant = createClient(target.url, target.apiKey);
  const page = createClient(target.url);
  const samples: Sample[] = [];

  async function measure(call: string, send: Promise<Answer>): Promise<Answer> {
    const startedAt = performance.now();
    const answer = await send;
    const { error } = (answer.body ?? {}) as { error?: { code: string } };
    const outcome = error === undefined ? String(answer.status) : `${answer.status} ${error.code}`;
    samples.push({ call, outcome, tookMs: performance.now() - startedAt });
    return answer;
  }

  const from = () => ({ headers: { "x-forwarded-for": `${target.network}${randomInt(1, 255)}` } });
  const token = (card: string) =>
    cardToken({ standIns: { stripe: target.stripe } as never }, { accountId: target.accountId }, card);

  return {
    samples,
    /** @returns null if it was refused. */
    async createSession(): Promise<OpenSession | null> {
      const { status, body } = await measure("create session", merchant.post("/v1/sessions", { cart }));
      if (status !== 201) return null;
      const { sessionUrl, amounts } = body as { sessionUrl: string; amounts: { total: number } };
      return { token: new URL(sessionUrl).pathname.split("/").at(-1)!, total: amounts.total };
    },
    validate: (vatNumber = freshVatNumber()) =>
      measure("validate VAT number", merchant.post("/v1/vat/validate", { vatNumber })),
    open: ({ token: of }: OpenSession) => measure("open page", page.get(`/checkout/${of}`, from())),
    quote: ({ token: of }: OpenSession, vatNumber = "") =>
      measure("quote", page.post(`/checkout/${of}/quote`, { details: { ...buyer, vatNumber } }, from())),
    async pay({ token: of, total }: OpenSession, card = "4242424242424242"): Promise<Answer> {
      const confirmationTokenId = await token(card);
      const details = { ...buyer, vatNumber: "" };
      const body = { attemptId: randomUUID(), details, confirmationTokenId, expectedTotal: total };
      return measure("pay", page.post(`/checkout/${of}/confirm`, body, from()));
    },
    payWithDeclinedCard(of: OpenSession): Promise<Answer> {
      return this.pay(of, DECLINED);
    },
  };
}
