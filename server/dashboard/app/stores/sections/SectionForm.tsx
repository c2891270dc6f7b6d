import { Button } from "@mantine/core";
import { useMemo, useRef, useState, type FormEvent, type ReactNode } from "react";
import { ApiError } from "../../api/api-error.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { Fault } from "../../parts/Fault.tsx";
import type { Stored } from "../configuration/configuration-query.ts";
import { isSame } from "../configuration/settings.ts";
import type { Draft } from "../configuration/use-draft.ts";
import { ChangedMeanwhile, useSave } from "../configuration/use-save.ts";
import { Conflicts } from "./Conflicts.tsx";
import { LastSaved } from "./LastSaved.tsx";
import { SectionContext, type Section } from "./section.ts";

interface SectionFormProps {
  section: Section;
  store: string;
  stored: Stored;
  draft: Draft;
  isReadOnly: boolean;
  children: ReactNode;
}

/** The form of a section: it saves what was changed in it, says what is wrong where it is, and loses nothing. */
export function SectionForm({ section, store, stored, draft, isReadOnly, children }: SectionFormProps) {
  const { canWrite } = useWorkspace();
  const paths = useMemo(() => Object.keys(section.settings), [section]);
  const [sent, setSent] = useState<ReadonlyMap<string, unknown>>(new Map());
  const [isSaved, setSaved] = useState(false);
  const conflictBox = useRef<HTMLDivElement>(null);
  const save = useSave(store, stored, (saved) => {
    draft.discard(saved);
    setSaved(true);
  });
  const changed = draft.changed(paths);
  const conflicts = draft.conflicts(paths);
  const faults = changed.filter((path) => draft.faultOf(path) !== null);

  const issues = save.error instanceof ApiError ? save.error.issues : new Map<string, string>();
  const issueOf = (param: string) => {
    const path = paths.find(
      (one) => param === one || param.startsWith(`${one}.`) || param.startsWith(`${one}[`),
    );
    const isAsSent = path !== undefined && isSame(sent.get(path), draft.value(path));
    return isAsSent ? issues.get(param) : undefined;
  };
  const isAtField = [...issues.keys()].some((param) => issueOf(param) !== undefined);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSaved(false);
    if (conflicts.length > 0) return conflictBox.current?.focus();
    const wrong = event.currentTarget.querySelector<HTMLElement>("[aria-invalid=true]");
    if (faults.length > 0) return wrong?.focus();
    const changes = changed.map((path): [string, unknown] => [path, draft.value(path)]);
    setSent(new Map(changes));
    return save.run(changes);
  };
  const count = changed.length;
  return (
    <SectionContext value={{ section, draft, isReadOnly, issueOf }}>
      <form className="section-form" onSubmit={submit} noValidate aria-label={section.title}>
        {conflicts.length > 0 && <Conflicts paths={conflicts} store={store} ref={conflictBox} />}
        {children}
        {!isAtField && !(save.error instanceof ChangedMeanwhile) && <Fault error={save.error} />}
        {isReadOnly ? (
          <p className="hint">{canWrite ? "The store is closed." : "Owners and admins can change this."}</p>
        ) : (
          <div className={count > 0 ? "save-bar kept-in-view" : "save-bar"}>
            <p role="status">
              {count > 0
                ? `${count === 1 ? "1 change" : `${count} changes`} not saved`
                : isSaved
                  ? "Saved"
                  : ""}
            </p>
            {count > 0 && <Button onClick={() => draft.discard(changed)}>Discard</Button>}
            <Button type="submit" variant="filled" loading={save.isRunning} disabled={count === 0}>
              Save {inSentence(section.title)}
            </Button>
          </div>
        )}
        <LastSaved section={section} store={store} />
      </form>
    </SectionContext>
  );
}

/** "Branding" is "branding" and "B2B fields" stays as it is. */
function inSentence(title: string): string {
  return /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
