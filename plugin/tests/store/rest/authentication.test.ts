/** Signatures of the routes that the checkout server calls, and the routes that change nothing. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newKey } from "../../../../server/keys/key.ts";
import { missingForStore } from "../support/locations.mjs";
import { sampleSession } from "./sample-session.ts";
import { signedCalls } from "./signed-calls.ts";
import { type SignedStore, startSignedStore } from "./signed-store.ts";

describe.skipIf(missingForStore().length > 0)("the authentication of server requests", () => {
  let shop: SignedStore;

  beforeAll(async () => {
    shop = await startSignedStore();
  });

  afterAll(async () => {
    await shop?.store.close();
  });

  test("status describes the store", async () => {
    expect(await shop.calls.get("/status")).toMatchObject({
      status: 200,
      body: { hpos: true, mode: "embedded", livemode: false, currency: "EUR", permalinks: true },
    });
  });

  test("with plain permalinks the same routes answer under rest_route", async () => {
    const plainLinks = signedCalls(`${shop.store.url}/?rest_route=/wc-svc/v1`, shop.secret);
    expect(await plainLinks.get("/products", { limit: "1", after: "0" })).toMatchObject({ status: 200 });
    const session = sampleSession([shop.line("plain", 3)]);
    expect(await plainLinks.post("/quote", { sessionId: session.id, attempt: 1, session })).toMatchObject({
      status: 200,
      body: { amounts: { total: 11999 } },
    });
  });

  test("requests without the secret are refused on every route", async () => {
    for (const route of [
      "/quote",
      "/orders",
      "/orders/paid",
      "/orders/hold",
      "/orders/release",
      "/orders/cancel",
      "/orders/vat",
      "/refunds",
      "/refunds/reverse",
      "/terms-requests",
      "/terms-requests/approve",
      "/terms-requests/decline",
    ]) {
      const forged = await shop.calls.post(
        route,
        { sessionId: "cs_1", attempt: 1 },
        { secret: newKey("ms", false) },
      );
      expect([route, forged]).toEqual([route, { status: 401, body: { code: "svc_signature_invalid" }, signature: "right" }]);
    }
    for (const route of ["/status", "/products", "/terms-requests"]) {
      expect([route, (await fetch(`${shop.store.url}/wp-json/wc-svc/v1${route}`)).status]).toEqual([route, 401]);
    }
  });

  test("a message is accepted once: of ten concurrent copies, one succeeds", async () => {
    const id = `msg_${randomUUID()}`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.calls.get("/status", {}, { id })));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(9).fill(401),
    ]);
    expect(answers.filter((answer) => answer.body["code"] === "svc_replayed")).toHaveLength(9);
  });

  test("what was signed for one route is refused by another", async () => {
    const session = sampleSession([shop.line("plain", 3)]);
    const answer = await shop.calls.post(
      "/orders/cancel",
      { sessionId: session.id, attempt: 1 },
      { to: "/orders/release" },
    );
    expect(answer).toEqual({ status: 401, body: { code: "svc_signature_invalid" }, signature: "right" });
  });

  test("a live request to a store with a test key is refused", async () => {
    const answer = await shop.calls.post("/quote", { sessionId: "cs_1", attempt: 1 }, { livemode: true });
    expect(answer).toEqual({ status: 403, body: { code: "svc_wrong_mode" }, signature: "right" });
  });

  test("a caller with a wrong clock receives the store's time", async () => {
    const answer = await shop.calls.get("/status", {}, { skew: -301 });
    expect(answer).toMatchObject({ status: 401, body: { code: "svc_clock" } });
    expect(Math.abs((answer.body["now"] as number) - Date.now() / 1000)).toBeLessThan(120);
  });

  test("a changed query of a signed GET is refused", async () => {
    const answer = await shop.calls.get("/products", { limit: "2" }, { to: "/products?limit=3&x=" });
    expect(answer.status).toBe(401);
  });

  test("products come in pages without gaps", async () => {
    const first = await shop.calls.get("/products", { limit: "1" });
    expect(first.body).toMatchObject({
      products: [{ id: String(shop.store.products.plain), name: "Plain widget", price: 3333, currency: "EUR", inStock: true }],
      next: String(shop.store.products.plain),
    });
    const [{ url } = { url: "" }] = first.body["products"] as { url: string }[];
    expect(await (await fetch(url)).text()).toContain("Plain widget");
    const second = await shop.calls.get("/products", { limit: "1", after: first.body["next"] as string });
    expect(second.body).toMatchObject({
      products: [{ id: String(shop.store.products.stocked) }],
      next: String(shop.store.products.stocked),
    });
    const third = await shop.calls.get("/products", { limit: "1", after: second.body["next"] as string });
    expect(third.body).toMatchObject({ products: [{ id: String(shop.store.products.shipped) }], next: null });
  });

  test("malformed bodies are refused with the field's name, never with a PHP error", async () => {
    const session = sampleSession([shop.line("plain", 3)]);
    for (const broken of [
      {},
      { session: 7 },
      { session: { ...session, cart: { items: [{ id: 7 }] } } },
      { session: { ...session, currency: null } },
    ]) {
      const answer = await shop.calls.post("/quote", { sessionId: session.id, attempt: 1, ...broken });
      expect(answer).toMatchObject({ status: 400, body: { code: "svc_request_invalid" } });
    }
  });

  test("PHP logged no errors", async () => {
    expect(await shop.store.phpErrors()).toEqual([]);
  });
});
