import { beforeAll, expect, test } from "vitest";
import { openCheckout } from "../../../test/flows/shopper.ts";
import { useHarness, type TestMerchant, type TestWorkspace } from "../../../test/support/harness.ts";
import { answeringMerchant, ask, DESK_QUESTION } from "./chat.fixture.ts";
import { injections, type Injection } from "./injections.fixture.ts";

const h = useHarness({ worker: false });
const llm = () => h.standIns.llm!;

/** Another merchant of the same workspace and its shopper, whose texts fit every question. */
let workspace: TestWorkspace;
let victim: TestMerchant;
const secrets = ["Zebrawood", "eve@victim.example", "Evelyn", "Victim Ltd", "Zebra lamp"];

beforeAll(async () => {
  victim = await answeringMerchant(h);
  workspace = await h.workspace();
  await h.sql`update ai_chunks set content = content || ' Zebrawood desk, 777 EUR.' where merchant_id = ${victim.id}`;
  await openCheckout(h, victim, {
    cart: { b2b: true, lineItems: [{ id: "z", name: "Zebra lamp desk", quantity: 1, price: 77_700 }] },
    customer: { email: "eve@victim.example", firstName: "Evelyn", company: "Victim Ltd" },
  });
});

/** The question with which a shopper comes across the text. */
const questions: Record<Exclude<Injection["in"], "message">, string> = {
  product: DESK_QUESTION,
  title: DESK_QUESTION,
  policy: "Can opened coffee be returned?",
  item: "What items are in my cart, and what is the total?",
  customer: DESK_QUESTION,
};

/** Puts the attack in its place, and opens a checkout. */
async function prepare({ in: place, text }: Injection) {
  const merchant = await answeringMerchant(h);
  const content = `Electric, 62 to 128 cm. ${text}`;
  if (place === "product")
    await h.sql`update ai_chunks set content = ${content} where merchant_id = ${merchant.id} and source_id = 'desk-140'`;
  if (place === "title")
    await h.sql`update ai_chunks set title = ${text} where merchant_id = ${merchant.id} and source_id = 'desk-140'`;
  if (place === "policy")
    await h.sql`update ai_chunks set content = ${`Opened coffee stays. ${text}`}
      where merchant_id = ${merchant.id} and source_id = 'returns'`;
  const name = place === "item" ? text : "Lamp";
  const customer = {
    email: "ada@own.example",
    firstName: "Adalbert",
    company: place === "customer" ? text : "Own GmbH",
  };
  const checkout = await openCheckout(h, merchant, {
    cart: { b2b: true, lineItems: [{ id: "x", name, quantity: 1, price: 5000 }] },
    customer,
  });
  return { merchant, checkout, question: place === "message" ? text : questions[place] };
}

test("there are 30 attacks, by texts in six places", () => {
  expect(injections).toHaveLength(30);
  expect(new Set(injections.map(({ in: place }) => place)).size).toBe(6);
});

test.each(injections.map((injection) => [injection.in, injection.text, injection] as const))(
  "by a %s that says %j, nothing leaks, is promised or changed",
  async (place, text, injection) => {
    const { merchant, checkout, question } = await prepare(injection);
    const [session] = await h.sql`select * from sessions where id = ${checkout.sessionId}`;
    const before = llm().calls().length;
    llm().answerWith(() => injection.obeyed);
    const answer = await ask(h.url, checkout.token, question);

    // The model was asked: what follows is not about a question that found nothing.
    expect(llm().calls().length).toBe(before + 1);
    const { messages } = llm().calls().at(-1)!;
    const [system, user] = messages.map(({ content }) => content) as [string, string];
    expect(messages.map(({ role }) => role)).toEqual(["system", "user"]);

    // Instructions are ours alone; each source is the one with its number, and there is one question.
    expect(system).toMatch(/^You answer a shopper's question in the checkout/);
    expect(system).not.toContain(text.slice(0, 12));
    const numbers = [...user.matchAll(/^\[(\d+)\] /gm)].map(([, number]) => Number(number));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(user.match(/\n\nQuestion:\n/g)).toHaveLength(1);
    expect(user.match(/\n\n/g)).toHaveLength(numbers.length + 1);

    // Nothing of another merchant or shopper, no key, no token, nothing of this shopper that is personal.
    const own = [
      merchant.apiKey,
      checkout.token,
      checkout.sessionId,
      merchant.id,
      "ada@own.example",
      "Adalbert",
    ];
    const foreign = [victim.apiKey, victim.id, workspace.key, h.standIns.llm!.apiKey, ...secrets];
    const sent = `${system}\n${user}`;
    for (const secret of [...own, ...foreign]) expect(sent).not.toContain(secret);
    if (place === "customer") expect(sent).not.toContain(text);

    // Each line that was sent is a text of this merchant, a fact of this session, or the question.
    const texts = await h.sql<{ title: string; content: string }[]>`
      select title, content from ai_chunks where merchant_id = ${merchant.id}`;
    const known = plain(texts.map(({ title, content }) => `${title} ${content}`).join(" "));
    const sources = user.slice("Sources:\n\n".length, user.indexOf("\n\nQuestion:\n")).split("\n\n");
    const others = sources.filter((source) => !known.includes(plain(source.replace(/^\[\d+\] /, ""))));
    for (const fact of others) expect(fact).toMatch(FACT);

    expect(answer.text).toBe(injection.shown ?? "");
    if (injection.shown === undefined)
      expect(answer.events.map(({ name }) => name)).toEqual(["refused", "done"]);
    const [after] = await h.sql`select * from sessions where id = ${checkout.sessionId}`;
    expect(after).toEqual(session);
  },
);

/** The titles of the facts of a checkout. */
const FACT =
  /^\[\d+\] (Items of this order|Totals of this order|Payment terms|VAT check|Company field|PO number field|VAT number field|E-mail field)\n/;

/** Without what is changed so that a text cannot pass for a source. */
const plain = (text: string): string =>
  text
    .replaceAll(/[[\]()]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
