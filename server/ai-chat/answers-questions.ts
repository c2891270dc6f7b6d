import type { MerchantConfiguration } from "../../shared/wire/merchant-configuration.ts";
import type { Context } from "../context.ts";
import { isPaused } from "./ai-chat-status.ts";
import { findSpending } from "./ledger/ledger.sql.ts";
import { monthOf } from "./ledger/month.ts";

interface Payer {
  id: string;
  configuration: Pick<MerchantConfiguration, "ai">;
}

/** Whether a merchant has AI answers off or no mode for them, or has reached its cap. */
export async function isPausedFor(ctx: Pick<Context, "sql" | "clock">, merchant: Payer): Promise<boolean> {
  const { enabled, modes, monthlyCapCents } = merchant.configuration.ai;
  const hasMode = modes.product_qa || modes.policy_qa || modes.checkout_assistant;
  if (!enabled || !hasMode) return true;
  const monthlySpendMicroCents = await findSpending(ctx.sql, merchant.id, monthOf(ctx.clock.now()));
  return isPaused({ enabled, monthlyCapCents, monthlySpendMicroCents });
}

/** Whether the checkout page lets shoppers ask: not where every question would be refused. */
export async function answersQuestions(
  ctx: Pick<Context, "sql" | "clock" | "languageModel">,
  merchant: Payer,
): Promise<boolean> {
  return ctx.languageModel !== null && !(await isPausedFor(ctx, merchant));
}
