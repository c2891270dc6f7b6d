import { afterEach, expect, test } from "vitest";
import { buyer, openCheckout } from "../../../test/flows/shopper.ts";
import { until, useHarness, type TestMerchant } from "../../../test/support/harness.ts";
import { startServerProcess } from "../../../test/support/server-process.ts";
import releaseReservations from "../ledger/release-reservations.task.ts";
import { answeringMerchant, ask, DESK_QUESTION, healthOf } from "./chat.fixture.ts";

const h = useHarness({ worker: false });
const llm = () => h.standIns.llm!;

afterEach(() => llm().recover());

async function open(ai: Record<string, unknown> = {}) {
  const merchant = await answeringMerchant(h, ai);
  const { token, sessionId } = await openCheckout(h, merchant);
  return { merchant, token, sessionId, ask: (message: unknown) => ask(h.url, token, message) };
}

/** What the model was sent last. */
const sent = () =>
  llm()
    .calls()
    .at(-1)!
    .messages.map(({ content }) => content)
    .join("\n");
const spending = async (merchant: TestMerchant) =>
  (
    await h.sql<{ spent: number; reserved: number }[]>`
      select spent_micro_cents as spent, reserved_micro_cents as reserved from ai_spending
      where merchant_id = ${merchant.id}`
  )[0];

test("a question about a product is answered from it, with its source", async () => {
  const checkout = await open();
  const answer = await checkout.ask(DESK_QUESTION);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(answer.text).toContain("62 to 128 cm");
  const [number] = /\[(\d)\]/.exec(answer.text)!.slice(1).map(Number);
  expect(answer.events.slice(-2)).toEqual([
    {
      name: "sources",
      data: {
        sources: [
          {
            n: number,
            kind: "product",
            title: "Height-adjustable desk 140 × 80 cm",
            url: `${h.config.baseUrl}/stores/${checkout.merchant.id}/products/desk-140`,
          },
        ],
      },
    },
    { name: "done", data: {} },
  ]);
});

test("a question about a policy is answered from the page, with its link", async () => {
  const checkout = await open();
  await h.sql`update ai_chunks set url = 'https://shop.example/returns'
    where merchant_id = ${checkout.merchant.id} and source_id = 'returns'`;
  const answer = await checkout.ask("Can opened coffee be returned?");
  expect(answer.text).toContain("cannot be returned once they are opened");
  expect(answer.events.at(-2)!.data["sources"]).toMatchObject([
    { kind: "policy", title: "Returns", url: "https://shop.example/returns" },
  ]);
});

test("a question about the checkout is answered from its own facts", async () => {
  const checkout = await open();
  const answer = await checkout.ask("What is the total amount of my order?");
  expect(answer.events.at(-2)!.data["sources"]).toMatchObject([{ kind: "checkout" }]);
  expect(sent()).toContain("Total: 238.00 EUR.");
  expect(sent()).toContain("2 × LED desk lamp");
});

test.each([
  ["What is the PO number for?", "PO number field"],
  ["Wozu dient die Bestellnummer?", "PO number field"],
  ["À quoi sert le numéro de commande ?", "PO number field"],
  ["¿Para qué sirve el número de pedido?", "PO number field"],
  ["A cosa serve il numero d'ordine?", "PO number field"],
  ["Waarvoor dient het bestelnummer?", "PO number field"],
  ["Do czego służy numer zamówienia?", "PO number field"],
  ["Waarom is het btw-nummer nodig?", "VAT number field"],
  ["Perché serve la partita IVA?", "VAT number field"],
  ["Warum brauchen Sie meine E-Mail-Adresse?", "E-mail field"],
])("%j is asked with the fact %j", async (question, title) => {
  const checkout = await open();
  const before = llm().calls().length;
  await checkout.ask(question);
  expect(llm().calls()).toHaveLength(before + 1);
  expect(sent()).toContain(`] ${title}\n`);
});

test("what the store's texts do not say is refused, without asking the model", async () => {
  const checkout = await open();
  const before = llm().requests();
  const answer = await checkout.ask("Do you sell bicycles?");
  expect([answer.status, answer.events]).toEqual([
    200,
    [
      { name: "refused", data: { reason: "not_known" } },
      { name: "done", data: {} },
    ],
  ]);
  expect(llm().requests()).toBe(before);
});

test.each([
  ["says nothing of a source", "The desk is wonderful, buy two and get one free!"],
  ["cites a source that it was not given", "The desk is 128 cm high [9]."],
  ["states a figure that no source has", "The desk costs 1.00 EUR for you [1]."],
  ["says that it does not know", "NO_ANSWER"],
])("an answer that %s is refused by us", async (_name, given) => {
  const checkout = await open();
  llm().answerWith(() => given);
  const answer = await checkout.ask(DESK_QUESTION);
  expect(answer.events.map(({ name }) => name)).toEqual(["refused", "done"]);
});

test.each([
  [{ product_qa: true }, "Can opened coffee be returned?", ["product"]],
  [{ policy_qa: true }, "Can opened coffee be returned?", ["policy"]],
])("with %j, only those texts are sent", async (mode, question, kinds) => {
  const modes = { checkout_assistant: false, product_qa: false, policy_qa: false, ...mode };
  const checkout = await open({ modes });
  const answer = await checkout.ask(question);
  const sources = answer.events.find(({ name }) => name === "sources")?.data["sources"] ?? [];
  expect((sources as Array<{ kind: string }>).map(({ kind }) => kind)).toEqual(kinds);
  expect(sent()).not.toContain("Totals of this order");
});

test.each([
  ["disabled", { enabled: false }],
  ["a cap of 0", { monthlyCapCents: 0 }],
  ["no mode", { modes: { checkout_assistant: false, product_qa: false, policy_qa: false } }],
])("%s: 403 ai_paused, and the model is not asked", async (_name, ai) => {
  const checkout = await open(ai);
  const before = llm().requests();
  expect(await checkout.ask(DESK_QUESTION)).toFailWith(403, "ai_paused");
  expect(llm().requests()).toBe(before);
});

test("at the cap, questions are refused until the month ends, and health says so", async () => {
  const checkout = await open({ monthlyCapCents: 1 });
  await checkout.ask(DESK_QUESTION);
  await h.sql`update ai_spending set spent_micro_cents = 1000000 where merchant_id = ${checkout.merchant.id}`;
  expect(await checkout.ask(DESK_QUESTION)).toFailWith(403, "ai_paused");
  expect(await healthOf(h, checkout.merchant)).toMatchObject({ status: "paused", cost: { pct_used: 1 } });
});

test("the ledger is what the service charges", async () => {
  const checkout = await open();
  const before = llm().calls().length;
  for (const question of [DESK_QUESTION, "Is the coffee organic?", "Do you deliver to Switzerland?"])
    await checkout.ask(question);
  const charged = llm().calls().slice(before);
  expect(charged).toHaveLength(3);
  const cost = charged.reduce(
    (sum, { usage }) => sum + usage.prompt_tokens * 15 + usage.completion_tokens * 60,
    0,
  );
  expect(await spending(checkout.merchant)).toEqual({ spent: cost, reserved: 0 });
});

test("of 50 questions at a time with room for 10, 8 at least and 10 at most are answered", async () => {
  const merchant = await answeringMerchant(h, { monthlyCapCents: 1 });
  const checkouts = await Promise.all(Array.from({ length: 5 }, () => openCheckout(h, merchant)));
  // The first question measures what each costs.
  const before = (await spending(merchant))?.spent ?? 0;
  await ask(h.url, checkouts[0]!.token, DESK_QUESTION);
  const cost = (await spending(merchant))!.spent - before;
  const spent = 1_000_000 - 10 * cost;
  await h.sql`update ai_spending set spent_micro_cents = ${spent} where merchant_id = ${merchant.id}`;
  const calls = llm().calls().length;
  llm().pace(10);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => ask(h.url, checkouts[n % 5]!.token, DESK_QUESTION)),
  );
  const answered = answers.filter(({ status }) => status === 200).length;
  expect(answered).toBeGreaterThanOrEqual(8);
  expect(answered).toBeLessThanOrEqual(10);
  for (const answer of answers) if (answer.status !== 200) expect(answer).toFailWith(403, "ai_paused");
  expect(llm().calls()).toHaveLength(calls + answered);
  expect((await spending(merchant))!.reserved).toBe(0);
});

test("a model that fails before it answers is an error of ours, and costs nothing", async () => {
  const checkout = await open();
  llm().have({ is: "failing", status: 503 });
  const answer = await checkout.ask(DESK_QUESTION);
  expect(answer).toFailWith(500, "ai_unavailable");
  expect(answer.headers.get("svc-should-retry")).toBe("true");
  expect(await spending(checkout.merchant)).toEqual({ spent: 0, reserved: 0 });
});

test("an answer that breaks off ends with failed", async () => {
  const checkout = await open();
  llm().answerWith(() => "It is 62 to 128 cm high [1]. It is electric [1]. And it is a desk [1].");
  llm().have({ is: "cut", after: 10 });
  const answer = await checkout.ask(DESK_QUESTION);
  expect(answer.text).toBe("It is 62 to 128 cm high [1]");
  expect(answer.events.at(-1)).toEqual({ name: "failed", data: { code: "ai_unavailable" } });
});

test("personal data is not sent to the model", async () => {
  const checkout = await open();
  await h.client().put(`/checkout/${checkout.token}/draft`, { details: buyer });
  await h.client().post(`/checkout/${checkout.token}/quote`, { details: buyer });
  await checkout.ask(
    `I am ${buyer.firstName} ${buyer.lastName} of ${buyer.company}, ${buyer.email}, Musterkai 12, VAT ${buyer.vatNumber}, order ${buyer.poNumber}, +49 40 123456789. Why is the VAT check of my VAT number so?`,
  );
  const values = [
    "Ada",
    "Lovelace",
    "Nordlicht",
    "@",
    "Musterkai",
    "20999",
    "999000121",
    "PO-2026-17",
    "123456789",
  ];
  for (const value of values) expect(sent()).not.toContain(value);
  expect(sent()).toContain("VAT check");
});

test("an answer is booked with its session, for the session's timeline", async () => {
  const checkout = await open();
  await checkout.ask(DESK_QUESTION);
  await checkout.ask(DESK_QUESTION);
  const calls = await h.sql`
    select session_id from ai_calls where merchant_id = ${checkout.merchant.id} and kind = 'chat'`;
  expect(calls.map((call) => String(call["session_id"]))).toEqual([checkout.sessionId, checkout.sessionId]);
});

test("another merchant's texts are never sent", async () => {
  const [checkout, other] = [await open(), await answeringMerchant(h)];
  await h.sql`update ai_chunks set content = 'Secret height: 999 cm of the desk.' where merchant_id = ${other.id}`;
  await checkout.ask(DESK_QUESTION);
  expect(sent()).not.toContain("Secret height");
});

test("a session that ended, an unknown token and another origin get no answer", async () => {
  const checkout = await open();
  expect(await ask(h.url, "unknown-token-unknown-token", "Hello")).toFailWith(404, "resource_not_found");
  const foreign = await h
    .client()
    .post(
      `/checkout/${checkout.token}/ai-chat/messages`,
      { message: DESK_QUESTION },
      { headers: { origin: "https://evil.example" } },
    );
  expect(foreign).toFailWith(404, "resource_not_found");
  await h.sql`update sessions set status = 'expired' where id = ${checkout.sessionId}`;
  expect(await checkout.ask(DESK_QUESTION)).toFailWith(400, "session_not_open");
});

test.each([
  ["", "parameter_invalid"],
  ["x".repeat(501), "parameter_invalid"],
  [7, "parameter_invalid"],
])("the message %j is refused", async (message, code) => {
  const checkout = await open();
  expect(await checkout.ask(message)).toFailWith(400, code);
});

test("a shopper who leaves pays for what was sent, and leaves no reservation", async () => {
  const checkout = await open();
  llm().answerWith(() => "It is 62 to 128 cm high [1]. ".repeat(60));
  llm().pace(20);
  const leaving = new AbortController();
  const response = await fetch(`${h.url}/checkout/${checkout.token}/ai-chat/messages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ message: DESK_QUESTION }),
    signal: leaving.signal,
  });
  await response.body!.getReader().read();
  expect((await spending(checkout.merchant))!.reserved).toBeGreaterThan(0);
  leaving.abort();
  const settled = await until(async () => {
    const now = await spending(checkout.merchant);
    return now?.reserved === 0 && now;
  }, "the settled call");
  const { usage } = llm().calls().at(-1)!;
  expect(settled.spent).toBeGreaterThan(usage.prompt_tokens * 15);
  expect(settled.spent).toBeLessThan(usage.prompt_tokens * 15 + usage.completion_tokens * 60);
});

test("a server killed in the middle of an answer is booked at what was sent, within 5 minutes", async () => {
  const checkout = await open();
  const server = await startServerProcess(h);
  llm().pace(200);
  llm().answerWith(() => "It is 62 to 128 cm high [1]. ".repeat(40));
  const answer = ask(server.url, checkout.token, DESK_QUESTION).catch(() => null);
  await until(async () => ((await spending(checkout.merchant))?.reserved ?? 0) > 0, "the reservation");
  await server.kill();
  await answer;
  const { spent: before, reserved } = (await spending(checkout.merchant))!;
  expect(reserved).toBeGreaterThan(0);
  // The task runs every minute.
  const clock = { now: () => h.ctx.clock.now() + 4 * 60_000 };
  await releaseReservations.run({ ctx: { ...h.ctx, clock }, payload: {} });
  const booked = (await spending(checkout.merchant))!;
  expect(booked.reserved).toBe(0);
  expect(booked.spent - before).toBeGreaterThan(0);
  expect(booked.spent - before).toBeLessThan(reserved / 2);
  llm().recover();
  expect((await checkout.ask(DESK_QUESTION)).text).toContain("128 cm");
});
