import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Stripe } from "stripe";
import { describe, expect, test } from "vitest";
import { until } from "../../../test/support/harness.ts";
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
} from "./test-rig.fixture.ts";
import { startStripe } from "./start-stripe.ts";

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
  test.each(["as it is", "as an earlier release kept it, with a torn last line"])(
    "objects, tokens and idempotency records survive a restart: %s",
    async (form) => {
      const stateDir = await temporaryDirectory();
      await use({ stateDir });
      const unused = await token();
      const params = { amount: 700, currency: "eur" };
      const options = { ...connected(), idempotencyKey: "k1" };
      const intent = await rig.stripe.paymentIntents.create(params, options);
      await rig.sandbox.close();
      if (form !== "as it is") await writeAsEarlier(stateDir);

      for (let restarts = 0; restarts < 2; restarts += 1) {
        rig.sandbox = await startStripe({ stateDir });
        rig.stripe = clientOf(rig.sandbox);
        expect((await rig.stripe.paymentIntents.create(params, options)).id).toBe(intent.id);
        expect((await rig.stripe.paymentIntents.list({}, connected())).data).toHaveLength(1 + restarts);
        const paying = pay(undefined, { confirmation_token: unused });
        if (restarts === 0) expect(await paying).toMatchObject({ status: "succeeded" });
        else expect((await failure(paying)).statusCode).toBe(400);
        await rig.sandbox.close();
      }
    },
  );

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
    await until(() => answered.length >= 20, "20 answers");
    child.process.kill("SIGKILL");
    await ended;

    rig.stripe = clientOf(await start({ stateDir }));
    for (const id of answered) {
      expect(await rig.stripe.paymentIntents.retrieve(id, {}, { stripeAccount })).toMatchObject({ id });
    }
  });
});

/** The same state as JSON lines of writes, the last of which was cut off. */
async function writeAsEarlier(stateDir: string): Promise<void> {
  const file = join(stateDir, "stripe.sqlite");
  const database = new DatabaseSync(file);
  const lines = database
    .prepare(`select '[' || json_array(name, id, json(value)) || ']' as line from state order by position`)
    .all()
    .map(({ line }) => `${String(line)}\n`);
  database.close();
  await writeFile(
    join(stateDir, "stripe.jsonl"),
    `${lines.join("")}[["payment_intents","pi_gone",{}]]\n[["payment_intents","pi_gone",null]]\n[["payment_intents","pi_torn",{"own`,
  );
  await rm(file);
}

async function startInChild(stateDir: string) {
  const main = new URL("./start-stripe.ts", import.meta.url);
  const script = `import { startStripe } from ${JSON.stringify(main.href)};
    console.log((await startStripe({ stateDir: process.argv[1], enableAccounts: true })).url);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, stateDir]);
  cleanUps.push(() => Promise.resolve(child.kill("SIGKILL")));
  const [url] = (await once(child.stdout, "data")) as [Buffer];
  return { process: child, url: url.toString().trim() };
}
