/** Signatures of the plugin's answers, whatever the site does to them; challenges; and requests meant for another store. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { challengeProof } from "../../../../test/support/woocommerce/sign-answer.ts";
import { missingForStore } from "../support/locations.mjs";
import { sampleSession } from "./sample-session.ts";
import { type SignedCalls, signedCalls } from "./signed-calls.ts";
import { type SignedStore, startSignedStore } from "./signed-store.ts";

describe.skipIf(missingForStore().length > 0)("answers to the server", () => {
  let shop: SignedStore;
  let calls: SignedCalls;
  let restUrl: string;

  beforeAll(async () => {
    shop = await startSignedStore();
    calls = shop.calls;
    restUrl = await shop.store.php("return rest_url( 'wc-svc/v1' );");
  });

  afterEach(async () => {
    await shop.store.setOption("lab_noise", "");
    await shop.store.php("SvcCheckout\\Settings\\StoreAddress::forget(); return 1;");
  });

  afterAll(async () => {
    await shop?.store.close();
  });

  const announce = (address = restUrl) =>
    shop.store.php(`SvcCheckout\\Settings\\StoreAddress::announce( '${address}' ); return 1;`);

  test("are signed on every route, refusals and malformed requests included", async () => {
    const session = sampleSession([shop.line("plain", 3)]);
    const body = { sessionId: session.id, attempt: 1 };
    const answers = [
      await calls.get("/status"),
      await calls.get("/products", { limit: "2" }),
      await calls.post("/quote", { ...body, session }),
      await calls.post("/quote", { ...body, session: 7 }),
      await calls.post("/orders/paid", body),
      await calls.post("/challenge", body),
      await calls.get("/status", {}, { skew: -301 }),
      await calls.post("/quote", body, { livemode: true }),
      await calls.post("/status", body),
      await calls.get("/no-such-route"),
    ];
    expect(answers.map(({ status, signature }) => [status, signature])).toEqual([
      ...[200, 200, 200, 400].map((status) => [status, "right"]),
      [answers[4]!.status, "right"],
      [400, "right"],
      ...[401, 403, 404, 404].map((status) => [status, "right"]),
    ]);
    expect(answers[4]!.status).toBeGreaterThanOrEqual(400);
  });

  test("are signed under plain permalinks, with characters beyond ASCII", async () => {
    await shop.store.php(`$p = wc_get_product( ${shop.store.products.plain} ); $p->set_name( 'Bürostuhl „Größe L“ / 🪑' ); return $p->save();`);
    const plain = signedCalls(`${shop.store.url}/?rest_route=/wc-svc/v1`, shop.secret);
    const answer = await plain.get("/products", { limit: "1" });
    expect(answer).toMatchObject({ status: 200, signature: "right" });
    expect(JSON.stringify(answer.body)).toContain("Bürostuhl „Größe L“");
  });

  test.each(["early", "handler", "late", "shutdown", "fatal-free warning", "gzip", "echo filter", "served header"])(
    "are byte for byte what was signed in spite of another plugin's output: %s",
    async (noise) => {
      await shop.store.setOption("lab_noise", noise);
      const session = sampleSession([shop.line("plain", 3)]);
      const quote = await calls.post("/quote", { sessionId: session.id, attempt: 1, session });
      expect(quote).toMatchObject({ status: 200, signature: "right", body: { amounts: { total: 11999 } } });
      expect(await calls.get("/status")).toMatchObject({ status: 200, signature: "right" });
    },
  );

  test("of a plugin that closes the REST API are signed, and are no answers of ours", async () => {
    await shop.store.setOption("lab_noise", "closed");
    expect(await calls.get("/status")).toMatchObject({
      status: 401,
      signature: "right",
      body: { code: "rest_not_logged_in" },
    });
  });

  test("that another plugin sends itself are not signed", async () => {
    await shop.store.setOption("lab_noise", "takes over");
    expect(await calls.get("/status")).toMatchObject({ signature: "missing" });
  });

  test("to browsers are not signed, whatever they send", async () => {
    for (const path of ["/wc-svc/v1/vat", "/wc-svc/v1/connection-test", "/wc/store/v1/cart", "/"]) {
      const response = await fetch(`${shop.store.url}/wp-json${path}`, {
        method: path.includes("cart") || path === "/" ? "GET" : "POST",
        headers: { "webhook-id": "msg_1", "content-type": "application/json" },
      });
      expect([path, response.headers.get("svc-response-signature")]).toEqual([path, null]);
      await response.arrayBuffer();
    }
  });

  describe("a challenge", () => {
    const nonce = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";
    const merchantId = "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11";
    const challenge = (address: string, audience = address) =>
      calls.post("/challenge", { nonce, merchantId, restUrl: address }, { audience });
    const refused = { status: 403, signature: "right", body: { code: "svc_wrong_audience" } };

    test("is answered for the announced address, and for no other", async () => {
      expect(await challenge(restUrl)).toEqual(refused);
      await announce();
      expect(await challenge(restUrl)).toEqual({
        status: 200,
        signature: "right",
        body: { proof: challengeProof(shop.secret, nonce, merchantId, restUrl) },
      });
      for (const [address, audience] of [
        ["https://evil.example/wp-json/wc-svc/v1", undefined],
        [`${shop.store.url}/~mallory/wp-json/wc-svc/v1`, undefined],
        [`${restUrl}/`, undefined],
        ["https://evil.example/wp-json/wc-svc/v1", restUrl],
        [restUrl, "https://evil.example/wp-json/wc-svc/v1"],
      ] as const)
        expect([address, await challenge(address, audience)]).toEqual([address, refused]);
    });

    test("needs a nonce and a merchant", async () => {
      await announce();
      const answer = await calls.post("/challenge", { restUrl, merchantId }, { audience: restUrl });
      expect(answer).toEqual({
        status: 400,
        signature: "right",
        body: { code: "svc_request_invalid", field: "nonce" },
      });
    });
  });

  describe("a request for another address", () => {
    const session = () => sampleSession([shop.line("plain", 3)]);
    const quoteFor = async (audience?: string) => {
      const one = session();
      const body = { sessionId: one.id, attempt: 1, session: one };
      return (await calls.post("/quote", body, audience === undefined ? {} : { audience })).status;
    };
    const statusFor = async (audience?: string) =>
      (await calls.get("/status", {}, audience === undefined ? {} : { audience })).status;

    test("is refused; the address counts as it was announced, whatever rest_url() is by now", async () => {
      await announce("https://shop.example/de/wp-json/wc-svc/v1");
      expect(await quoteFor("https://shop.example/de/wp-json/wc-svc/v1")).toBe(200);
      expect(await statusFor("https://shop.example/de/wp-json/wc-svc/v1")).toBe(200);
      expect(await quoteFor(restUrl)).toBe(403);
      expect(await statusFor(restUrl)).toBe(403);
    });

    test("is refused by its host in a store that 0.1.0 connected", async () => {
      expect(await quoteFor(`${shop.store.url}/de/wp-json/wc-svc/v1`)).toBe(200);
      expect(await quoteFor("https://evil.example/wp-json/wc-svc/v1")).toBe(403);
      expect(await statusFor("https://evil.example/wp-json/wc-svc/v1")).toBe(403);
    });

    test("may name none, as servers of 0.1.0 do, until the server has sent a challenge", async () => {
      await announce();
      expect(await quoteFor()).toBe(200);
      expect(await statusFor()).toBe(200);
      const body = { nonce: "n", merchantId: "m", restUrl };
      expect(await calls.post("/challenge", body, { audience: restUrl })).toMatchObject({ status: 200 });
      expect(await quoteFor()).toBe(403);
      expect(await statusFor()).toBe(403);
      expect(await quoteFor(restUrl)).toBe(200);
    });

    test("is accepted at the earlier address until the new one is connected", async () => {
      await announce("https://old.example/wp-json/wc-svc/v1");
      await announce();
      expect(await quoteFor("https://old.example/wp-json/wc-svc/v1")).toBe(200);
      await shop.store.php(`SvcCheckout\\Settings\\StoreAddress::confirm( '${restUrl}' ); return 1;`);
      expect(await quoteFor("https://old.example/wp-json/wc-svc/v1")).toBe(403);
      expect(await quoteFor(restUrl)).toBe(200);
    });
  });

  test("PHP logged no errors", async () => {
    expect(await shop.store.phpErrors()).toEqual([]);
  });
});
