import { setTimeout } from "node:timers/promises";
import express from "express";
import type { NextFunction, Request, Response } from "express";
import { newUlid } from "../../crypto/random-ids.ts";
import { listen, type ListenOptions } from "../listen.ts";
import { parseChatRequest, type ChatRequest } from "./chat-request.ts";
import { embeddingsReply, parseEmbeddingsRequest } from "./embeddings-request.ts";
import { LlmError } from "./llm-error.ts";
import { quoteSource } from "./quote-source.ts";

export interface LlmOptions extends ListenOptions {
  apiKey?: string;
  /** Name of its only model. */
  model?: string;
  /** Refuses `max_completion_tokens`, as older services do. */
  onlyMaxTokens?: boolean;
}

/** A call that was answered, at least in part. */
export interface AnsweredCall {
  messages: ChatRequest["messages"];
  /** What the service charges for. */
  usage: { prompt_tokens: number; completion_tokens: number };
}

/** How the next calls are answered, until `recover`. */
export type LlmTrouble =
  /** An error, at once. */
  | { is: "failing"; status: number }
  | { is: "hanging" }
  /** The connection ends with no answer. */
  | { is: "reset" }
  /** The connection ends after this many pieces of the answer; `metered`: each came with the usage up to it. */
  | { is: "cut"; after: number; metered?: boolean }
  /** Reports figures that are not true. */
  | { is: "misreporting"; usage: { prompt_tokens: number; completion_tokens: number } }
  /** No usage figures, as older services. */
  | { is: "without_usage" };

export interface LlmSandbox {
  /** For `LLM_BASE_URL`. */
  baseUrl: string;
  apiKey: string;
  model: string;
  calls(): readonly AnsweredCall[];
  /** Name of its only embedding model. */
  embeddingModel: string;
  /** Texts that were embedded, with what each request was charged for. */
  embedded(): ReadonlyArray<{ texts: readonly string[]; tokens: number }>;
  /** Answers embedding requests with this error status, until `recover`. */
  failEmbeddings(status: number): void;
  /** Requests for answers that came, refused ones too. */
  requests(): number;
  /** Answers with these texts, whatever it is asked, until `recover`. */
  answerWith(answer: (messages: ChatRequest["messages"]) => string): void;
  /** Milliseconds between two pieces of an answer. */
  pace(pauseMs: number): void;
  have(trouble: LlmTrouble): void;
  recover(): void;
  close(): Promise<void>;
}

/** Text of one token, on average. */
const BYTES_PER_TOKEN = 4;
const TOKENS_PER_MESSAGE = 3;
const CUT_AFTER_MS = 100;
const EMBEDDING_MODEL = "sandbox-embeddings";

/**
 * Starts a server that speaks the protocol of OpenAI's chat completions and embeddings. It answers by quoting what it is sent;
 * its vectors are those of a small dictionary in three languages.
 */
export async function startLlm(options: LlmOptions = {}): Promise<LlmSandbox> {
  const apiKey = options.apiKey ?? "sk-sandbox-7f3c1e";
  const model = options.model ?? "sandbox-chat";
  const calls: AnsweredCall[] = [];
  const embeddings: Array<{ texts: readonly string[]; tokens: number }> = [];
  let embeddingsStatus: number | null = null;
  let requests = 0;
  let pauseMs = 0;
  let trouble: LlmTrouble | null = null;
  let answer: (messages: ChatRequest["messages"]) => string = quoteSource;

  function authenticate(request: Request, _response: Response, next: NextFunction): void {
    if (request.path === "/chat/completions") requests += 1;
    if (request.get("authorization") === `Bearer ${apiKey}`) return next();
    throw new LlmError(401, "Incorrect API key provided.", { code: "invalid_api_key" });
  }

  async function complete(request: Request, response: Response): Promise<void> {
    if (trouble?.is === "hanging") return;
    if (trouble?.is === "reset") return void response.destroy();
    if (trouble?.is === "failing") {
      if (trouble.status === 429) response.set("retry-after", "0");
      throw new LlmError(trouble.status, "The service cannot answer now.");
    }
    const chat = parseChatRequest(request.body, model, options.onlyMaxTokens ?? false);
    const limit = chat.max_completion_tokens ?? chat.max_tokens ?? Number.MAX_SAFE_INTEGER;
    const all = piecesOf(answer(chat.messages));
    const pieces = all.slice(0, limit);
    const usage = {
      prompt_tokens: chat.messages.reduce(
        (sum, { content }) => sum + tokensOf(content) + TOKENS_PER_MESSAGE,
        0,
      ),
      completion_tokens: pieces.length,
    };
    calls.push({ messages: chat.messages, usage });
    const finish = all.length > limit ? "length" : "stop";
    const head = { id: `chatcmpl-${newUlid(Date.now())}`, created: Math.floor(Date.now() / 1000), model };
    const total = { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens };
    if (!chat.stream) {
      const message = { role: "assistant", content: pieces.join(""), refusal: null };
      const choices = [{ index: 0, message, finish_reason: finish, logprobs: null }];
      response.json({ ...head, object: "chat.completion", choices, usage: total });
      return;
    }
    const hasUsage = chat.stream_options?.include_usage === true && trouble?.is !== "without_usage";
    const reported = trouble?.is === "misreporting" ? trouble.usage : total;
    await stream(response, head, { pieces, finish, usage: hasUsage ? reported : null });
  }

  function embed(request: Request, response: Response): void {
    if (embeddingsStatus !== null) throw new LlmError(embeddingsStatus, "The service cannot answer now.");
    const texts = parseEmbeddingsRequest(request.body, EMBEDDING_MODEL);
    const tokens = texts.reduce((sum, text) => sum + tokensOf(text), 0);
    embeddings.push({ texts, tokens });
    response.json(embeddingsReply(texts, EMBEDDING_MODEL, tokens));
  }

  /** Server-sent events: one for each piece, one that says why it ended, one with the usage, and `[DONE]`. */
  async function stream(
    response: Response,
    head: object,
    answered: { pieces: readonly string[]; finish: string; usage: object | null },
  ): Promise<void> {
    response.set("content-type", "text/event-stream; charset=utf-8");
    response.flushHeaders();
    const send = (event: object) => {
      response.write(`data: ${JSON.stringify({ ...head, object: "chat.completion.chunk", ...event })}\n\n`);
    };
    const choice = (delta: object, finish: string | null) => ({
      choices: [{ index: 0, delta, finish_reason: finish, logprobs: null }],
    });
    const soFar = (pieces: number) =>
      trouble?.is === "cut" && trouble.metered === true
        ? { usage: { ...answered.usage, completion_tokens: pieces } }
        : {};
    send({ ...choice({ role: "assistant", content: "" }, null), ...soFar(0) });
    for (const [index, content] of answered.pieces.entries()) {
      if (trouble?.is === "cut" && index === trouble.after) {
        // A client that gets the end immediately may drop what it has not read.
        await setTimeout(CUT_AFTER_MS);
        response.destroy();
        return;
      }
      if (pauseMs > 0) await setTimeout(pauseMs);
      send({ ...choice({ content }, null), ...soFar(index + 1) });
    }
    send(choice({}, answered.finish));
    if (answered.usage !== null) send({ choices: [], usage: answered.usage });
    response.end("data: [DONE]\n\n");
  }

  const app = express();
  app.use("/v1", authenticate, express.json({ limit: "1mb" }));
  app.post("/v1/chat/completions", complete);
  app.post("/v1/embeddings", embed);
  app.get("/v1/models", (_request, response) => {
    response.json({
      object: "list",
      data: [model, EMBEDDING_MODEL].map((id) => ({ id, object: "model", created: 0, owned_by: "sandbox" })),
    });
  });
  app.use(() => {
    throw new LlmError(404, "Invalid URL.");
  });
  app.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    const refusal = error instanceof LlmError ? error : new LlmError(400, "We could not parse your request.");
    response.status(refusal.status).json(refusal.body);
  });

  const { url, close } = await listen(app, options);
  return {
    baseUrl: `${url}/v1`,
    apiKey,
    model,
    calls: () => calls,
    embeddingModel: EMBEDDING_MODEL,
    embedded: () => embeddings,
    failEmbeddings: (status) => void (embeddingsStatus = status),
    requests: () => requests,
    answerWith: (next) => void (answer = next),
    pace: (ms) => void (pauseMs = ms),
    have: (next) => void (trouble = next),
    recover() {
      trouble = null;
      embeddingsStatus = null;
      answer = quoteSource;
      pauseMs = 0;
    },
    close,
  };
}

/** A word and what precedes it are a token. */
function piecesOf(text: string): string[] {
  return text.match(/\s*\S+\s*$|\s*\S+/g) ?? [];
}

function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}
