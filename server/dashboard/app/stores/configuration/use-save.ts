import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../api/api-error.ts";
import { useAction, type Action } from "../../api/use-action.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { configurationQuery, saveConfiguration, type Stored } from "./configuration-query.ts";
import { isSame, patchOf, settingAt } from "./settings.ts";

/** Values by path. */
type Changes = Array<[path: string, value: unknown]>;

/** How often a save is repeated because other settings were changed meanwhile. */
const MAX_TRIES = 4;

/** Thrown if a setting that is saved was changed meanwhile; the page then shows what is stored. */
export class ChangedMeanwhile extends Error {}

/**
 * Saves settings of a store. If the configuration has been changed meanwhile, but none of these settings, they are saved on
 * top of it; otherwise nothing is.
 * @param stored what the page shows. @param done called with what is stored afterwards.
 */
export function useSave(store: string, stored: Stored, done: (paths: string[]) => void): Action<Changes> {
  const workspace = useWorkspace();
  const queries = useQueryClient();
  const query = configurationQuery(workspace, store);
  return useAction<Changes>(async (changes, headers) => {
    const paths = changes.map(([path]) => path);
    let current = stored;
    for (let attempt = 1; ; attempt += 1) {
      const patch = patchOf(new Map(changes), current.configuration);
      try {
        const saved = await saveConfiguration(workspace, store, { patch, etag: current.etag, headers });
        queries.setQueryData(query.queryKey, saved);
        return done(paths);
      } catch (error) {
        const isChanged = error instanceof ApiError && error.code === "configuration_changed";
        if (!isChanged || attempt === MAX_TRIES) throw error;
      }
      current = await queries.fetchQuery({ ...query, staleTime: 0 });
      const isOverlap = paths.some(
        (path) => !isSame(settingAt(current.configuration, path), settingAt(stored.configuration, path)),
      );
      if (isOverlap) throw new ChangedMeanwhile("Someone else has changed these settings meanwhile.");
    }
  });
}
