import { ModelUnavailable, type LanguageModel } from "./language-model.ts";

/** Some models think before the first word. */
const MAX_OUTPUT_TOKENS = 100;

/** For `svc doctor`: whether the model answers. Asks it once, which costs a fraction of a cent. */
export async function diagnoseModel(model: LanguageModel | null): Promise<{ ok: boolean; text: string }> {
  if (model === null) return { ok: true, text: "not configured (LLM_BASE_URL, LLM_MODEL)" };
  const call = {
    messages: [{ role: "user" as const, content: "Reply with the word ready." }],
    maxOutputTokens: MAX_OUTPUT_TOKENS,
  };
  const answer = model.stream(call);
  try {
    for (;;) {
      const next = await answer.next();
      if (next.done !== true) continue;
      return next.value === null
        ? {
            ok: true,
            text: `${model.name} answers without usage figures: calls are booked at their highest possible cost`,
          }
        : { ok: true, text: `${model.name} answers` };
    }
  } catch (error) {
    if (!(error instanceof ModelUnavailable)) throw error;
    const cause = error.cause instanceof Error ? `: ${error.cause.message}` : "";
    return { ok: false, text: `${model.name} is ${error.reason}${cause}` };
  }
}
