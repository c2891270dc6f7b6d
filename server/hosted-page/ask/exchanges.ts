import type { AiChatSource } from "../../../shared/wire/ai-chat.ts";
import type { CallResult } from "../view/checkout-calls.ts";
import type { AskEvent } from "./read-events.ts";

/** Why there is no answer, or no complete one. */
export type AskProblem = "refused" | "paused" | "failed" | "limited" | "ended";

/** A question, and as much of its answer as has come. */
export interface Exchange {
  question: string;
  text: string;
  sources: AiChatSource[];
  /** Null while the answer is coming. */
  end: "answered" | AskProblem | null;
}

export type AskAction =
  | { type: "asked"; question: string }
  | { type: "received"; event: AskEvent }
  | { type: "ended"; end: AskProblem };

/** What happens concerns the last exchange: there is one question at a time. */
export function reduceExchanges(exchanges: readonly Exchange[], action: AskAction): readonly Exchange[] {
  const last = exchanges.at(-1);
  if (action.type === "asked") {
    if (isAnswering(exchanges)) return exchanges;
    return [...exchanges, { question: action.question, text: "", sources: [], end: null }];
  }
  if (last === undefined || last.end !== null) return exchanges;
  const next = action.type === "ended" ? { ...last, end: action.end } : received(last, action.event);
  return [...exchanges.slice(0, -1), next];
}

export const isAnswering = (exchanges: readonly Exchange[]): boolean => exchanges.at(-1)?.end === null;

function received(exchange: Exchange, event: AskEvent): Exchange {
  switch (event.name) {
    case "text":
      return { ...exchange, text: exchange.text + event.data.text };
    case "sources":
      return { ...exchange, sources: event.data.sources };
    case "refused":
      return { ...exchange, end: "refused" };
    case "failed":
      return { ...exchange, end: "failed" };
    case "done":
      return { ...exchange, end: "answered" };
    default:
      return exchange;
  }
}

/** By the code of an error. */
const PROBLEMS: ReadonlyMap<string, AskProblem> = new Map([
  ["ai_paused", "paused"],
  ["rate_limited", "limited"],
  ["session_not_open", "ended"],
  ["resource_not_found", "ended"],
]);

/** What a question ended with that got no events. */
export function problemOf(result: Exclude<CallResult<unknown>, { status: "ok" }>): AskProblem {
  if (result.status === "unanswered") return "failed";
  return PROBLEMS.get(result.error.code) ?? "failed";
}

/** Text, and citations such as `[1]`, in turn. */
export function partsOf(text: string): Array<{ text: string; isCitation: boolean }> {
  return text
    .split(/(\[\d{1,2}(?:\s*,\s*\d{1,2})*\])/)
    .map((part, index) => ({ text: part, isCitation: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}
