import { z } from "zod";

/** GET /health/ai-chat (specification, AI checkout health record). */
export const AiChatHealth = z
  .strictObject({
    status: z
      .enum(["ok", "degraded", "paused"])
      .describe(
        "`paused`: switched off, or the cap is reached. `degraded`: not all of it works. `ok`: all of it does.",
      ),
    llm: z
      .strictObject({ configured: z.boolean().describe("Whether one is set up.") })
      .describe("The language model."),
    embeddings: z
      .strictObject({ configured: z.boolean().describe("Whether one is set up.") })
      .describe("The embedding model."),
    knowledge: z
      .strictObject({
        product_chunks: z.int().describe("Pieces of text about products."),
        policy_chunks: z.int().describe("Pieces of text about delivery, returns and so on."),
        total_chunks: z.int().describe("Both together."),
        last_indexed_at: z.iso
          .datetime()
          .nullable()
          .describe("When they were last read from the store; null when never."),
      })
      .describe("What answers are made from."),
    modes: z
      .strictObject({
        enabled: z.boolean().describe("Whether AI answers are switched on."),
        checkout_assistant: z.boolean().describe("Help with the checkout itself."),
        product_qa: z.boolean().describe("Questions about products."),
        policy_qa: z.boolean().describe("Questions about delivery, returns and so on."),
      })
      .describe("What AI may answer."),
    cost: z
      .strictObject({
        monthly_cap_cents: z.int().describe("0 switches the feature off."),
        monthly_spend_cents: z.int().describe("Spent in this month, in cents."),
        pct_used: z.number().describe("1 or more: the cap is reached for the month."),
        month: z
          .string()
          .regex(/^\d{4}-\d{2}$/)
          .describe("Calendar month in UTC.")
          .meta({ examples: ["2026-11"] }),
      })
      .describe("The month's budget."),
  })
  .meta({ id: "AiChatHealth" });
export type AiChatHealth = z.infer<typeof AiChatHealth>;
