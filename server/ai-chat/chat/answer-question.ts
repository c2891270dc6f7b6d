import type { AiChatEvents } from "../../../shared/wire/ai-chat.ts";
import type { Context } from "../../context.ts";
import { ApiError } from "../../errors.ts";
import type { ServerEvent } from "../../http/define-route.ts";
import type { CheckoutMerchant } from "../../merchants/checkout-merchant.ts";
import type { SessionRow } from "../../sessions/sessions.sql.ts";
import { isPausedFor } from "../answers-questions.ts";
import type { ChunkKind } from "../knowledge/chunk.ts";
import { fuseRanks } from "../knowledge/fuse-ranks.ts";
import { RESULTS, searchChunks, searchTexts, weighTerms } from "../knowledge/search-chunks.ts";
import { searchMeaning } from "../knowledge/search-meaning.ts";
import { callMetered } from "../ledger/metered-call.ts";
import type { Payer } from "../ledger/reserve-call.ts";
import { ModelUnavailable, type LanguageModel } from "../model/language-model.ts";
import { checkAnswer } from "./check-answer.ts";
import { checkoutFacts } from "./checkout-facts.ts";
import { promptOf } from "./prompt.ts";
import { redact } from "./redact.ts";
import type { Source } from "./source.ts";

const MAX_OUTPUT_TOKENS = 400;
/** Facts of the checkout beside the chunks. */
const MAX_FACTS = 3;

/**
 * Answers a shopper's question from the store's own texts and the facts of the checkout. Nothing is sent to the model that
 * is personal, another merchant's or another session's, and the answer changes nothing.
 * @returns the answer's events, once it is clear that there will be some.
 * @throws ApiError ai_paused, ai_unavailable
 */
export async function answerQuestion(
  ctx: Context,
  session: SessionRow,
  merchant: CheckoutMerchant,
  message: string,
): Promise<AsyncIterable<ServerEvent>> {
  if (await isPausedFor(ctx, merchant)) throw new ApiError("ai_paused");
  const model = ctx.languageModel;
  if (model === null) throw new ApiError("ai_unavailable", { message: "No language model is configured." });
  const question = redact(message, { ...session.customer, ...session.draft });
  const sources = await findSources(ctx, session, merchant, question);
  const answer =
    sources.length === 0
      ? refusal()
      : answerFrom(ctx, model, { ...payerOf(merchant), sessionId: session.id }, question, sources);
  return begun(ctx, answer);
}

const payerOf = ({ id, configuration }: CheckoutMerchant): Payer => ({
  merchantId: id,
  monthlyCapCents: configuration.ai.monthlyCapCents,
});

/** The texts that the question is about, by their words and their meaning, best first. @throws ApiError ai_paused */
export async function findSources(
  ctx: Context,
  session: SessionRow,
  merchant: CheckoutMerchant,
  question: string,
): Promise<Source[]> {
  const { modes } = merchant.configuration.ai;
  const kinds: ChunkKind[] = [
    ...(modes.product_qa ? (["product"] as const) : []),
    ...(modes.policy_qa ? (["policy"] as const) : []),
  ];
  const facts = modes.checkout_assistant ? checkoutFacts(session, merchant) : [];
  const terms = await weighTerms(ctx.sql, merchant.id, question);
  const payer = payerOf(merchant);
  const [chunks, near, relevant] = await Promise.all([
    searchChunks(ctx.sql, merchant.id, kinds, terms),
    searchMeaning(ctx, payer, kinds, question),
    searchTexts(ctx.sql, facts, terms),
  ]);
  const found = [...relevant.slice(0, MAX_FACTS), ...chunks].toSorted((a, b) => b.score - a.score);
  // Of two first places, that by meaning: a question in another language can share a word by chance.
  const fused = fuseRanks<Source>([near, found], (source) => ("id" in source ? source.id : source));
  return fused.slice(0, RESULTS + MAX_FACTS);
}

async function* refusal(): AsyncGenerator<ServerEvent> {
  yield event("refused", { reason: "not_known" });
  yield event("done", {});
}

async function* answerFrom(
  ctx: Context,
  model: LanguageModel,
  payer: Payer,
  question: string,
  sources: readonly Source[],
): AsyncGenerator<ServerEvent> {
  const call = { messages: promptOf(question, sources), maxOutputTokens: MAX_OUTPUT_TOKENS };
  const cited = new Set<number>();
  for await (const checked of checkAnswer(await callMetered(ctx, model, payer, call), sources)) {
    for (const number of checked.cited) cited.add(number);
    yield event("text", { text: checked.text });
  }
  if (cited.size === 0) return yield* refusal();
  yield event("sources", {
    sources: [...cited]
      .toSorted((a, b) => a - b)
      .map((n) => {
        const { kind, title, url } = sources[n - 1]!;
        return { n, kind, title, url };
      }),
  });
  yield event("done", {});
}

const event = <N extends keyof AiChatEvents>(name: N, data: AiChatEvents[N]): ServerEvent => ({ name, data });

/**
 * Events after the first has come, so that what fails before it is still answered as an error.
 * @throws ApiError ai_paused, ai_unavailable
 */
async function begun(ctx: Context, events: AsyncGenerator<ServerEvent>): Promise<AsyncIterable<ServerEvent>> {
  try {
    const first = await events.next();
    return rest(ctx, first, events);
  } catch (error) {
    throw error instanceof ModelUnavailable ? new ApiError("ai_unavailable", { cause: error }) : error;
  }
}

async function* rest(
  ctx: Context,
  first: IteratorResult<ServerEvent>,
  events: AsyncGenerator<ServerEvent>,
): AsyncGenerator<ServerEvent> {
  try {
    if (first.done !== true) yield first.value;
    yield* events;
  } catch (error) {
    if (!(error instanceof ModelUnavailable)) throw error;
    ctx.log.warn({ err: error }, "an answer broke off");
    yield event("failed", { code: "ai_unavailable" });
  }
}
