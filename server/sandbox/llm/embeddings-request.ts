import { z } from "zod";
import { conceptVector } from "./concepts.ts";
import { LlmError } from "./llm-error.ts";

/** The part of an embedding request that the stand-in knows. Other parameters are refused. */
const EmbeddingsRequest = z.strictObject({
  model: z.string(),
  input: z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(2048)]),
  encoding_format: z.enum(["float", "base64"]).default("float"),
});

/** @returns the texts to embed. @throws LlmError */
export function parseEmbeddingsRequest(body: unknown, model: string): string[] {
  const parsed = EmbeddingsRequest.safeParse(body);
  if (!parsed.success || parsed.data.encoding_format === "base64") {
    const param = parsed.error?.issues[0]?.path.join(".") ?? "encoding_format";
    throw new LlmError(400, `Invalid value: '${param}'.`, { param, code: "invalid_value" });
  }
  if (parsed.data.model !== model) {
    const message = `The model \`${parsed.data.model}\` does not exist or you do not have access to it.`;
    throw new LlmError(404, message, { code: "model_not_found" });
  }
  return [parsed.data.input].flat();
}

/** The answer in the form of OpenAI's API. */
export function embeddingsReply(texts: readonly string[], model: string, tokens: number): object {
  return {
    object: "list",
    data: texts.map((text, index) => ({ object: "embedding", index, embedding: conceptVector(text) })),
    model,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  };
}
