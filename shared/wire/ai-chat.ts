import { z } from "zod";

/** GET /health/ai-chat (specification, AI checkout health record). */
export const AiChatHealth = z.strictObject({
  status: z
    .enum(["ok", "degraded", "paused"])
    .describe(
      "`ok`: everything works. `degraded`: some of it is unavailable. `paused`: AI is disabled, or the monthly cap is reached.",
    ),
  llm: z
    .strictObject({ configured: z.boolean().describe("Whether the model is configured.") })
    .describe("State of the language model."),
  embeddings: z
    .strictObject({ configured: z.boolean().describe("Whether the model is configured.") })
    .describe("State of the embedding model."),
  knowledge: z
    .strictObject({
      product_chunks: z.int().describe("Number of indexed text chunks about products."),
      policy_chunks: z.int().describe("Number of indexed text chunks about delivery, returns and so on."),
      total_chunks: z.int().describe("Total number of indexed text chunks."),
      last_indexed_at: z.iso
        .datetime()
        .nullable()
        .describe("Time of the last indexing run. `null` if the store has not been indexed."),
    })
    .describe("The indexed content that answers are based on."),
  modes: z
    .strictObject({
      enabled: z.boolean().describe("Whether AI answers are enabled."),
      checkout_assistant: z.boolean().describe("Whether AI answers questions about the checkout."),
      product_qa: z.boolean().describe("Whether AI answers questions about products."),
      policy_qa: z.boolean().describe("Whether AI answers questions about delivery, returns and so on."),
    })
    .describe("The modes in which AI may answer."),
  cost: z
    .strictObject({
      monthly_cap_cents: z.int().describe("Monthly spending cap in cents. `0` disables AI."),
      monthly_spend_cents: z.int().describe("Amount spent this month, in cents."),
      pct_used: z
        .number()
        .describe("Share of the cap that is spent. At `1`, AI is paused until the next month."),
      month: z
        .string()
        .regex(/^\d{4}-\d{2}$/)
        .describe("Calendar month in UTC.")
        .meta({ examples: ["2026-11"] }),
    })
    .describe("Spending in the current month."),
});
export type AiChatHealth = z.infer<typeof AiChatHealth>;

/** GET /v2/agencies/{workspaceId}/merchants/{merchantId}/ai-chat. */
export const MerchantAiChat = AiChatHealth.extend({
  days: z
    .array(
      z.strictObject({
        day: z.iso.date().describe("Calendar day in UTC."),
        calls: z.int().describe("Number of model calls that have ended."),
        failed_calls: z.int().describe("Number of those that failed."),
        spend_micro_cents: z.int().describe("Their cost in millionths of a cent."),
      }),
    )
    .describe("The last 30 days with model calls, newest first."),
});
export type MerchantAiChat = z.infer<typeof MerchantAiChat>;

/** POST /checkout/{token}/ai-chat/messages. */
export const AiChatQuestion = z.strictObject({ message: z.string().trim().min(1).max(500) });

/** What an answer is based on; `n` is its number in the text, as `[1]`. */
export interface AiChatSource {
  n: number;
  /** `checkout`: facts of this checkout. */
  kind: "product" | "policy" | "checkout";
  title: string;
  url: string | null;
}

/**
 * The server-sent events of an answer, by name. `text` comes any number of times, then `sources`; or `refused` alone. The
 * last one is `done`, or `failed` if the answer breaks off.
 */
export interface AiChatEvents {
  text: { text: string };
  sources: { sources: AiChatSource[] };
  /** The store's texts do not say. */
  refused: { reason: "not_known" };
  failed: { code: "ai_unavailable" };
  done: Record<string, never>;
}
