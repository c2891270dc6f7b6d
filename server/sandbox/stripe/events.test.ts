import { listen } from "../listen.ts";
import { describe, expect, test } from "vitest";
import { until } from "../../../test/support/harness.ts";
import {
  cleanUps,
  connected,
  failure,
  pay,
  rig,
  start,
  temporaryDirectory,
  use,
  useStripeSandbox,
} from "./test-rig.fixture.ts";

useStripeSandbox();

async function receiver(answer: () => number) {
  const received: Array<{ signature: string; body: string }> = [];
  const server = await listen((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.push({ signature: String(request.headers["stripe-signature"]), body });
      response.writeHead(answer()).end();
    });
  });
  cleanUps.push(() => server.close());
  const events = () =>
    received.map(({ body, signature }) =>
      rig.stripe.webhooks.constructEvent(body, signature, rig.sandbox.webhookSecret),
    );
  return { url: server.url, events };
}

describe("events", () => {
  test("a payment is reported to the receiver, signed, with the account it belongs to", async () => {
    const target = await receiver(() => 200);
    rig.sandbox.webhooks.setUrls([target.url]);
    const intent = await pay();
    await until(() => target.events().length === 3, "3 events");
    const received = target.events();
    expect(received.map(({ type }) => type).toSorted()).toEqual([
      "charge.succeeded",
      "payment_intent.created",
      "payment_intent.succeeded",
    ]);
    expect(received.find(({ type }) => type === "payment_intent.succeeded")).toMatchObject({
      account: rig.account,
      livemode: false,
      api_version: "2026-10-28.endive",
      data: { object: { id: intent.id, metadata: { session: "cs_1" } } },
    });
    await until(() => rig.sandbox.webhooks.pendingCount() === 0, "all events to be sent");
  });

  test("an event that was not acknowledged is sent again, with the same id", async () => {
    let answers = 0;
    const target = await receiver(() => (++answers === 1 ? 500 : 200));
    rig.sandbox.webhooks.setUrls([target.url]);
    await rig.stripe.paymentIntents.create({ amount: 900, currency: "eur" }, connected());
    await until(() => target.events().length === 2, "2 events");
    const [first, second] = target.events();
    expect(second?.id).toBe(first?.id);
  });

  test("what could not be delivered before a restart is delivered after it", async () => {
    const stateDir = await temporaryDirectory();
    const target = await receiver(() => 200);
    await use({ stateDir, webhookUrls: [target.url] });
    rig.sandbox.webhooks.pause();
    await pay("pm_card_authenticationRequired");
    await rig.sandbox.close();
    expect(target.events()).toEqual([]);

    await start({ stateDir, webhookUrls: [target.url] });
    await until(() => target.events().length === 2, "2 events");
    expect(target.events().map(({ type }) => type)).toContain("payment_intent.requires_action");
  });

  test("the list goes back in time, by type, page and delivery", async () => {
    await pay();
    await failure(pay("pm_card_chargeDeclined"));
    const failed = await rig.stripe.events.list({ type: "payment_intent.payment_failed" }, connected());
    expect(failed.data).toHaveLength(1);
    const page = await rig.stripe.events.list({ limit: 2 }, connected());
    expect(page).toMatchObject({ has_more: true, data: [failed.data[0], { type: "charge.failed" }] });
  });
});
