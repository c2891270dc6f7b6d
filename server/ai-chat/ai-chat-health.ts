import type { AiChatHealth } from "../../shared/wire/ai-chat.ts";
import type { Context } from "../context.ts";
import { getMerchantForCheckout } from "../merchants/checkout-merchant.ts";
import { aiChatStatus, pctUsed, spentCents } from "./ai-chat-status.ts";
import type { AiChatState } from "./ai-chat-status.ts";
import { countChunks } from "./knowledge/chunks.sql.ts";
import { countUnembedded } from "./knowledge/embeddings.sql.ts";
import { findIndex } from "./knowledge/indexes.sql.ts";
import { countRecentCalls, findSpending } from "./ledger/ledger.sql.ts";
import { monthOf } from "./ledger/month.ts";

const RECENT_CALLS = 50;

/** The current health of the merchant's AI checkout. */
export async function getAiChatHealth(ctx: Context, merchantId: string): Promise<AiChatHealth> {
  const now = new Date(ctx.clock.now());
  const { embeddingModel } = ctx;
  const [merchant, chunks, index, spend, recent, unembeddedChunks] = await Promise.all([
    getMerchantForCheckout(ctx.sql, merchantId),
    countChunks(ctx.sql, merchantId),
    findIndex(ctx.sql, merchantId),
    findSpending(ctx.sql, merchantId, monthOf(now.getTime())),
    countRecentCalls(ctx.sql, merchantId, RECENT_CALLS),
    embeddingModel === null ? 0 : countUnembedded(ctx.sql, merchantId, embeddingModel.name),
  ]);
  const { ai } = merchant.configuration;
  const facts: AiChatState = {
    enabled: ai.enabled,
    llmConfigured: ctx.languageModel !== null,
    embeddingsConfigured: embeddingModel !== null,
    totalChunks: chunks.product_chunks + chunks.policy_chunks,
    lastIndexedAt: index?.indexed_at ?? null,
    monthlyCapCents: ai.monthlyCapCents,
    monthlySpendMicroCents: spend,
    unembeddedChunks,
    recentCalls: recent.answers,
    recentEmbeddings: recent.embeddings,
  };
  return {
    status: aiChatStatus(facts, now.getTime()),
    llm: { configured: facts.llmConfigured },
    embeddings: { configured: facts.embeddingsConfigured },
    knowledge: {
      product_chunks: chunks.product_chunks,
      policy_chunks: chunks.policy_chunks,
      total_chunks: facts.totalChunks,
      last_indexed_at: facts.lastIndexedAt?.toISOString() ?? null,
    },
    modes: {
      enabled: ai.enabled,
      checkout_assistant: ai.modes.checkout_assistant,
      product_qa: ai.modes.product_qa,
      policy_qa: ai.modes.policy_qa,
    },
    cost: {
      monthly_cap_cents: ai.monthlyCapCents,
      monthly_spend_cents: spentCents(facts),
      pct_used: pctUsed(facts),
      month: now.toISOString().slice(0, 7),
    },
  };
}
