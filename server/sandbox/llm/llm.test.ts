import { afterAll, beforeAll, expect, test } from "vitest";
import { startLlm, type LlmSandbox } from "./start-llm.ts";

let llm: LlmSandbox;
beforeAll(async () => {
  llm = await startLlm();
});
afterAll(() => llm.close());

const messages = [
  { role: "system", content: "Use the sources." },
  {
    role: "user",
    content:
      "Sources:\n\n[1] Desk\n62 to 128 cm high.\n\n[2] Lamp\n500 lux.\n\nQuestion:\nIs the lamp bright?",
  },
];

async function complete(body: unknown, key = llm.apiKey) {
  const response = await fetch(`${llm.baseUrl}/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, text };
}

test("a chat completion quotes the source that a question is about, and counts tokens", async () => {
  const { status, text } = await complete({ model: llm.model, messages });
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({
    object: "chat.completion",
    choices: [{ message: { role: "assistant", content: "500 lux. [2]" }, finish_reason: "stop" }],
    // A token for each 4 bytes and 3 for each message; a word is a token of the answer.
    usage: { prompt_tokens: 32, completion_tokens: 3, total_tokens: 35 },
  });
});

test("what no source is about is not answered", async () => {
  const question = { role: "user", content: "[1] Desk\nHigh.\n\nWho are you?" };
  const { text } = await complete({ model: llm.model, messages: [question] });
  expect(JSON.parse(text)).toMatchObject({ choices: [{ message: { content: "NO_ANSWER" } }] });
});

test("a stream has one event for each piece, then the usage if wanted, then its end", async () => {
  const stream = { model: llm.model, messages, stream: true };
  const events = (text: string) => text.split("\n\n").filter((event) => event !== "");
  const plain = events((await complete(stream)).text);
  expect(plain.at(-1)).toBe("data: [DONE]");
  expect(plain).toHaveLength(6);
  const counted = events((await complete({ ...stream, stream_options: { include_usage: true } })).text);
  expect(counted).toHaveLength(7);
  expect(JSON.parse(counted.at(-2)!.slice(6))).toMatchObject({
    choices: [],
    usage: { completion_tokens: 3 },
  });
});

test.each<[string, unknown, number, object]>([
  ["no JSON", "{", 400, {}],
  ["no messages", { model: "sandbox-chat", messages: [] }, 400, { param: "messages" }],
  [
    "an unknown parameter",
    { model: "sandbox-chat", messages, top_j: 1 },
    400,
    { code: "unknown_parameter", param: "top_j" },
  ],
  ["another model", { model: "gpt-0", messages }, 404, { code: "model_not_found" }],
  [
    "stream options without a stream",
    { model: "sandbox-chat", messages, stream_options: {} },
    400,
    { param: "stream_options" },
  ],
  [
    "two limits",
    { model: "sandbox-chat", messages, max_tokens: 1, max_completion_tokens: 1 },
    400,
    { param: "max_tokens" },
  ],
])("%s is refused", async (_name, body, status, error) => {
  const answer = await complete(body);
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.text)).toMatchObject({ error: { type: "invalid_request_error", ...error } });
});

test("a wrong key is refused", async () => {
  const answer = await complete({ model: llm.model, messages }, "sk-wrong");
  expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
    401,
    { error: { code: "invalid_api_key" } },
  ]);
});
