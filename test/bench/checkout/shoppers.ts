import { randomInt, randomUUID } from "node:crypto";
import { buyer, cart } from "../../flows/shopper.ts";
import { createClient, type Answer, type Client } from "../../support/client.ts";

/**
 * Shoppers in a process of their own. Each message says where and how long; the answer has the milliseconds of each call of each
 * complete checkout.
 */
export interface ShoppingMessage {
  url: string;
  merchantKeys: readonly string[];
  shoppers: number;
  seconds: number;
}

export type Call = "create session" | "open page" | "quote" | "submit";

export interface Shopping {
  /** Complete checkouts, and how long they took together. */
  checkouts: number;
  tookMs: number;
  calls: Record<Call, number[]>;
  /** Answers other than the expected ones, by call and status. */
  failed: Record<string, number>;
}

/** The register has answered for this number after the first quote: the answer is cached. */
const details = { ...buyer, vatNumber: "DE999999100", paymentTerm: "net30" };

async function shop({ url, merchantKeys, shoppers, seconds }: ShoppingMessage): Promise<Shopping> {
  const merchants = merchantKeys.map((key) => createClient(url, key));
  const page = createClient(url);
  const calls: Shopping["calls"] = { "create session": [], "open page": [], quote: [], submit: [] };
  const failed: Shopping["failed"] = {};
  let checkouts = 0;

  async function measure(call: Call, expected: number, send: () => Promise<Answer>): Promise<Answer> {
    const startedAt = performance.now();
    const answer = await send();
    if (answer.status === expected) calls[call].push(performance.now() - startedAt);
    else {
      const name = `${call} ${answer.status}`;
      failed[name] = (failed[name] ?? 0) + 1;
      throw new Error(`${name}: ${answer.text.slice(0, 300)}`);
    }
    return answer;
  }

  async function checkOut(merchant: Client): Promise<void> {
    const created = await measure("create session", 201, () => merchant.post("/v1/sessions", { cart }));
    const { pathname } = new URL((created.body as { sessionUrl: string }).sessionUrl);
    await measure("open page", 200, () => page.get(pathname));
    const quoted = await measure("quote", 200, () => page.post(`${pathname}/quote`, { details }));
    const { amounts } = quoted.body as { amounts: { total: number } };
    const submit = { attemptId: randomUUID(), details, expectedTotal: amounts.total };
    await measure("submit", 200, () => page.post(`${pathname}/confirm`, submit));
    checkouts += 1;
  }

  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  await Promise.all(
    Array.from({ length: shoppers }, async () => {
      while (performance.now() < until)
        await checkOut(merchants[randomInt(merchants.length)]!).catch((error: unknown) => {
          if (Object.keys(failed).length === 0) throw error;
        });
    }),
  );
  return { checkouts, tookMs: performance.now() - startedAt, calls, failed };
}

process.on("message", (message: ShoppingMessage) => {
  void shop(message).then((shopping) => process.send?.({ shopping }));
});
process.send?.({ ready: true });
