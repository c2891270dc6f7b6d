import { useQueryClient } from "@tanstack/react-query";
import type { TestClockAdvanced } from "../../../../../shared/wire/partner/test-clock.ts";
import { postUndocumented } from "../../api/post-undocumented.ts";
import { sessionQuery, type Session } from "../../api/session.ts";
import { useAction, type Action } from "../../api/use-action.ts";
import { useWorkspace } from "../../api/workspace.ts";

/** By then the worker has done most of what has come due. */
const WORKED_OFF_MS = 3_000;

/**
 * Moves the sandbox's clock forward by seconds.
 * @param done gets what the advance has made due.
 */
export function useAdvanceClock(
  session: Session,
  done?: (advanced: TestClockAdvanced) => void,
): Action<number> {
  const workspace = useWorkspace();
  const queries = useQueryClient();
  return useAction<number>(async (seconds) => {
    const body = { advance_seconds: seconds };
    const response = await postUndocumented("/v2/test/clock", workspace, session, { body });
    done?.((await response.json()) as TestClockAdvanced);
    await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    setTimeout(() => void queries.invalidateQueries(), WORKED_OFF_MS);
  });
}
