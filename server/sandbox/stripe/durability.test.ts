import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { Stripe } from "stripe";
import { describe, expect, test, vi } from "vitest";
import {
  cleanUps,
  clientOf,
  connected,
  failure,
  pay,
  rig,
  start,
  temporaryDirectory,
  token,
  use,
  useStripeSandbox,
} from "./test-rig.ts";

useStripeSandbox();

const withKey = () => ({ ...connected(), idempotencyKey: "svc-1-pi-1" });

describe("idempotency", () => {
  const params = { amount: 5000, currency: "eur" };

  test("the same key and parameters repeat the stored answer; other parameters are refused", async () => {
    const first = await rig.stripe.paymentIntents.create(params, withKey());
    const second = await rig.stripe.paymentIntents.create(params, withKey());
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers).toMatchObject({
      "idempotent-replayed": "true",
      "original-request": first.lastResponse.requestId,
    });
    const error = await failure(rig.stripe.paymentIntents.create({ ...params, amount: 5001 }, withKey()));
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error.statusCode).toBe(400);
  });

  test("a declined card is repeated as the same decline, not charged again", async () => {
    const confirmation_token = await token("pm_card_chargeDeclined");
    const attempt = () =>
      failure(
        rig.stripe.paymentIntents.create(
          { ...params, confirm: true, confirmation_token, return_url: "http://127.0.0.1/x" },
          withKey(),
        ),
      );
    const [first, second] = [await attempt(), await attempt()];
    expect(second.payment_intent?.id).toBe(first.payment_intent?.id);
    expect((await rig.stripe.paymentIntents.list({}, connected())).data).toHaveLength(1);
  });

  test("while the first call is still running the same key answers 409", async () => {
    rig.sandbox.faults.delayAnswers(300);
    const answers = await Promise.allSettled([
      rig.stripe.paymentIntents.create(params, withKey()),
      rig.stripe.paymentIntents.create(params, withKey()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    const refused = answers[1] as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  });

  test.each([
    [{ kind: "error", when: "after" }, Stripe.errors.StripeAPIError],
    [{ kind: "drop", when: "after" }, Stripe.errors.StripeConnectionError],
  ] as const)("an answer lost to %j took effect: the same key brings it", async (fault, type) => {
    rig.sandbox.faults.failNext("POST", "/v1/payment_intents", fault, 2);
    expect(await failure(rig.stripe.paymentIntents.create(params, withKey()))).toBeInstanceOf(type);
    rig.sandbox.faults.clear();
    const found = await rig.stripe.paymentIntents.create(params, withKey());
    expect((await rig.stripe.paymentIntents.list({}, connected())).data.map(({ id }) => id)).toEqual([
      found.id,
    ]);
  });

  test("a call that failed before it took effect leaves nothing", async () => {
    rig.sandbox.faults.failNext("POST", "/v1/payment_intents", {
      kind: "error",
      when: "before",
      status: 503,
    });
    expect(await failure(rig.stripe.paymentIntents.create(params, withKey()))).toMatchObject({
      statusCode: 503,
    });
    expect((await rig.stripe.paymentIntents.list({}, connected())).data).toEqual([]);
  });
});

describe("state", () => {
  test("objects, tokens and idempotency records survive a restart, a torn last line is dropped", async () => {
    const stateDir = await temporaryDirectory();
    await use({ stateDir });
    const unused = await token();
    const params = { amount: 700, currency: "eur" };
    const options = { ...connected(), idempotencyKey: "k1" };
    const intent = await rig.stripe.paymentIntents.create(params, options);
    await rig.sandbox.close();
    await appendFile(join(stateDir, "stripe.jsonl"), '[["payment_intents","pi_torn",{"own');

    rig.stripe = clientOf(await start({ stateDir }));
    expect((await rig.stripe.paymentIntents.create(params, options)).id).toBe(intent.id);
    expect(await pay(undefined, { confirmation_token: unused })).toMatchObject({ status: "succeeded" });
    const error = await failure(pay(undefined, { confirmation_token: unused }));
    expect(error.statusCode).toBe(400);
  });

  test("whatever was answered before a SIGKILL is there afterwards", async () => {
    const stateDir = await temporaryDirectory();
    const child = await startInChild(stateDir);
    const client = clientOf({ ...rig.sandbox, url: child.url });
    const stripeAccount = (await client.accounts.create({})).id;
    const answered: string[] = [];
    const ended = (async () => {
      for (;;) {
        const calls = [1, 2, 3, 4].map(() =>
          client.paymentIntents.create({ amount: 700, currency: "eur" }, { stripeAccount }),
        );
        for (const call of calls)
          void call.then(
            ({ id }) => answered.push(id),
            () => undefined,
          );
        await Promise.all(calls);
      }
    })().catch(() => undefined);
    await vi.waitUntil(() => answered.length >= 20);
    child.process.kill("SIGKILL");
    await ended;

    rig.stripe = clientOf(await start({ stateDir }));
    for (const id of answered) {
      expect(await rig.stripe.paymentIntents.retrieve(id, {}, { stripeAccount })).toMatchObject({ id });
    }
  });
});

async function startInChild(stateDir: string) {
  const main = new URL("./start-stripe.ts", import.meta.url);
  const script = `import { startStripe } from ${JSON.stringify(main.href)};
    console.log((await startStripe({ stateDir: process.argv[1] })).url);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, stateDir]);
  cleanUps.push(() => Promise.resolve(child.kill("SIGKILL")));
  const [url] = (await once(child.stdout, "data")) as [Buffer];
  return { process: child, url: url.toString().trim() };
}
