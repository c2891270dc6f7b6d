// Promise: a large answer of the API is sent in the coding that its caller accepts, whole; a small one as it is.
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { useHarness } from "../../../test/support/harness.ts";

const h = useHarness({ worker: false });

/** Reads an answer as it is on the wire. */
async function read(key: string, path: string, accepted: string) {
  const headers = { authorization: `Bearer ${key}`, "accept-encoding": accepted };
  const [response] = (await once(get(`${h.url}${path}`, { headers }), "response")) as [IncomingMessage];
  return { headers: response.headers, body: await buffer(response) };
}

test("a list of many rows is compressed for a caller that accepts it", async () => {
  const workspace = await h.workspace();
  await Promise.all(
    Array.from({ length: 12 }, (_, number) =>
      workspace.client.post("/v2/webhooks/subscriptions", {
        target_url: `https://shop-${number}.example.com/events`,
        events: ["order.completed"],
      }),
    ),
  );
  const list = "/v2/webhooks/subscriptions?limit=50";
  const plain = await read(workspace.key, list, "identity");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.body.length).toBeGreaterThan(4096);
  for (const [coding, decode] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const { headers, body } = await read(workspace.key, list, coding);
    expect(headers["content-encoding"]).toBe(coding);
    expect(headers.vary).toBe("accept-encoding");
    expect(headers["content-length"]).toBe(String(body.length));
    expect(body.length).toBeLessThan(plain.body.length / 3);
    expect(decode(body).toString()).toBe(plain.body.toString());
  }
  const small = await read(workspace.key, "/v2/agencies/me", "br");
  expect(small.headers["content-encoding"]).toBeUndefined();
});
