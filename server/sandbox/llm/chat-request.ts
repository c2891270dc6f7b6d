import { z } from "zod";
import { LlmError } from "./llm-error.ts";

/** The part of a chat completion's request that the stand-in knows. Other parameters are refused. */
const ChatRequest = z.strictObject({
  model: z.string(),
  messages: z
    .array(
      z.strictObject({ role: z.enum(["system", "developer", "user", "assistant"]), content: z.string() }),
    )
    .min(1),
  stream: z.boolean().default(false),
  stream_options: z.strictObject({ include_usage: z.boolean().default(false) }).optional(),
  max_completion_tokens: z.int().min(1).optional(),
  max_tokens: z.int().min(1).optional(),
  temperature: z.number().min(0).max(2).optional(),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

/**
 * @param onlyMaxTokens as services do that do not know the newer `max_completion_tokens`.
 * @throws LlmError
 */
export function parseChatRequest(body: unknown, model: string, onlyMaxTokens: boolean): ChatRequest {
  const parsed = ChatRequest.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const param = issue?.code === "unrecognized_keys" ? (issue.keys[0] ?? "") : (issue?.path.join(".") ?? "");
    const code = issue?.code === "unrecognized_keys" ? "unknown_parameter" : "invalid_value";
    throw new LlmError(400, `Invalid value: '${param}'.`, { param, code });
  }
  const request = parsed.data;
  if (request.model !== model) {
    const message = `The model \`${request.model}\` does not exist or you do not have access to it.`;
    throw new LlmError(404, message, { code: "model_not_found" });
  }
  if (request.stream_options !== undefined && !request.stream) {
    const param = "stream_options";
    throw new LlmError(400, "The 'stream_options' parameter is only allowed when 'stream' is enabled.", {
      param,
    });
  }
  if (request.max_tokens !== undefined && request.max_completion_tokens !== undefined) {
    const message = "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.";
    throw new LlmError(400, message, { param: "max_tokens" });
  }
  if (onlyMaxTokens && request.max_completion_tokens !== undefined) {
    const param = "max_completion_tokens";
    throw new LlmError(400, `Unsupported parameter: '${param}'.`, { param, code: "unsupported_parameter" });
  }
  return request;
}
