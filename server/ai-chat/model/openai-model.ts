import type { APIError, OpenAI } from "openai";
import type { Config } from "../../config.ts";
import { ModelUnavailable, type LanguageModel, type ModelCall, type ModelUsage } from "./language-model.ts";
import { priceOf } from "./prices.ts";

type ModelConfig = Pick<Config, "LLM_BASE_URL" | "LLM_API_KEY" | "LLM_MODEL" | "LLM_PRICES">;

/** Until the first byte of the answer, and for the whole of it. */
const CONNECT_TIMEOUT_MS = 20_000;
const ANSWER_TIMEOUT_MS = 60_000;

/**
 * The chat model of an OpenAI-compatible service; null where none is configured. The SDK is loaded with the first call:
 * most processes make none, and it takes 34 MB.
 */
export function createLanguageModel(config: ModelConfig): LanguageModel | null {
  const { LLM_BASE_URL: baseURL, LLM_MODEL: name } = config;
  if (baseURL === undefined || name === undefined) return null;
  const price = priceOf(config.LLM_PRICES, name);
  // The configuration was checked for it.
  if (price === null) throw new Error(`LLM_PRICES has no price of ${name}`);
  let client: Promise<OpenAI> | null = null;
  // Newer models of OpenAI accept only the first, other services only the second.
  let limit: "max_completion_tokens" | "max_tokens" = "max_completion_tokens";

  async function open(call: ModelCall, signal: AbortSignal) {
    const { chat } = await (client ??= openClient(baseURL!, config.LLM_API_KEY));
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
    return request().catch((error: unknown) => {
      if (limit === "max_tokens" || (error as Partial<APIError>).param !== limit) throw error;
      limit = "max_tokens";
      return request();
    });
  }

  return {
    name,
    price,
    async *stream(call): AsyncGenerator<string, ModelUsage | null> {
      let begun = false;
      let usage: ModelUsage | null = null;
      let ended = false;
      try {
        const answer = await open(call, AbortSignal.timeout(ANSWER_TIMEOUT_MS));
        begun = true;
        for await (const { choices, usage: used } of answer) {
          if (used) usage = { inputTokens: used.prompt_tokens, outputTokens: used.completion_tokens };
          ended ||= Boolean(choices[0]?.finish_reason);
          const text = choices[0]?.delta.content;
          if (text) yield text;
        }
      } catch (error) {
        throw new ModelUnavailable(begun ? "interrupted" : reasonOf(error as Partial<APIError>), {
          cause: error,
        });
      }
      // The SDK takes a connection that closes early for the end.
      if (!ended) throw new ModelUnavailable("interrupted");
      return usage;
    },
  };
}

async function openClient(baseURL: string, apiKey: string | undefined): Promise<OpenAI> {
  const { OpenAI } = await import("openai");
  return new OpenAI({
    baseURL,
    // What is not given here, the SDK takes from environment variables of its own.
    apiKey: apiKey ?? "none",
    ...(apiKey === undefined ? { defaultHeaders: { authorization: null } } : {}),
    organization: null,
    project: null,
    logLevel: "off",
    timeout: CONNECT_TIMEOUT_MS,
    maxRetries: 1,
    fetchOptions: { redirect: "error" },
  });
}

function reasonOf({ status }: Partial<APIError>): ModelUnavailable["reason"] {
  if (status === 429) return "rate_limited";
  return status !== undefined && status >= 400 && status < 500 ? "rejected" : "unreachable";
}
