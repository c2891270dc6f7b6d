import { z } from "zod";
import { MerchantAiChat } from "../../shared/wire/ai-chat.ts";
import { defineRoute } from "../http/define-route.ts";
import { getMerchant } from "../merchants/get-merchant.ts";
import { getAiChatHealth } from "./ai-chat-health.ts";
import { listDays } from "./ledger/ledger.sql.ts";

const DAY_MS = 24 * 3600 * 1000;
/** Today included. */
const DAYS = 30;

export default defineRoute({
  method: "GET",
  path: "/agencies/{workspaceId}/merchants/{merchantId}/ai-chat",
  summary: "Retrieve a merchant's AI checkout",
  description:
    "Returns the status of the merchant's AI checkout, as its own `GET /health/ai-chat` does, and its spending by day.",
  tag: "AI checkout",
  auth: "partner_key",
  scope: "merchants:read",
  params: z.object({ workspaceId: z.uuid().toLowerCase(), merchantId: z.uuid().toLowerCase() }),
  responses: { 200: MerchantAiChat },
  async handler({ ctx, sql, caller, params }) {
    const { id } = await getMerchant(sql, caller, params.merchantId);
    const today = Math.floor(ctx.clock.now() / DAY_MS) * DAY_MS;
    const since = new Date(today - (DAYS - 1) * DAY_MS);
    const [health, days] = await Promise.all([getAiChatHealth(ctx, id), listDays(sql, id, since)]);
    return {
      status: 200,
      body: {
        ...health,
        days: days.map(({ day, calls, failed, spent }) => ({
          day,
          calls,
          failed_calls: failed,
          spend_micro_cents: spent,
        })),
      },
    };
  },
});
