import { useCallback, useReducer } from "react";
import { readCallError } from "../view/checkout-calls.ts";
import { isAnswering, problemOf, reduceExchanges, type AskAction, type Exchange } from "./exchanges.ts";
import { readEvents } from "./read-events.ts";

/** Longer than the server takes for an answer. */
const timeoutMs = 90_000;

export interface Questions {
  exchanges: readonly Exchange[];
  isAnswering: boolean;
  ask: (question: string) => void;
}

/** The questions of this visit; they are stored nowhere. @param token the session's. */
export function useQuestions(token: string): Questions {
  const [exchanges, dispatch] = useReducer(reduceExchanges, []);
  const ask = useCallback(
    (question: string) => {
      dispatch({ type: "asked", question });
      void receiveAnswer(token, question, dispatch);
    },
    [token],
  );
  return { exchanges, isAnswering: isAnswering(exchanges), ask };
}

async function receiveAnswer(
  token: string,
  message: string,
  dispatch: (action: AskAction) => void,
): Promise<void> {
  try {
    const response = await fetch(`/checkout/${encodeURIComponent(token)}/ai-chat/messages`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      credentials: "same-origin",
      body: JSON.stringify({ message }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok || response.body === null) {
      const result = readCallError(response, await response.json());
      return dispatch({ type: "ended", end: problemOf(result) });
    }
    for await (const event of readEvents(response.body)) dispatch({ type: "received", event });
  } catch {
    // The connection broke off; what came stays.
  }
  // Without effect if the answer has come to its end.
  dispatch({ type: "ended", end: "failed" });
}
