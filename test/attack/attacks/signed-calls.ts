import { randomUUID } from "node:crypto";
import { postRoutes } from "../../support/woocommerce/plugin-routes.ts";
import { accepted, type Attack, type Shot } from "../attack.ts";
import type { AttackedService } from "../attacked-service.ts";
import { signedCases, type RawCall, type SignedRoute, type SignedTarget } from "./signed-cases.ts";

/** Every signed call of the service to a store, misused; the plugin's own routes: plugin/tests/store/rest/attack.test.ts. */
export function signedCallAttacks(s: AttackedService): Attack[] {
  const { victim, rival } = s;
  const routes: SignedRoute[] = [
    { method: "GET", route: "/status" },
    { method: "GET", route: "/products" },
    { method: "POST", route: "/challenge" },
    ...Object.keys(postRoutes).map((route): SignedRoute => ({ method: "POST", route })),
  ];
  const target: SignedTarget = {
    restUrl: victim.store.restUrl,
    secret: victim.store.merchant.apiSecret,
    attackersSecret: rival.store.merchant.apiSecret,
    otherRoute: "/orders/hold",
  };
  return [
    ...routes.flatMap((route) =>
      signedCases(
        { ...target, otherRoute: route.route === "/orders/hold" ? "/quote" : "/orders/hold" },
        route,
      ).map(({ kind, how, calls }): Attack => ({
        target: `${route.method} ${route.route} of the store`,
        kind,
        how,
        earlier: calls.slice(0, -1).map(shotOf),
        shots: () => calls.slice(-1).map(shotOf),
        gain: accepted,
      })),
    ),
    {
      target: "POST /v1/store/connect",
      kind: "relayed",
      how: "the service calls the victim's store for the rival",
      shots: () => [
        {
          method: "POST",
          path: "/v1/store/connect",
          headers: {
            authorization: `Bearer ${rival.store.merchant.apiKey}`,
            "idempotency-key": randomUUID(),
          },
          body: {
            restUrl: victim.store.restUrl,
            versions: { plugin: "1.0.0", wordpress: "6.9", woocommerce: "11.0.0", php: "8.3.0" },
          },
        },
      ],
      gain: accepted,
    },
  ];
}

function shotOf({ method, url, headers, body }: RawCall): Shot {
  const { origin, pathname, search } = new URL(url);
  return { origin, method, path: pathname + search, headers, ...(body === undefined ? {} : { bytes: body }) };
}
