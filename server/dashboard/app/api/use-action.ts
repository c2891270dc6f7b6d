import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";

export interface Action<Input> {
  run(input: Input): void;
  isRunning: boolean;
  error: unknown;
  reset(): void;
}

/**
 * A call that changes something. A repeated try with the same input has the same idempotency key, so that a lost answer
 * does not double its effect. `work` returns nothing: what it returned would stay in the cache of mutations.
 */
export function useAction<Input>(
  work: (input: Input, headers: Record<string, string>) => Promise<void>,
): Action<Input> {
  const queries = useQueryClient();
  const last = useRef({ input: "", key: "" });
  const mutation = useMutation({
    gcTime: 0,
    mutationFn: (input: Input) => {
      const text = JSON.stringify(input ?? null);
      if (last.current.key === "" || last.current.input !== text)
        last.current = { input: text, key: crypto.randomUUID() };
      return work(input, { "idempotency-key": last.current.key });
    },
    onSuccess: async () => {
      last.current = { input: "", key: "" };
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" });
    },
  });
  return {
    run: (input) => mutation.mutate(input),
    isRunning: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  };
}
