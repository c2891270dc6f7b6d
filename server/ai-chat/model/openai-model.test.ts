import { afterEach, expect, onTestFinished, test } from "vitest";
import { listen } from "../../sandbox/listen.ts";
import { startLlm, type LlmOptions } from "../../sandbox/llm/start-llm.ts";
import { diagnoseModel } from "./diagnose-model.ts";
import { maxInputTokens, type LanguageModel } from "./language-model.ts";
import { createLanguageModel } from "./openai-model.ts";
import { costOf, priceOf } from "./prices.ts";

const call = {
  messages: [{ role: "user" as const, content: "Grüße, how high is it?" }],
  maxOutputTokens: 50,
};

async function start(options: LlmOptions = {}, apiKey?: string) {
  const llm = await startLlm(options);
  onTestFinished(() => llm.close());
  const model = createLanguageModel({
    LLM_BASE_URL: llm.baseUrl,
    LLM_API_KEY: apiKey ?? llm.apiKey,
    LLM_MODEL: llm.model,
    LLM_PRICES: ["*=15/60"],
  })!;
  llm.answerWith(() => "It is 128 cm high.");
  return { llm, model };
}

async function read(model: LanguageModel, of: typeof call = call) {
  const pieces: string[] = [];
  const answer = model.stream(of);
  for (;;) {
    const next = await answer.next();
    if (next.done === true) return { pieces, usage: next.value };
    pieces.push(next.value);
  }
}

afterEach(() => expect.hasAssertions());

test("an answer is streamed in pieces, with the usage that the service counted", async () => {
  const { llm, model } = await start();
  const { pieces, usage } = await read(model);
  expect(pieces).toEqual(["It", " is", " 128", " cm", " high."]);
  const [answered] = llm.calls();
  expect(usage).toEqual({
    inputTokens: answered!.usage.prompt_tokens,
    outputTokens: answered!.usage.completion_tokens,
  });
  expect(usage!.inputTokens).toBeLessThanOrEqual(maxInputTokens(call));
});

test("an answer ends at the limit of output tokens", async () => {
  const { model } = await start();
  const { pieces, usage } = await read(model, { ...call, maxOutputTokens: 2 });
  expect([pieces.join(""), usage?.outputTokens]).toEqual(["It is", 2]);
});

test("services that know only max_tokens are sent it, after one refusal", async () => {
  const { llm, model } = await start({ onlyMaxTokens: true });
  expect((await read(model, { ...call, maxOutputTokens: 2 })).pieces.join("")).toBe("It is");
  const before = llm.requests();
  await read(model);
  expect([before, llm.requests()]).toEqual([2, 3]);
});

test.each([
  [{ is: "failing", status: 500 }, "unreachable", 2],
  [{ is: "failing", status: 429 }, "rate_limited", 2],
  [{ is: "failing", status: 400 }, "rejected", 1],
  [{ is: "failing", status: 504 }, "unanswered", 1],
  [{ is: "reset" }, "unanswered", 1],
  [{ is: "cut", after: 2 }, "interrupted", 1],
] as const)("%j: %s, after %i requests", async (trouble, reason, requests) => {
  const { llm, model } = await start();
  llm.have(trouble);
  await expect(read(model)).rejects.toMatchObject({ name: "ModelUnavailable", reason });
  expect(llm.requests()).toBe(requests);
});

test("a wrong key is rejected, and not repeated", async () => {
  const { llm, model } = await start({}, "sk-wrong");
  await expect(read(model)).rejects.toMatchObject({ reason: "rejected" });
  expect(llm.requests()).toBe(1);
});

test("a service that nobody runs is unreachable", async () => {
  const { llm, model } = await start();
  await llm.close();
  await expect(read(model)).rejects.toMatchObject({ reason: "unreachable" });
});

test("a redirect is not followed", async () => {
  const { llm } = await start();
  const elsewhere = await listen((_request, response) => {
    response.writeHead(307, { location: `${llm.baseUrl}/chat/completions` }).end();
  });
  onTestFinished(() => elsewhere.close());
  const settings = { LLM_API_KEY: llm.apiKey, LLM_MODEL: llm.model, LLM_PRICES: ["*=1"] };
  const model = createLanguageModel({ LLM_BASE_URL: elsewhere.url, ...settings })!;
  await expect(read(model)).rejects.toMatchObject({ reason: "unreachable" });
  expect(llm.requests()).toBe(0);
});

test("an answer without usage figures has none", async () => {
  const { llm, model } = await start();
  llm.have({ is: "without_usage" });
  expect((await read(model)).usage).toBeNull();
});

test("svc doctor says whether the model answers, and why not", async () => {
  const { llm, model } = await start();
  expect(await diagnoseModel(null)).toEqual({ ok: true, text: "not configured (LLM_BASE_URL, LLM_MODEL)" });
  expect(await diagnoseModel(model)).toEqual({ ok: true, text: "sandbox-chat answers" });
  llm.have({ is: "without_usage" });
  expect(await diagnoseModel(model)).toMatchObject({
    ok: true,
    text: expect.stringContaining("usage figures"),
  });
  llm.have({ is: "failing", status: 403 });
  expect(await diagnoseModel(model)).toMatchObject({
    ok: false,
    text: expect.stringMatching(/^sandbox-chat is rejected: 403 /),
  });
});

test.each([
  [{ LLM_MODEL: "chat" }, false],
  [{ LLM_BASE_URL: "http://127.0.0.1:9" }, false],
  [{ LLM_BASE_URL: "http://127.0.0.1:9", LLM_MODEL: "chat" }, true],
])("with %j there is a model: %s", (settings, isThere) => {
  const model = createLanguageModel({
    LLM_BASE_URL: undefined,
    LLM_API_KEY: undefined,
    LLM_MODEL: undefined,
    LLM_PRICES: ["*=1"],
    ...settings,
  });
  expect(model !== null).toBe(isThere);
});

test.each([
  ["*=1000/3000", { inputTokens: 100, outputTokens: 10 }, 130_000],
  ["chat=15/60", { inputTokens: 1, outputTokens: 1 }, 75],
  ["chat=0.075/0.3", { inputTokens: 1000, outputTokens: 100 }, 105],
  ["chat=0.001", { inputTokens: 1, outputTokens: 9 }, 1],
  ["chat=0/0", { inputTokens: 1_000_000, outputTokens: 1_000_000 }, 0],
  ["chat=999999.999/999999.999", { inputTokens: 1_000_000, outputTokens: 1 }, 1_000_001_000_000 - 1000],
])("%s: %j costs %i micro-cents", (entry, usage, cost) => {
  expect(costOf(priceOf([entry], "chat")!, usage)).toBe(cost);
});

test("a model's own price comes before that of any other, and its name may hold an equals sign", () => {
  expect(priceOf(["*=1", "a=b=2", "chat=3"], "chat")).toEqual({ input: 3000n, output: 0n });
  expect(priceOf(["*=1", "a=b=2", "chat=3"], "a=b")).toEqual({ input: 2000n, output: 0n });
  expect(priceOf(["*=1", "chat=3"], "other")).toEqual({ input: 1000n, output: 0n });
  expect(priceOf(["chat=3"], "other")).toBeNull();
});
