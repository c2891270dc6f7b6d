import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHarness, type Harness } from "../../test/support/harness.ts";
import type { OpenApiContent, OpenApiDocument } from "../http/openapi/openapi-document.ts";
import { referenceScript } from "./reference-script.ts";

let h: Harness;
beforeAll(async () => {
  h = await startHarness({ worker: false });
});
afterAll(() => h.close());

const sample = {
  workspaceId: "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
  partnerKey: "svc_ak_test_sampleOfTheSandbox",
  merchantId: "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
  merchantName: "Nordlicht",
  apiKey: "svc_mk_test_sampleOfTheSandbox",
  accountId: "acct_1",
  subscriptionId: "5d3b1a52-7f0e-4d3e-8f55-0f6f0f1e2d3c",
};

test("scripts run by nonce alone, and nothing loads from elsewhere", async () => {
  const { text, headers } = await h.client().get("/docs/reference");
  const policy = headers.get("content-security-policy")!;
  const nonce = /<meta property="csp-nonce" content="([^"]+)">/.exec(text)![1]!;
  expect(policy).toContain(`script-src 'nonce-${nonce}' 'self';`);
  expect(policy).toContain("connect-src 'self';");
  expect(policy).not.toMatch(/https?:|\*/);
  expect(text.match(/<script/g)).toHaveLength(2);
  expect(text.match(new RegExp(`<script nonce="${nonce}"`, "g"))).toHaveLength(2);
  const loaded = [...text.matchAll(/ src="([^"]+)"/g)].map((match) => match[1]);
  expect(loaded).toEqual([expect.stringMatching(/^\/docs\/reference\/scalar\.js\?v=[\w-]+$/)]);
});

test("without a script the page leads to the document and the guides", async () => {
  const { text } = await h.client().get("/docs/reference");
  const fallback = /<noscript>(.*)<\/noscript>/.exec(text)![1]!;
  for (const href of ["/openapi.json", "/docs", "/docs/errors"]) {
    expect(fallback).toContain(`href="${href}"`);
    expect((await h.client().get(href)).status).toBe(200);
  }
});

test("Scalar's script is served compressed, and kept for ever under its hash only", async () => {
  const { text } = await h.client().get("/docs/reference");
  const src = / src="([^"]+)"/.exec(text)![1]!;
  const script = await fetch(h.url + src, { headers: { "accept-encoding": "br" } });
  expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(script.headers.get("content-encoding")).toBe("br");
  expect(script.headers.get("cache-control")).toContain("immutable");
  expect(await script.text()).toContain("createApiReference");
  const other = await fetch(`${h.url}/docs/reference/scalar.js?v=old`);
  expect(other.headers.get("cache-control")).toBe("no-cache");
  await other.body?.cancel();
});

test("the sandbox fills in the sample's keys, and nothing else does", async () => {
  const folder = await mkdtemp(join(tmpdir(), "svc-reference-"));
  const file = join(folder, "state.json");
  await writeFile(file, JSON.stringify({ addresses: {}, vatNumbers: [], sample }));
  const sandbox = await startHarness({
    worker: false,
    environment: { SVC_SANDBOX: "true", SVC_SANDBOX_FILE: file },
  });
  const production = await startHarness({ worker: false, environment: { SVC_SANDBOX_FILE: file } });
  try {
    const filled = (await sandbox.client().get("/docs/reference")).text;
    for (const value of [sample.partnerKey, sample.apiKey, sample.workspaceId, sample.merchantId])
      expect(filled).toContain(value);
    const empty = (await production.client().get("/docs/reference")).text;
    expect(empty).not.toMatch(/svc_(ak|mk)_/);
    expect(empty).not.toContain(sample.workspaceId);
  } finally {
    await sandbox.close();
    await production.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test("a value cannot end the script it stands in", () => {
  const text = referenceScript({ keys: { partnerKey: "</script><b>" }, parameters: {} });
  expect(text).not.toContain("</script>");
  expect(text).toContain(String.raw`\u003c/script>`);
});

test("the drawn document says of each operation which codes it answers with, and shows its response", async () => {
  const drawn = (await h.client().get("/docs/reference/openapi.json")).body as OpenApiDocument;
  const published = (await h.client().get("/openapi.json")).body as OpenApiDocument;
  const expire = drawn.paths["/v1/sessions/{id}/expire"]!["post"]!.responses as Record<
    string,
    OpenApiContent
  >;
  const conflict = expire["409"]!.content!["application/json"]["examples"] as object;
  expect(Object.keys(conflict)).toEqual(["session_in_progress"]);
  expect(expire["200"]!.content!["application/json"]["example"]).toMatchObject({ status: "open" });
  expect(JSON.stringify(published)).not.toContain('"example":{"id":"cs_');
  expect({ ...drawn, paths: {} }).toEqual({ ...published, paths: {} });
});
