import { z } from "zod";

/** GET /health/ai-chat (specification, AI checkout health record). */
export const AiChatHealth = z.strictObject({
  status: z.enum(["ok", "degraded", "paused"]),
  llm: z.strictObject({ configured: z.boolean() }),
  embeddings: z.strictObject({ configured: z.boolean() }),
  knowledge: z.strictObject({
    product_chunks: z.int(),
    policy_chunks: z.int(),
    total_chunks: z.int(),
    last_indexed_at: z.iso.datetime().nullable(),
  }),
  modes: z.strictObject({
    enabled: z.boolean(),
    checkout_assistant: z.boolean(),
    product_qa: z.boolean(),
    policy_qa: z.boolean(),
  }),
  cost: z.strictObject({
    monthly_cap_cents: z.int().describe("0 switches the feature off."),
    monthly_spend_cents: z.int(),
    pct_used: z.number().describe("1 or more: the cap is reached for the month."),
    month: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .describe("Calendar month in UTC."),
  }),
});
export type AiChatHealth = z.infer<typeof AiChatHealth>;
