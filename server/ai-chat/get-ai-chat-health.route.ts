import { AiChatHealth } from "../../shared/wire/ai-chat.ts";
import { defineRoute } from "../http/define-route.ts";
import { getAiChatHealth } from "./ai-chat-health.ts";

export default defineRoute({
  method: "GET",
  path: "/health/ai-chat",
  summary: "Retrieve the AI checkout status",
  description: "Returns the configuration, indexed content and spending of the merchant's AI checkout.",
  tag: "AI checkout",
  auth: "merchant_header",
  responses: { 200: AiChatHealth },
  async handler({ ctx, caller }) {
    return { status: 200, body: await getAiChatHealth(ctx, caller.merchantId) };
  },
});
