import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { useWorkspace } from "../../../api/workspace.ts";
import type { Delivery } from "../delivery-facts.ts";
import { replayEach, type Outcome } from "./replay-each.ts";

export interface ReplaySelected {
  state: "asking" | "running" | "done";
  outcomeOf: (id: string) => Outcome;
  /** While the API's limit is waited for: for how long, in seconds. */
  waits: number | null;
  start: () => void;
  /** Replays once more those that were not replayed. */
  again: () => void;
  stop: () => void;
}

/** Replays selected deliveries by one call each. It ends with its page. */
export function useReplaySelected(deliveries: readonly Delivery[]): ReplaySelected {
  const { api } = useWorkspace();
  const queries = useQueryClient();
  const [state, setState] = useState<ReplaySelected["state"]>("asking");
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [waits, setWaits] = useState<number | null>(null);
  const abort = useRef<AbortController>(null);
  // A repeated try has the same key, so that a lost answer does not replay twice.
  const keys = useRef(new Map(deliveries.map(({ id }) => [id, crypto.randomUUID()])));
  useEffect(() => () => abort.current?.abort(), []);

  async function run(ids: readonly string[]): Promise<void> {
    const { signal } = (abort.current = new AbortController());
    const onOutcome = (id: string, outcome: Outcome) =>
      setOutcomes((before) => new Map(before).set(id, outcome));
    setState("running");
    for (const id of ids) onOutcome(id, { kind: "waiting" });
    const replay = async (id: string) => {
      const headers = { "idempotency-key": keys.current.get(id)! };
      try {
        await api.POST("/v2/webhooks/deliveries/{id}/replay", { params: { path: { id } }, headers });
      } catch (error) {
        // A refusal is an answer: the next try asks again.
        if (error instanceof ApiError && !error.isTemporary) keys.current.set(id, crypto.randomUUID());
        throw error;
      }
    };
    await replayEach({ ids, replay, onOutcome, onWait: setWaits, signal });
    setState("done");
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" });
  }
  const outcomeOf = (id: string): Outcome => outcomes.get(id) ?? { kind: "waiting" };
  return {
    state,
    outcomeOf,
    waits,
    start: () => void run(deliveries.map(({ id }) => id)),
    again: () => void run(deliveries.map(({ id }) => id).filter((id) => outcomeOf(id).kind !== "replayed")),
    stop: () => abort.current?.abort(),
  };
}
