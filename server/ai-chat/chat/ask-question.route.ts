import { AiChatQuestion } from "../../../shared/wire/ai-chat.ts";
import { assertOpen, getPageSession, TokenParams } from "../../hosted-page/page-session.ts";
import { defineRoute } from "../../http/define-route.ts";
import { networkOf } from "../../http/limits/network.ts";
import { answerQuestion } from "./answer-question.ts";

export default defineRoute({
  method: "POST",
  path: "/checkout/{token}/ai-chat/messages",
  summary: "Ask a question about the store or this checkout",
  tag: "Hosted page",
  auth: "none",
  internal: true,
  budget: "ai_question",
  params: TokenParams,
  body: AiChatQuestion,
  responses: { 200: null },
  errors: ["ai_paused", "ai_unavailable"],
  async handler({ ctx, params, body, request }) {
    const { session, merchant } = await getPageSession(ctx, params.token, request);
    assertOpen(ctx, session);
    await ctx.limiter.spend("ai_session", session.id);
    await ctx.limiter.spend("ai_network", networkOf(request.ip));
    return { status: 200, body: null, events: await answerQuestion(ctx, session, merchant, body.message) };
  },
});
