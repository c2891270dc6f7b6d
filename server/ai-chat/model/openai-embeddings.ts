import type { APIError, OpenAI } from "openai";
import type { Config } from "../../config.ts";
import { ModelUnavailable, type EmbeddingModel, type Embeddings } from "./language-model.ts";
import { isTemporary, openClient, pauseAfter, reasonOf } from "./openai-client.ts";
import { priceOf } from "./prices.ts";

type ModelConfig = Pick<Config, "LLM_BASE_URL" | "LLM_API_KEY" | "EMBEDDINGS_MODEL" | "LLM_PRICES">;

const TIMEOUT_MS = 10_000;

/** The embedding model of an OpenAI-compatible service; null where none is configured. */
export function createEmbeddingModel(config: ModelConfig): EmbeddingModel | null {
  const { LLM_BASE_URL: baseURL, EMBEDDINGS_MODEL: name } = config;
  if (baseURL === undefined || name === undefined) return null;
  const price = priceOf(config.LLM_PRICES, name);
  // The configuration was checked for it.
  if (price === null) throw new Error(`LLM_PRICES has no price of ${name}`);
  let client: Promise<OpenAI> | null = null;

  async function request(texts: readonly string[], signal: AbortSignal) {
    const { embeddings } = await (client ??= openClient(baseURL!, config.LLM_API_KEY, TIMEOUT_MS));
    // Not every service knows base64, which the SDK would ask for.
    const send = () =>
      embeddings.create({ model: name!, input: [...texts], encoding_format: "float" }, { signal });
    return send().catch(async (error: Partial<APIError>) => {
      if (!isTemporary(error)) throw error;
      await pauseAfter(error, signal);
      return send();
    });
  }

  return {
    name,
    price,
    async embed(texts): Promise<Embeddings> {
      const answer = await request(texts, AbortSignal.timeout(2 * TIMEOUT_MS)).catch(
        (error: Partial<APIError>) => {
          throw new ModelUnavailable(reasonOf(error), { cause: error });
        },
      );
      const inputTokens = tokensOf(answer.usage);
      const vectors = vectorsOf(answer.data, texts.length);
      if (vectors === null) {
        const usage = inputTokens === null ? null : { inputTokens, outputTokens: 0 };
        throw new ModelUnavailable("unanswered", { cause: new Error("no vector for each text"), usage });
      }
      return { vectors, inputTokens };
    },
  };
}

/** Null for a figure that cannot be true: texts have tokens. */
function tokensOf(usage: { prompt_tokens?: number } | undefined): number | null {
  const tokens = usage?.prompt_tokens;
  return Number.isSafeInteger(tokens) && tokens! > 0 ? tokens! : null;
}

/** The vectors in the order of the texts; null unless there is one for each, all with the same number of dimensions. */
function vectorsOf(
  data: ReadonlyArray<{ index: number; embedding: number[] }> | undefined,
  count: number,
): Float32Array[] | null {
  if (!Array.isArray(data) || data.length !== count) return null;
  const ordered = data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => unitVector(embedding));
  const dimensions = ordered[0]?.length;
  const isWhole = ordered.every((vector) => vector !== null && vector.length === dimensions);
  return isWhole ? (ordered as Float32Array[]) : null;
}

/** The same direction with length 1; null for what has none. */
function unitVector(numbers: readonly number[]): Float32Array | null {
  if (!Array.isArray(numbers)) return null;
  const length = Math.hypot(...numbers);
  return Number.isFinite(length) && length > 0
    ? Float32Array.from(numbers, (number) => number / length)
    : null;
}
