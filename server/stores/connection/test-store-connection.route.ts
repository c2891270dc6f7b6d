import { z } from "zod";
import { ConnectionTest } from "../../../shared/wire/partner/connection-test.ts";
import { defineRoute } from "../../http/define-route.ts";
import { getMerchantForCheckout } from "../../merchants/checkout-merchant.ts";
import { getOpenMerchant } from "../../merchants/get-merchant.ts";
import { testConnection } from "./test-connection.ts";

export default defineRoute({
  method: "POST",
  path: "/agencies/{workspaceId}/merchants/{merchantId}/connection-test",
  summary: "Test the connection to a store",
  description:
    "Calls the plugin in the merchant's store as an order would be sent, and responds with the result: how long it took, whether the signature was accepted, the versions in the store, or what is wrong and what to do. A test that fails is a 200 with `passed: false`. At most 10 per minute for each merchant. The built-in store is always reachable.",
  tag: "Merchants",
  auth: "partner_key",
  scope: "merchants:write",
  idempotent: "required",
  params: z.object({ workspaceId: z.uuid().toLowerCase(), merchantId: z.uuid().toLowerCase() }),
  responses: { 200: ConnectionTest },
  errors: ["merchant_closed"],
  async handler({ ctx, caller, params }) {
    const { id } = await getOpenMerchant(ctx.sql, caller, params.merchantId);
    await ctx.limiter.spend("connection_test", id);
    const { livemode, storePlatform } = await getMerchantForCheckout(ctx.sql, id);
    return { status: 200, body: await testConnection(ctx, { id, livemode, storePlatform }) };
  },
});
