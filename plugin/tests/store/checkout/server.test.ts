/** Both checkouts with a pre-confirmation, and without a working server. */
import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FaultyServer, startFaultyServer } from "../support/faulty-server.ts";
import { missingForStore } from "../support/locations.mjs";
import { makeEventsDue, unsentEvents } from "../support/outbox.ts";
import { newVisitor } from "../support/visitor.ts";
import { type ConnectedStore, kinds, startConnectedStore, VALID } from "./connected-store.ts";

describe.skipIf(missingForStore().length > 0)("the checkout server in both checkouts", () => {
  let store: ConnectedStore;

  beforeAll(async () => {
    store = await startConnectedStore();
  });

  afterAll(async () => {
    await store?.close();
  });

  describe.each(kinds)("the pre-confirmation of the %s checkout", (kind) => {
    test("a refusal stops the order before it is paid; the next attempt reuses the order", async () => {
      const hook = await startHook();
      await configureHook(hook.url, "closed");
      hook.answer = { status: 200, body: '{"available":false,"message":"The class is full <b>today</b>."}' };
      await store.useCheckout(kind);
      const visitor = newVisitor(store);
      await visitor.addToCart(store.products.plain, 1);
      const orders = () => store.php<number>("return count( wc_get_orders( [ 'limit' => -1, 'return' => 'ids' ] ) );");
      const before = await orders();

      const refused = await visitor.placeOrder(kind, { vat_number: VALID });
      expect(refused.id).toBeNull();
      expect(refused.text).toContain("The class is full");
      expect(refused.text).not.toContain("<b>today");
      hook.answer = { status: 200, body: '{"available":true}' };
      const placed = await visitor.placeOrder(kind, { vat_number: VALID });
      expect(placed.id, placed.text).not.toBeNull();
      expect(await orders()).toBe(before + 1);
      expect((await store.order(placed.id ?? 0)).meta).toMatchObject({
        _svc_pre_confirmation_id: expect.stringMatching(/^pc_/),
        _svc_pre_confirmation_attempt: "2",
      });
      await hook.close();
    });

    test("an unreachable server counts as a hook timeout: the last known fail mode decides", async () => {
      await store.setOption("svc_checkout_server_url", "http://127.0.0.1:9");
      await store.setOption("svc_checkout_fail_mode", "closed");
      const refused = await store.buy(kind);
      expect(refused.text).toContain("We could not confirm availability");
      await store.setOption("svc_checkout_fail_mode", "open");
      expect((await store.buy(kind)).id).not.toBeNull();
      await store.setOption("svc_checkout_server_url", store.server.url);
      await removeHook();
    });
  });

  describe.each(["unreachable", "slow", "truncating"] as const)("with a server that is %s", (fault) => {
    let broken: FaultyServer;

    beforeAll(async () => {
      broken = await startFaultyServer(fault);
      await store.setOption("svc_checkout_fail_mode", "");
    });
    afterAll(async () => {
      await store.setOption("svc_checkout_server_url", store.server.url);
      await store.php("delete_transient( 'svc_checkout_server_resting' ); return 1;");
      broken.close();
    });

    test.each(kinds)("the %s checkout sells with at most 5 s of delay, with a warning", async (kind) => {
      // Without a server: WooCommerce's own time.
      await store.setOption("svc_checkout_server_url", "");
      const usual = await store.buy(kind);
      await store.setOption("svc_checkout_server_url", broken.url);
      await store.php("delete_transient( 'svc_checkout_server_resting' ); return 1;");

      const outcome = await store.buy(kind, { vat_number: "DE136695976" });
      expect(outcome.id, outcome.text).not.toBeNull();
      expect(outcome.seconds).toBeLessThan(usual.seconds * 1.5 + 5);
      expect((await store.order(outcome.id ?? 0)).meta).toMatchObject({
        _svc_vat_valid: "0",
        _svc_vat_warning: "vies_unavailable",
        _svc_vat_number: "DE136695976",
      });
    });
  });

  test("an event that the server did not accept is sent again with the same id", async () => {
    await store.runJobs();
    await store.setOption("svc_checkout_server_url", "http://127.0.0.1:9");
    const order = await store.bought("classic");
    await store.runJobs();
    const [event] = await unsentEvents(store, order.id);
    expect(event).toMatchObject({ type: "order.held", try: 1 });

    await store.setOption("svc_checkout_server_url", store.server.url);
    await makeEventsDue(store);
    await store.php(`do_action( 'svc_checkout_send_event', ${order.id} ); return 1;`);
    expect(await unsentEvents(store, order.id)).not.toContainEqual(event);
    const received = await store.server.sql`select 1 from store_events where id = ${event?.id ?? ""}`;
    expect(received).toHaveLength(1);
  });

  test("after a slow call the server rests; saving another server ends that at once", async () => {
    const slow = await startFaultyServer("slow");
    const isResting = () =>
      store.php<boolean>("return null === SvcCheckout\\Server\\ShopperTimeBudgetClient::post( '/v1/vat/validate', [ 'vatNumber' => 'DE136695976' ], 3.0 );");
    await store.setOption("svc_checkout_server_url", slow.url);
    expect(await isResting()).toBe(false);
    expect(await isResting()).toBe(true);

    await store.setOption("svc_checkout_server_url", store.server.url);
    expect(await isResting()).toBe(false);
    slow.close();
  });

  test("uninstalling leaves no transient", async () => {
    const transients = () =>
      store.php<string[]>(
        "global $wpdb; return $wpdb->get_col( \"SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%transient%svc_checkout%' ORDER BY option_name\" );",
      );
    await store.buy("classic", { vat_number: VALID });
    expect((await transients()).join()).toContain("_transient_svc_checkout_vat_");
    await store.php("SvcCheckout\\Uninstall::run(); return 1;");
    expect(await transients()).toEqual([]);
  });

  test("PHP logged no errors", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });

  async function configureHook(url: string, failMode: "open" | "closed"): Promise<void> {
    const path = `/v2/agencies/${store.workspace.id}/merchants/${store.merchant.id}/pre-confirmation`;
    const answer = await store.workspace.client.put(path, { url, fail_mode: failMode });
    expect(answer.status).toBe(200);
  }
  async function removeHook(): Promise<void> {
    await store.workspace.client.delete(`/v2/agencies/${store.workspace.id}/merchants/${store.merchant.id}/pre-confirmation`);
  }
});

async function startHook() {
  const hook = { url: "", answer: { status: 200, body: "{}" }, close: async () => {} };
  const listener = createServer((_request, response) => {
    response.writeHead(hook.answer.status, { "content-type": "application/json" }).end(hook.answer.body);
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  hook.url = typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}/` : "";
  hook.close = async () => {
    listener.closeAllConnections();
    listener.close();
    await once(listener, "close");
  };
  return hook;
}
