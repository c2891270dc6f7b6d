import { randomBytes } from "node:crypto";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { signatureHeaders } from "../../server/webhooks/sign.ts";
import { freePort } from "../../server/process/free-port.ts";
import { until, useHarness } from "../../test/support/harness.ts";
import { createMerchantClient, createPartnerClient, SvcError, verifyWebhook } from "../src/index.ts";

/** The client and its README against a running service. */

const h = useHarness();
const partnerOf = (apiKey: string) => createPartnerClient({ baseUrl: h.url, apiKey });

test("a call repeated with one idempotency key onboards a store once", async () => {
  const workspace = await h.workspace();
  const svc = partnerOf(workspace.key);
  const input = {
    params: { path: { workspaceId: workspace.id } },
    body: { name: "Nordlicht", store_url: "https://nordlicht.example", email: "owner@nordlicht.example" },
    idempotencyKey: "onboard-1",
  };
  const first = await svc.post("/v2/agencies/{workspaceId}/merchants", input);
  const second = await svc.post("/v2/agencies/{workspaceId}/merchants", input);
  expect(second).toEqual(first);
  expect(first.merchant.api_key).toMatch(/^svc_mk_test_/);
});

test("each reads all pages, every entry once, newest first", async () => {
  const workspace = await h.workspace();
  const svc = partnerOf(workspace.key);
  const names = Array.from({ length: 7 }, (_, index) => `Store ${index}`);
  for (const [index, name] of names.entries()) {
    await svc.post("/v2/agencies/{workspaceId}/merchants", {
      params: { path: { workspaceId: workspace.id } },
      body: { name, store_url: `https://shop-${index}.example`, email: "owner@nordlicht.example" },
    });
  }
  const read: string[] = [];
  const list = svc.each("/v2/agencies/{workspaceId}/merchants", {
    params: { path: { workspaceId: workspace.id }, query: { limit: 3 } },
  });
  for await (const merchant of list) read.push(merchant.name);
  expect(read).toEqual(names.toReversed());
});

test("a rejected request is an error with code, parameter and request id", async () => {
  const merchant = await h.merchant(await h.workspace());
  const store = createMerchantClient({ baseUrl: h.url, apiKey: merchant.apiKey });
  const refused = await store
    .post("/v1/sessions", {
      body: {
        cart: { items: [{ id: "a", name: "A", quantity: -1, price: 1 }], currency: "EUR" },
        successUrl: "https://a.example",
        cancelUrl: "https://a.example",
      },
    })
    .catch((reason: unknown) => reason);
  expect(refused).toBeInstanceOf(SvcError);
  expect(refused).toMatchObject({
    status: 400,
    code: "parameter_invalid",
    param: "cart.items[0].quantity",
    requestId: expect.stringMatching(/^req_/),
  });
});

test("the AI chat health is read with the merchant key", async () => {
  const merchant = await h.merchant(await h.workspace());
  const store = createMerchantClient({ baseUrl: h.url, apiKey: merchant.apiKey });
  expect(await store.get("/health/ai-chat")).toMatchObject({ status: "paused" });
});

test("a delivery is verified with either secret of a rotation, and with no other", () => {
  const [older, newer, other] = [0, 1, 2].map(() => `whsec_${randomBytes(32).toString("base64")}`) as [
    string,
    string,
    string,
  ];
  const body = JSON.stringify({ type: "webhook.test", note: "Zoë 🎉" });
  const headers = signatureHeaders({ id: "evt_1", timestampMs: Date.now(), body, secrets: [older] });
  expect(verifyWebhook([newer, older], body, headers)).toEqual(JSON.parse(body));
  expect(verifyWebhook(older, body, new Headers(headers))).toEqual(JSON.parse(body));
  expect(() => verifyWebhook([newer, other], body, headers)).toThrow("No matching signature");
  expect(() => verifyWebhook(older, body.replace("Zoë", "Eve"), headers)).toThrow("No matching signature");
  expect(() => verifyWebhook([], body, headers)).toThrow("needs a secret");
});

const sources = new URL("../src/index.ts", import.meta.url).href;
const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
const examples = [...readme.matchAll(/^## (.+)\n(?:(?!^## )[^])*?```ts\n([^]*?)```/gm)].map(
  ([, title, code]) => ({ title: title ?? "", code: code ?? "" }),
);

/** Runs an example as a program, with our sources instead of the package. */
async function startExample(code: string, environment: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "svc-client-example-"));
  const file = join(folder, "example.ts");
  await writeFile(file, code.replaceAll('"svc-checkout-client"', JSON.stringify(sources)));
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, NODE_OPTIONS: "", ...environment },
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, "exit");
  return {
    output: () => output,
    ended,
    async stop() {
      child.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

test.each([
  { title: "Onboard a store", prints: /^[0-9a-f-]{36} http/ },
  { title: "Create a checkout session", prints: /^http.*\/checkout\// },
  { title: "Iterate over a list", prints: /^Test merchant/ },
  { title: "Errors", prints: /^404 \w+ req_/ },
])("the README's “$title” runs as it stands there", async ({ title, prints }) => {
  const workspace = await h.workspace();
  const merchant = await h.merchant(workspace);
  const code = examples.find((example) => example.title === title)?.code ?? "throw new Error('not there')";
  const running = await startExample(code, {
    SVC_URL: h.url,
    SVC_PARTNER_KEY: workspace.key,
    SVC_MERCHANT_KEY: merchant.apiKey,
    SVC_WORKSPACE: workspace.id,
  });
  try {
    await running.ended;
    expect(running.output()).toMatch(prints);
  } finally {
    await running.stop();
  }
});

test("the README's receiver accepts only signed deliveries", async () => {
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const port = await freePort();
  const code = examples.find((example) => example.title === "Receive webhooks")?.code ?? "";
  const running = await startExample(code, { SVC_WEBHOOK_SECRET: secret, PORT: String(port) });
  try {
    await until(() => running.output().includes("ready"), "the receiver");
    const body = JSON.stringify({ type: "order.completed", data: { order: { number: "1042" } } });
    const send = async (sent: string) => {
      const headers = signatureHeaders({ id: "evt_1", timestampMs: Date.now(), body, secrets: [secret] });
      return (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body: sent })).status;
    };
    expect(await send(body)).toBe(204);
    expect(await send(body.replace("1042", "1043"))).toBe(400);
    await until(() => running.output().includes("1042"), "the order's number");
    expect(running.output()).not.toContain("1043");
  } finally {
    await running.stop();
  }
});

test.each([
  ["apiKey", { baseUrl: "https://checkout.example", apiKey: "" }],
  ["baseUrl", { baseUrl: "", apiKey: "svc_ak_test_x" }],
])("a client without %s is refused at once", (name, options) => {
  expect(() => createPartnerClient(options)).toThrow(`${name} is missing`);
});
