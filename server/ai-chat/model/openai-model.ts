import type { APIError, OpenAI } from "openai";
import type { Config } from "../../config.ts";
import { ModelUnavailable, type LanguageModel, type ModelCall, type ModelUsage } from "./language-model.ts";
import { isTemporary, openClient, pauseAfter, reasonOf } from "./openai-client.ts";
import { priceOf } from "./prices.ts";

type ModelConfig = Pick<Config, "LLM_BASE_URL" | "LLM_API_KEY" | "LLM_MODEL" | "LLM_PRICES">;

/** How long is waited for the first byte of an answer, and for the whole of it. */
export interface ModelTimeouts {
  firstByteMs: number;
  answerMs: number;
}
const TIMEOUTS: ModelTimeouts = { firstByteMs: 20_000, answerMs: 60_000 };

/** The chat model of an OpenAI-compatible service; null where none is configured. */
export function createLanguageModel(
  config: ModelConfig,
  timeouts: ModelTimeouts = TIMEOUTS,
): LanguageModel | null {
  const { LLM_BASE_URL: baseURL, LLM_MODEL: name } = config;
  if (baseURL === undefined || name === undefined) return null;
  const price = priceOf(config.LLM_PRICES, name);
  // The configuration was checked for it.
  if (price === null) throw new Error(`LLM_PRICES has no price of ${name}`);
  let client: Promise<OpenAI> | null = null;
  // Newer models of OpenAI accept only the first, other services only the second.
  let limit: "max_completion_tokens" | "max_tokens" = "max_completion_tokens";

  async function open(call: ModelCall, signal: AbortSignal) {
    const { chat } = await (client ??= openClient(baseURL!, config.LLM_API_KEY, timeouts.firstByteMs));
    const request = () =>
      chat.completions.create(
        {
          model: name!,
          messages: [...call.messages],
          stream: true,
          stream_options: { include_usage: true },
          [limit]: call.maxOutputTokens,
        },
        { signal },
      );
    return request().catch(async (error: Partial<APIError>) => {
      if (limit !== "max_tokens" && error.param === limit) limit = "max_tokens";
      else if (isTemporary(error)) await pauseAfter(error, signal);
      else throw error;
      return request();
    });
  }

  return {
    name,
    price,
    async *stream(call, signal): AsyncGenerator<string, ModelUsage | null> {
      let begun = false;
      let usage: ModelUsage | null = null;
      let ended = false;
      try {
        const timeout = AbortSignal.timeout(timeouts.answerMs);
        const answer = await open(call, signal === undefined ? timeout : AbortSignal.any([timeout, signal]));
        begun = true;
        for await (const { choices, usage: used } of answer) {
          if (used) usage = usageOf(used);
          ended ||= Boolean(choices[0]?.finish_reason);
          const text = choices[0]?.delta.content;
          if (text) yield text;
        }
      } catch (error) {
        throw new ModelUnavailable(begun ? "interrupted" : reasonOf(error as Partial<APIError>), {
          cause: error,
          usage,
        });
      }
      // The SDK takes a connection that closes early for the end.
      if (!ended) throw new ModelUnavailable("interrupted", { usage });
      return usage;
    },
  };
}

/** Null for figures that cannot be true: a prompt has tokens. */
function usageOf(used: { prompt_tokens: number; completion_tokens: number }): ModelUsage | null {
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = used;
  const isTrue = Number.isSafeInteger(inputTokens) && Number.isSafeInteger(outputTokens);
  return isTrue && inputTokens > 0 && outputTokens >= 0 ? { inputTokens, outputTokens } : null;
}
