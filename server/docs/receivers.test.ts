import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  expectOk,
  startHarness,
  until,
  type Harness,
  type TestWorkspace,
} from "../../test/support/harness.ts";
import {
  configurePreConfirmation,
  newTenant,
  storeRequest,
} from "../pre-confirmation/pre-confirmation.fixture.ts";
import { settleStorePreConfirmation } from "../pre-confirmation/settle-pre-confirmation.ts";
import { signatureHeaders } from "../webhooks/sign.ts";
import {
  copiedSample,
  isThere,
  runSample,
  titledSample,
  type RunningSample,
} from "./page-samples.fixture.ts";

/** What readers copy from the guides is run as it stands there, against deliveries that are really signed and sent. */

let h: Harness;
let folder: string;
beforeAll(async () => {
  h = await startHarness();
  folder = await mkdtemp(join(tmpdir(), "svc-samples-"));
  await symlink(join(import.meta.dirname, "../../node_modules"), join(folder, "node_modules"));
});
afterAll(async () => {
  await h.close();
  await rm(folder, { recursive: true, force: true });
});

const pageOf = async (path: string) => (await h.client().get(path)).text;
const genuineBody = '{"type":"order.completed","data":{"note":"Zoë 🎉"}}';
const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

const languages = [
  {
    language: "typescript",
    program: process.execPath,
    file: "receive-webhook.ts",
    command: (file: string) => [file],
  },
  {
    language: "php",
    program: "php",
    file: "receive-webhook.php",
    command: (file: string, port: number) => ["-S", `127.0.0.1:${port}`, file],
  },
  { language: "python", program: "python3", file: "receive-webhook.py", command: (file: string) => [file] },
];

describe.each(languages)("the receiver in $language", ({ language, program, file, command }) => {
  const isMissing = !isThere(program);
  const oldSecret = newSecret();
  let partner: TestWorkspace;
  let subscription: { id: string };
  let newest: string;

  beforeEach((context) => context.skip(isMissing, `${program} is not on this machine`));

  async function receiver(
    secrets: string[],
  ): Promise<RunningSample & { inbox: string; kept(): Promise<string[]> }> {
    const home = await mkdtemp(join(folder, "receiver-"));
    await writeFile(
      join(home, file),
      copiedSample(await pageOf("/docs/webhooks"), `receiver-code-${language}`),
    );
    const inbox = join(home, "inbox");
    const running = await runSample((port) => ({ program, arguments: command(file, port) }), {
      folder: home,
      environment: { WEBHOOK_SECRETS: secrets.join(","), INBOX: inbox },
    });
    return {
      ...running,
      inbox,
      kept: async () => (await readdir(inbox).catch(() => [])).filter((name) => !name.startsWith(".")),
    };
  }

  /** Posts as we do, with a signature by these secrets at that time. @returns the status. */
  async function post(
    url: string,
    secrets: string[],
    change: { id?: string; ageSeconds?: number; body?: string; headers?: Record<string, string> } = {},
  ): Promise<number> {
    const body = genuineBody;
    const message = { id: change.id ?? "evt_1", timestampMs: Date.now() - (change.ageSeconds ?? 0) * 1000 };
    const headers = { ...signatureHeaders({ ...message, body, secrets }), ...change.headers };
    const answer = await fetch(url, { method: "POST", headers, body: change.body ?? body });
    return answer.status;
  }

  test("takes what the worker really sends, and goes on through a rotation", async () => {
    partner = await h.workspace();
    const running = await receiver([oldSecret]);
    subscription = expectOk(
      await partner.client.post("/v2/webhooks/subscriptions", {
        target_url: `${running.url}/`,
        events: ["*"],
        secret: oldSecret,
      }),
    ) as { id: string };
    const sent = expectOk(
      await partner.client.post(`/v2/webhooks/subscriptions/${subscription.id}/test`),
    ) as { id: string };
    const detail = await until(async () => {
      const answer = await partner.client.get(`/v2/webhooks/deliveries/${sent.id}`);
      const body = expectOk(answer) as { succeeded_at: string | null; payload: { id: string } };
      return body.succeeded_at !== null && body;
    }, `the delivery to succeed: ${running.output()}`);
    expect(await running.kept()).toEqual([`${detail.payload.id}.json`]);

    // The secret is rotated: for the overlap both sign, so that a receiver with either takes it.
    const rotated = expectOk(
      await partner.client.post(`/v2/webhooks/subscriptions/${subscription.id}/rotate-secret`, {}),
    ) as { secret: string };
    newest = rotated.secret;
    await running.stop();
    for (const secrets of [[oldSecret], [newest], [newest, oldSecret]]) {
      const next = await receiver(secrets);
      expectOk(
        await partner.client.patch(`/v2/webhooks/subscriptions/${subscription.id}`, {
          target_url: `${next.url}/`,
        }),
      );
      expectOk(await partner.client.post(`/v2/webhooks/deliveries/${sent.id}/replay`));
      await until(async () => (await next.kept()).length === 1, `the replay: ${next.output()}`);
      const [kept] = await next.kept();
      expect(kept).toBe(`${detail.payload.id}.json`);
      await next.stop();
    }
  });

  test("keeps an event once, byte for byte, however often and however many times at once it comes", async () => {
    const running = await receiver([oldSecret]);
    const statuses = await Promise.all(
      Array.from({ length: 10 }, () => post(running.url, [oldSecret], { id: "evt_same" })),
    );
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(await post(running.url, [oldSecret], { id: "evt_other" })).toBe(204);
    expect((await running.kept()).toSorted()).toEqual(["evt_other.json", "evt_same.json"]);
    expect(await readFile(join(running.inbox, "evt_same.json"), "utf8")).toBe(genuineBody);
    await running.stop();
  });

  test("refuses what is not ours, was changed, or is old, and keeps none of it", async () => {
    const running = await receiver([oldSecret]);
    const refused = {
      "signed by another secret": post(running.url, [newSecret()]),
      "another body": post(running.url, [oldSecret], { body: '{"type":"order.completed","data":{}}' }),
      "another id": post(running.url, [oldSecret], { headers: { "webhook-id": "evt_2" } }),
      "six minutes old": post(running.url, [oldSecret], { ageSeconds: 360 }),
      "six minutes early": post(running.url, [oldSecret], { ageSeconds: -360 }),
      "a fresh time on an old signature": post(running.url, [oldSecret], {
        ageSeconds: 360,
        headers: { "webhook-timestamp": String(Math.floor(Date.now() / 1000)) },
      }),
      "no time": post(running.url, [oldSecret], { headers: { "webhook-timestamp": "" } }),
      "a time in words": post(running.url, [oldSecret], { headers: { "webhook-timestamp": "now" } }),
      "no signature": post(running.url, [oldSecret], { headers: { "webhook-signature": "" } }),
      "an empty signature": post(running.url, [oldSecret], { headers: { "webhook-signature": "v1," } }),
      "a signature of another kind": post(running.url, [oldSecret], {
        headers: { "webhook-signature": "v1a,AAAA" },
      }),
      "nothing at all": fetch(running.url, { method: "POST" }).then((answer) => answer.status),
    };
    for (const [name, status] of Object.entries(refused)) expect(await status, name).toBe(401);
    expect(await running.kept()).toEqual([]);
    expect(await post(running.url, [newSecret(), oldSecret], { ageSeconds: 290 })).toBe(204);
    await running.stop();
  });

  test("takes nothing when it was started without a secret", async () => {
    const started = receiver([""]).then(
      async (running) => {
        const status = await post(
          running.url,
          ["whsec_"].map(() => newSecret()),
        );
        await running.stop();
        return status;
      },
      () => "did not start",
    );
    expect(["did not start", 500]).toContain(await started);
  });
});

test("the sample with the official library verifies and throws as it says", async () => {
  const sample = titledSample(await pageOf("/docs/webhooks"), "With the library");
  const secret = newSecret();
  const body = '{"type":"order.completed"}';
  const headers = signatureHeaders({ id: "evt_1", timestampMs: Date.now(), body, secrets: [secret] });
  const check = async (rawBody: string): Promise<unknown> => {
    const home = await mkdtemp(join(folder, "library-"));
    const program = `const rawBody = ${JSON.stringify(rawBody)};
const request = { headers: ${JSON.stringify(headers)} };
process.env.WEBHOOK_SECRET = ${JSON.stringify(secret)};
${sample}
export default event;`;
    await writeFile(join(home, "check.ts"), program);
    return ((await import(join(home, "check.ts"))) as { default: unknown }).default;
  };
  expect(await check(body)).toEqual({ type: "order.completed" });
  await expect(check(body.replace("order", "0rder"))).rejects.toThrow("No matching signature");
});

test("the capacity example holds places, refuses beyond them, and releases them on the events", async () => {
  const of = await newTenant(h);
  const [hookSecret, webhookSecret] = [newSecret(), newSecret()];
  const home = await mkdtemp(join(folder, "capacity-"));
  const file = "answer-capacity-check.ts";
  const page = await pageOf("/docs/pre-confirmation");
  await writeFile(join(home, file), titledSample(page, "A class with ten places"));
  const running = await runSample(() => ({ program: process.execPath, arguments: [file] }), {
    folder: home,
    environment: { HOOK_SECRET: hookSecret, WEBHOOK_SECRET: webhookSecret, CAPACITY: "1" },
  });
  await configurePreConfirmation(of, { url: `${running.url}/capacity`, secret: hookSecret });
  expectOk(
    await of.partner.client.post("/v2/webhooks/subscriptions", {
      target_url: `${running.url}/events`,
      events: ["pre_confirmation.settled"],
      secret: webhookSecret,
    }),
  );
  const ask = async (orderId: string, attempt = 1) =>
    (
      expectOk(await of.merchant.client.post("/v1/pre-confirmation", storeRequest({ orderId, attempt }))) as {
        result: string;
      }
    ).result;
  const settle = (orderId: string, outcome: "paid" | "released") =>
    settleStorePreConfirmation(h.ctx, h.sql, { merchantId: of.merchantId, orderId, attempt: null }, outcome);
  const delivered = (count: number) =>
    until(async () => {
      const list = await of.partner.client.get("/v2/webhooks/deliveries?status=succeeded");
      return (list.body as { deliveries: unknown[] }).deliveries.length === count;
    }, `${count} deliveries: ${running.output()}`);

  expect(await ask("one")).toBe("go_on");
  expect(await ask("two")).toBe("refused");
  // A second try of the same order takes the place of its first.
  expect(await ask("one", 2)).toBe("go_on");
  await settle("one", "released");
  // Order two's refusal, the first try of order one, and its second.
  await delivered(3);
  expect(await ask("three")).toBe("go_on");
  await settle("three", "paid");
  await delivered(4);
  expect(await ask("four")).toBe("refused");
  await running.stop();
});

test("the files in docs/examples are what the pages show", async () => {
  const page = await pageOf("/docs/webhooks");
  for (const { language, file } of languages) {
    const source = await readFile(join(import.meta.dirname, "../../docs/examples", file), "utf8");
    expect(copiedSample(page, `receiver-code-${language}`)).toBe(source.trimEnd());
  }
});
