import { useQueryClient } from "@tanstack/react-query";
import type { TestClockAdvanced } from "../../../../../shared/wire/partner/test-clock.ts";
import { apiErrorOf, fetchOrFail } from "../../api/api-error.ts";
import { sessionQuery, type Session } from "../../api/session.ts";
import { useAction, type Action } from "../../api/use-action.ts";
import { useWorkspace } from "../../api/workspace.ts";

/** By then the worker has done most of what has come due. */
const WORKED_OFF_MS = 3_000;

/**
 * Moves the sandbox's clock forward by seconds. The call is not part of the documented API, whose client would know it.
 * @param done gets what the advance has made due.
 */
export function useAdvanceClock(
  session: Session,
  done?: (advanced: TestClockAdvanced) => void,
): Action<number> {
  const { id, mode } = useWorkspace();
  const queries = useQueryClient();
  return useAction<number>(async (seconds) => {
    const response = await fetchOrFail(
      new Request("/v2/test/clock", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "svc-workspace": id,
          "svc-mode": mode,
          "svc-csrf": session.csrf_token,
        },
        body: JSON.stringify({ advance_seconds: seconds }),
      }),
    );
    if (!response.ok) throw await apiErrorOf(response);
    done?.((await response.json()) as TestClockAdvanced);
    await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    setTimeout(() => void queries.invalidateQueries(), WORKED_OFF_MS);
  });
}
