import { ConnectedStore, ConnectStore, STORE_FEATURES } from "../../../shared/wire/store.ts";
import { defineRoute } from "../../http/define-route.ts";
import { connectStore, CONNECTED_PLATFORM } from "./connect-store.ts";

export default defineRoute({
  method: "POST",
  path: "/v1/store/connect",
  summary: "Connect a store",
  description:
    "Sends the store a signed challenge, which it answers with the merchant's secret. It then receives the merchant's orders.",
  tag: "Store",
  auth: "merchant_key",
  body: ConnectStore,
  responses: { 200: ConnectedStore },
  errors: [
    "url_not_allowed",
    "store_host_not_allowed",
    "store_not_proven",
    "store_refused",
    "store_unavailable",
  ],
  async handler({ ctx, caller, body, request }) {
    await connectStore(ctx, caller, body, request.id);
    return {
      status: 200,
      body: {
        connected: true as const,
        merchantId: caller.merchantId,
        platform: CONNECTED_PLATFORM,
        features: [...STORE_FEATURES],
      },
    };
  },
});
