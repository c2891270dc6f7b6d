import { useCallback, useEffect, useRef, type Dispatch } from "react";
import type { ConfirmAnswer, ConfirmRequest } from "../../../shared/wire/checkout-page.ts";
import { newAttemptId } from "./attempt-id.ts";
import type { AttemptStore } from "./attempt-store.ts";
import type { CallResult, CheckoutCalls } from "../view/checkout-calls.ts";
import { outcomeOf, type Outcome } from "./confirm-outcome.ts";
import { needsCard } from "./needs-card.ts";
import type { PageAction, PageState } from "../view/page-state.ts";
import { untilAnswered } from "../view/until-answered.ts";
import type { Card } from "./use-card.ts";

export interface OrderControls {
  /** Takes the shopper to their bank, then asks the server how it went. */
  continueAction: () => void;
  /** Gives up the waiting payment. */
  payAnotherWay: () => void;
}

/** Whether the attempt is over, so that the next press begins a new one. While the bank is asked it goes on. */
function isAnswer(outcome: Outcome): boolean {
  if (outcome.kind === "open") return outcome.notice?.kind !== "unexpected";
  return outcome.kind !== "requires_action";
}

/**
 * Takes an attempt from the press of the button to its end. What is in doubt is asked again with the same attempt id,
 * also after a reload, so no press can place two orders or charge twice.
 */
export function useOrder(parts: {
  calls: CheckoutCalls;
  attempts: AttemptStore;
  card: Card;
  page: PageState;
  dispatch: Dispatch<PageAction>;
  b2b: boolean;
}): OrderControls {
  const latest = useRef(parts);
  latest.current = parts;
  const { dispatch } = parts;

  const end = useCallback(
    (outcome: Outcome) => {
      if (isAnswer(outcome)) latest.current.attempts.forget();
      dispatch({ type: "attempt_ended", outcome });
    },
    [dispatch],
  );

  const ask = useCallback(
    async (call: () => Promise<CallResult<ConfirmAnswer>>) => {
      const outcome = outcomeOf(await untilAnswered(call));
      end(outcome);
      return outcome;
    },
    [end],
  );

  const resume = useCallback(async () => {
    const { calls, attempts } = latest.current;
    const attemptId = attempts.read()?.attemptId;
    await ask(() => calls.resume(attemptId));
  }, [ask]);

  const askBank = useCallback(
    async (clientSecret: string) => {
      dispatch({ type: "action_started", doing: "asking_bank" });
      // Whether the bank's page failed, was closed or never opened: only the server knows where the payment stands.
      await latest.current.card.askBank(clientSecret).catch(() => {});
      await resume();
    },
    [dispatch, resume],
  );

  const send = useCallback(
    async (request: ConfirmRequest) => {
      const { calls, attempts } = latest.current;
      attempts.keep(request);
      const outcome = await ask(() => calls.confirm(request));
      if (outcome.kind === "requires_action") await askBank(outcome.clientSecret);
    },
    [ask, askBank],
  );

  const place = useCallback(async () => {
    const { page, card, attempts, b2b } = latest.current;
    const { details, amounts } = page;
    // An attempt of unknown outcome is asked about by its id; only where the server never heard of it do the new details count.
    const attemptId = attempts.read()?.attemptId ?? newAttemptId();
    const request: ConfirmRequest = { attemptId, details, expectedTotal: amounts.total };
    if (!needsCard(amounts.total, details.paymentTerm, b2b)) return send(request);
    const token = await card.createToken(details);
    if (token.status === "token") return send({ ...request, confirmationTokenId: token.id });
    end({ kind: "open", notice: token.status === "failed" ? { kind: "card", text: token.text } : null });
  }, [send, end]);

  const { name } = parts.page.phase;
  useEffect(() => {
    if (latest.current.attempts.read() !== null) dispatch({ type: "attempt_found" });
    // Once, when the page comes to life.
  }, []);

  useEffect(() => {
    const { phase } = latest.current.page;
    if (phase.name !== "placing") return;
    const unfinished = phase.resumed ? latest.current.attempts.read() : null;
    void (unfinished === null ? place() : send(unfinished));
  }, [name, place, send]);

  return {
    continueAction: () => {
      const { phase } = latest.current.page;
      if (phase.name === "action" && !phase.busy) void askBank(phase.clientSecret);
    },
    payAnotherWay: () => {
      const { calls, attempts } = latest.current;
      const attemptId = attempts.read()?.attemptId;
      dispatch({ type: "action_started", doing: "canceling" });
      void ask(() => calls.cancel(attemptId));
    },
  };
}
