/** Every signed call of the checkout server, misused on every route of the real plugin. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newKey } from "../../../../server/keys/key.ts";
import { signedCases, type RawCall, type SignedRoute } from "../../../../test/attack/attacks/signed-cases.ts";
import { fuzzTimeoutMs, runCases } from "../../../../test/fuzz/run-cases.ts";
import { missingForStore } from "../support/locations.mjs";
import { openVatRoute } from "./cookie-session.ts";
import { mutatedRequests } from "./mutated-requests.ts";
import { type SignedStore, startSignedStore } from "./signed-store.ts";

/** The plugin's own tables: a new route is attacked without a change here. */
const table = ["Rest/Routes", "PartnerApi/TermsRequestCalls"]
  .map((file) => readFileSync(new URL(`../../../includes/${file}.php`, import.meta.url), "utf8"))
  .join("");
const routes = [...table.matchAll(/\[ '(GET|POST)', '(\/[\w/-]+)',/g)].map(
  ([, method, route]): SignedRoute => ({ route: route!, method: method as SignedRoute["method"] }),
);

test("the plugin's table of routes was read", () => {
  expect(routes.length).toBeGreaterThan(15);
});

describe.skipIf(missingForStore().length > 0)("attacks on the plugin's routes", () => {
  let shop: SignedStore;
  const restUrl = () => `${shop.store.url}/wp-json/wc-svc/v1`;

  beforeAll(async () => {
    shop = await startSignedStore();
    // As after a connection with this server.
    await shop.store.php(
      `SvcCheckout\\Settings\\StoreAddress::confirm( '${restUrl()}' ); SvcCheckout\\Settings\\StoreAddress::require_audience(); return 1;`,
    );
  });

  afterAll(async () => {
    await shop?.store.close();
  });

  /** What a signed call may change: orders, their statuses and refunds, stock. */
  const state = (): Promise<unknown> =>
    shop.store.php(`$orders = array_map(
        static fn ( $order ) => [ $order->get_id(), $order->get_status(), $order->get_total(), count( $order->get_refunds() ) ],
        wc_get_orders( [ 'limit' => -1, 'type' => 'shop_order' ] )
      );
      return [ $orders, wc_get_product( ${shop.store.products.stocked} )->get_stock_quantity(), count( get_users() ) ];
    `);

  const send = async ({ method, url, headers, body }: RawCall): Promise<{ status: number; text: string }> => {
    const response = await fetch(url, { method, headers, redirect: "manual", ...(body === undefined ? {} : { body }) });
    return { status: response.status, text: await response.text() };
  };

  test.each(routes)("$method $route rejects them all and changes nothing", async (route) => {
    const target = {
      restUrl: restUrl(),
      secret: shop.secret,
      attackersSecret: newKey("ms", false),
      otherRoute: route.route === "/orders/hold" ? "/quote" : "/orders/hold",
    };
    const cases = signedCases(target, route);
    const through: string[] = [];
    const before = JSON.stringify(await state());
    for (const { kind, how, calls } of cases) {
      for (const call of calls.slice(0, -1)) {
        const recorded = await send(call);
        // A replay of what was never accepted proves nothing.
        if ([401, 403].includes(recorded.status)) through.push(`${how}: the recorded call was refused: ${recorded.text}`);
      }
      const { status, text } = await send(calls.at(-1)!);
      const isRejected = [401, 403, 404].includes(status) && !text.includes(shop.secret);
      const isUnchanged = JSON.stringify(await state()) === before;
      if (!isRejected || !isUnchanged) through.push(`${kind}: ${how}: ${status} ${text.slice(0, 200)}`);
    }
    expect(cases.length).toBeGreaterThan(15);
    expect(through).toEqual([]);
  });

  test(
    "mutated requests that are rightly signed, or a shopper's, are answered in JSON without an error of ours",
    async () => {
      const vat = await openVatRoute(shop.store);
      const unchanged = await vat(Buffer.from('{"vatNumber":"DE999999100"}'), AbortSignal.timeout(30_000));
      expect(unchanged.status).toBe(200);
      await runCases(await mutatedRequests(shop, restUrl(), vat));
    },
    fuzzTimeoutMs,
  );

  test("PHP logged no errors", async () => {
    expect(await shop.store.phpErrors()).toEqual([]);
  });
});
