export interface ModelMessage {
  role: "system" | "user";
  content: string;
}

export interface ModelCall {
  messages: readonly ModelMessage[];
  maxOutputTokens: number;
}

export interface ModelUsage {
  inputTokens: number;
  outputTokens: number;
}

/** Of one token, in thousandths of a micro-cent. */
export interface ModelPrice {
  input: bigint;
  output: bigint;
}

/** A chat model, and what it costs. */
export interface LanguageModel {
  name: string;
  price: ModelPrice;
  /**
   * Yields the answer as it is written. @returns what was used; null if the service did not report it.
   * @param signal ends the call.
   * @throws ModelUnavailable
   */
  stream(call: ModelCall, signal?: AbortSignal): AsyncGenerator<string, ModelUsage | null>;
}

export interface Embeddings {
  /** One for each text, of length 1. */
  vectors: Float32Array[];
  /** Null if the service did not report it. */
  inputTokens: number | null;
}

/** Turns texts into vectors that are the nearer the more the texts mean the same, in whatever languages. */
export interface EmbeddingModel {
  name: string;
  price: ModelPrice;
  /** @throws ModelUnavailable */
  embed(texts: readonly string[]): Promise<Embeddings>;
}

interface UnavailableOptions extends ErrorOptions {
  usage?: ModelUsage | null;
}

/** The model sent no usable answer. */
export class ModelUnavailable extends Error {
  override name = "ModelUnavailable";
  /**
   * `rejected`: the service refuses the request, its key or the model, so a retry cannot succeed. `unanswered`: it was sent
   * the request, and no answer came. `interrupted`: the answer had begun.
   */
  readonly reason: "unreachable" | "rate_limited" | "rejected" | "unanswered" | "interrupted";
  /** What an interrupted answer had used, if the service reported it. */
  readonly usage: ModelUsage | null;

  constructor(reason: ModelUnavailable["reason"], { usage = null, ...options }: UnavailableOptions = {}) {
    super(`the model is unavailable: ${reason}`, options);
    this.reason = reason;
    this.usage = usage;
  }

  /** Whether the service may have worked on the request, and so may charge for it. */
  get mayBeCharged(): boolean {
    return this.reason === "unanswered" || this.reason === "interrupted";
  }
}

/** Fewer than in most texts, so that estimates are rather too high. */
const BYTES_PER_TOKEN = 3;

/** Estimated number of tokens of a text. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

/** What a message costs beyond its text, in tokens; services count 3 or 4. */
const MESSAGE_OVERHEAD = 16;

/** The most input tokens that a call can have: a token is never shorter than a byte. */
export function maxInputTokens({
  messages,
}: {
  messages: ReadonlyArray<Pick<ModelMessage, "content">>;
}): number {
  return messages.reduce((sum, { content }) => sum + Buffer.byteLength(content) + MESSAGE_OVERHEAD, 0);
}

/** Estimated input tokens of a call. */
export function estimateInputTokens({ messages }: Pick<ModelCall, "messages">): number {
  return messages.reduce((sum, { content }) => sum + estimateTokens(content) + MESSAGE_OVERHEAD, 0);
}
