import { request } from "node:http";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { cart } from "../../test/flows/shopper.ts";
import { expectOk, useHarness } from "../../test/support/harness.ts";

/** What a browser transfers for the hosted page. */

const h = useHarness();

async function get(url: string, accepted: string) {
  const call = request(url, { headers: { "accept-encoding": accepted } }).end();
  const [response] = (await once(call, "response")) as [IncomingMessage];
  return { headers: response.headers, bytes: await buffer(response) };
}

async function openSession() {
  const merchant = await h.merchant(await h.workspace());
  const session = expectOk(await merchant.client.post("/v1/sessions", { cart })) as {
    id: string;
    sessionUrl: string;
  };
  return { ...session, token: session.sessionUrl.split("/").at(-1) ?? "" };
}

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)("page, script and style are compressed with %s", async (coding, decode) => {
  const { sessionUrl } = await openSession();
  const page = await get(sessionUrl, coding);
  const html = decode(page.bytes).toString();
  expect(page.headers).toMatchObject({ "content-encoding": coding, vary: "accept-encoding" });
  expect(html).toContain('id="checkout-data"');
  for (const [, path] of html.matchAll(/(?:src|href)="(\/checkout\/assets\/[^"]+)"/g)) {
    const asset = await get(new URL(path ?? "", sessionUrl).href, coding);
    expect(asset.headers["content-encoding"], path).toBe(coding);
    // A chunk of some hundred bytes hardly gets smaller.
    const plain = decode(asset.bytes).length;
    expect(asset.bytes.length).toBeLessThan(plain > 1024 ? plain / 2 : plain);
  }
});

test("a client that accepts no coding gets the page as it is", async () => {
  const { sessionUrl } = await openSession();
  const { headers, bytes } = await get(sessionUrl, "identity");
  expect(headers["content-encoding"]).toBeUndefined();
  expect(bytes.toString()).toContain("</html>");
});

test("a first visit transfers at most 55 KiB of page, script and style", async () => {
  const { sessionUrl } = await openSession();
  const page = await get(sessionUrl, "br");
  const html = brotliDecompressSync(page.bytes).toString();
  const paths = [...html.matchAll(/(?:src|href)="(\/checkout\/assets\/[^"]+)"/g)].map(
    ([, path]) => path ?? "",
  );
  const assets = await Promise.all(paths.map((path) => get(new URL(path, sessionUrl).href, "br")));
  const bytes = [page, ...assets].reduce((sum, each) => sum + each.bytes.length, 0);
  expect(bytes).toBeLessThanOrEqual(55 * 1024);
});

test("a compressed page holds no secret: neither token nor a payment's client secret", async () => {
  const { sessionUrl, token } = await openSession();
  const page = await get(sessionUrl, "br");
  expect(brotliDecompressSync(page.bytes).toString()).not.toContain(token);
});
