import { expect, test } from "vitest";
import { partsOf, problemOf, reduceExchanges, type AskAction, type Exchange } from "./exchanges.ts";
import { readEvents, type AskEvent } from "./read-events.ts";

const run = (...actions: AskAction[]) => actions.reduce<readonly Exchange[]>(reduceExchanges, []);
const asked = (question: string): AskAction => ({ type: "asked", question });
const received = (event: AskEvent): AskAction => ({ type: "received", event });
const source = { n: 1, kind: "policy" as const, title: "Returns", url: null };

test("an answer grows, and ends with its sources", () => {
  const begun = [asked("Why?"), received({ name: "text", data: { text: "Be" } })];
  expect(run(...begun)).toEqual([{ question: "Why?", text: "Be", sources: [], end: null }]);
  const exchanges = run(
    ...begun,
    received({ name: "text", data: { text: "cause [1]." } }),
    received({ name: "sources", data: { sources: [source] } }),
    received({ name: "done", data: {} }),
  );
  expect(exchanges).toEqual([{ question: "Why?", text: "Because [1].", sources: [source], end: "answered" }]);
});

test("a refusal stays one although `done` follows, and what comes late changes nothing", () => {
  const refused = [asked("Why?"), received({ name: "refused", data: { reason: "not_known" } })];
  expect(run(...refused, received({ name: "done", data: {} }))).toMatchObject([{ end: "refused" }]);
  expect(run(...refused, { type: "ended", end: "failed" })).toMatchObject([{ end: "refused" }]);
});

test("there is one question at a time", () => {
  expect(run(asked("One"), asked("Two"))).toHaveLength(1);
  const both = run(asked("One"), { type: "ended", end: "failed" }, asked("Two"));
  expect(both).toMatchObject([
    { question: "One", end: "failed" },
    { question: "Two", end: null },
  ]);
});

test("an answer that breaks off keeps what came", () => {
  const exchanges = run(
    asked("Why?"),
    received({ name: "text", data: { text: "Because [1]." } }),
    received({ name: "failed", data: { code: "ai_unavailable" } }),
  );
  expect(exchanges).toMatchObject([{ text: "Because [1].", end: "failed" }]);
});

test.each([
  ["ai_paused", "paused"],
  ["rate_limited", "limited"],
  ["session_not_open", "ended"],
  ["ai_unavailable", "failed"],
  ["toString", "failed"],
])("the error %s is %s", (code, problem) => {
  const error = { httpStatus: 400, code, message: "", param: null, meta: {}, retryAfterMs: null };
  expect(problemOf({ status: "refused", error })).toBe(problem);
  expect(problemOf({ status: "unanswered" })).toBe("failed");
});

test.each([
  ["It is [1].", ["It is ", "[1]", "."]],
  ["[1][2]", ["[1]", "[2]"]],
  ["a [1, 2] b", ["a ", "[1, 2]", " b"]],
  ["[x] no", ["[x] no"]],
])("%j is divided into %j", (text, parts) => {
  expect(partsOf(text).map((part) => part.text)).toEqual(parts);
  for (const part of partsOf(text)) expect(part.isCitation).toBe(/^\[\d/.test(part.text));
});

test("events are read wherever the connection cuts their bytes", async () => {
  const sent =
    'event: text\ndata: {"text":"Größe 5\\n\\n€"}\n\nevent: done\ndata: {}\n\nevent: text\ndata: {"te';
  const bytes = new TextEncoder().encode(sent);
  for (let size = 1; size < bytes.length; size += 3) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    });
    const events = [];
    for await (const event of readEvents(body)) events.push(event);
    expect(events).toEqual([
      { name: "text", data: { text: "Größe 5\n\n€" } },
      { name: "done", data: {} },
    ]);
  }
});
