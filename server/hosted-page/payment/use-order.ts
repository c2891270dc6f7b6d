import { useCallback, useEffect, useRef, type Dispatch } from "react";
import type { ConfirmAnswer, ConfirmRequest } from "../../../shared/wire/checkout-page.ts";
import { newAttemptId } from "./attempt-id.ts";
import type { AttemptStore } from "./attempt-store.ts";
import type { CallResult, CheckoutCalls } from "../view/checkout-calls.ts";
import { outcomeOf, type Outcome } from "./confirm-outcome.ts";
import { needsCard } from "./needs-card.ts";
import type { PageAction, PageState } from "../view/page-state.ts";
import { retryUntilAnswered } from "../view/retry-until-answered.ts";
import type { Card } from "./use-card.ts";

export interface OrderControls {
  /** Runs the bank's authentication, then resumes the attempt. */
  continueAction: () => void;
  /** Cancels the pending payment. */
  payAnotherWay: () => void;
}

/** Whether the attempt has ended, so that the next click begins a new one. */
function isFinal(outcome: Outcome): boolean {
  if (outcome.kind === "open") return outcome.notice?.kind !== "unexpected";
  return outcome.kind !== "requires_action";
}

/**
 * Runs an attempt from the click on the button to its end. Calls with an unknown outcome are repeated with the same attempt
 * id, also after a reload, so that no click places two orders or charges twice.
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
      if (isFinal(outcome)) latest.current.attempts.clear();
      dispatch({ type: "attempt_ended", outcome });
    },
    [dispatch],
  );

  const submit = useCallback(
    async (call: () => Promise<CallResult<ConfirmAnswer>>) => {
      const outcome = outcomeOf(await retryUntilAnswered(call));
      end(outcome);
      return outcome;
    },
    [end],
  );

  const resume = useCallback(async () => {
    const { calls, attempts } = latest.current;
    const attemptId = attempts.read()?.attemptId;
    return submit(() => calls.resume(attemptId));
  }, [submit]);

  const authenticate = useCallback(
    async (clientSecret: string) => {
      dispatch({ type: "action_started", doing: "authenticating" });
      // Only the server knows the payment's status, even if the bank's page failed or was closed.
      await latest.current.card.authenticate(clientSecret).catch(() => {});
      await resume();
    },
    [dispatch, resume],
  );

  const authenticateIfAsked = useCallback(
    async (outcome: Outcome) => {
      if (outcome.kind === "requires_action") await authenticate(outcome.clientSecret);
    },
    [authenticate],
  );

  /** For a page that was opened while the attempt was at the bank: it may have ended since. */
  const continueAtBank = useCallback(async () => {
    dispatch({ type: "action_started", doing: "authenticating" });
    await authenticateIfAsked(await resume());
  }, [dispatch, resume, authenticateIfAsked]);

  const confirm = useCallback(
    async (request: ConfirmRequest) => {
      const { calls, attempts } = latest.current;
      attempts.save(request);
      await authenticateIfAsked(await submit(() => calls.confirm(request)));
    },
    [submit, authenticateIfAsked],
  );

  const placeOrder = useCallback(async () => {
    const { page, card, attempts, b2b } = latest.current;
    const { details, cart } = page;
    // An attempt with an unknown outcome keeps its id; the new details only count if the server never received it.
    const attemptId = attempts.read()?.attemptId ?? newAttemptId();
    const request: ConfirmRequest = { attemptId, details, quote: cart.quote };
    if (!needsCard(cart.amounts.total, details.paymentTerm, b2b)) return confirm(request);
    const token = await card.createToken(details);
    if (token.status === "token") return confirm({ ...request, confirmationTokenId: token.id });
    end({ kind: "open", notice: token.status === "failed" ? { kind: "card", text: token.text } : null });
  }, [confirm, end]);

  const { name } = parts.page.phase;
  useEffect(() => {
    if (latest.current.attempts.read() !== null) dispatch({ type: "attempt_found" });
    // Once, after hydration.
  }, []);

  useEffect(() => {
    const { phase } = latest.current.page;
    if (phase.name !== "placing") return;
    const unfinished = phase.resumed ? latest.current.attempts.read() : null;
    void (unfinished === null ? placeOrder() : confirm(unfinished));
  }, [name, placeOrder, confirm]);

  return {
    continueAction: () => {
      const { phase } = latest.current.page;
      if (phase.name !== "action" || phase.busy !== false) return;
      void (phase.clientSecret === null ? continueAtBank() : authenticate(phase.clientSecret));
    },
    payAnotherWay: () => {
      const { calls, attempts } = latest.current;
      const attemptId = attempts.read()?.attemptId;
      dispatch({ type: "action_started", doing: "canceling" });
      void submit(() => calls.cancel(attemptId));
    },
  };
}
