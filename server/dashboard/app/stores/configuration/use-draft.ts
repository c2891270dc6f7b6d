import { useState } from "react";
import { isSame, settingAt, type At, type Configuration } from "./settings.ts";

/** A setting that was changed here and is not saved. */
interface Edit {
  value: unknown;
  /** What was stored when it was changed. */
  base: unknown;
  /** Why it cannot be sent, such as an amount that is none. */
  fault: string | null;
}

/** What was typed on a store's page and is not saved, by the path of the setting. */
export interface Draft {
  stored: Configuration;
  value<Path extends string>(path: Path): At<Configuration, Path>;
  set<Path extends string>(path: Path, value: At<Configuration, Path>, fault?: string | null): void;
  /** Those of the settings that differ from what is stored. */
  changed(paths: readonly string[]): string[];
  /** Those that someone else has changed to something else meanwhile. */
  conflicts(paths: readonly string[]): string[];
  faultOf(path: string): string | null;
  /** Forgets what was typed. */
  discard(paths: readonly string[]): void;
  /** What is stored now is known, and will be replaced. */
  keep(path: string): void;
}

/**
 * The draft of a store's configuration. It outlives a change of the section, and what others save: each edit remembers what
 * was stored when it was made.
 */
export function useDraft(stored: Configuration): Draft {
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit>>(new Map());
  const at = (path: string): unknown => settingAt(stored, path);
  const isChanged = (path: string) => {
    const edit = edits.get(path);
    return edit !== undefined && (edit.fault !== null || !isSame(edit.value, at(path)));
  };
  return {
    stored,
    value: <Path extends string>(path: Path) => {
      const edit = edits.get(path);
      return (edit === undefined ? at(path) : edit.value) as At<Configuration, Path>;
    },
    set: (path, value, fault = null) =>
      setEdits((before) => {
        const edit = before.get(path);
        const base = edit === undefined ? at(path) : edit.base;
        return new Map(before).set(path, { value, base, fault });
      }),
    changed: (paths) => paths.filter(isChanged),
    conflicts: (paths) => paths.filter((path) => isChanged(path) && !isSame(edits.get(path)?.base, at(path))),
    faultOf: (path) => edits.get(path)?.fault ?? null,
    discard: (paths) => setEdits((before) => new Map([...before].filter(([path]) => !paths.includes(path)))),
    keep: (path) =>
      setEdits((before) => {
        const edit = before.get(path);
        return edit === undefined ? before : new Map(before).set(path, { ...edit, base: at(path) });
      }),
  };
}
