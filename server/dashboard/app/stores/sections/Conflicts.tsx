import { useQuery } from "@tanstack/react-query";
import { useEffect, type RefObject } from "react";
import { useWorkspace } from "../../api/workspace.ts";
import { useActorName } from "../../members/actor-name.ts";
import { changesQuery } from "../configuration/configuration-query.ts";
import { settingAt, valueText } from "../configuration/settings.ts";
import { useSection } from "./section.ts";

interface ConflictsProps {
  /** The settings that were changed here and elsewhere. */
  paths: readonly string[];
  store: string;
  ref: RefObject<HTMLDivElement | null>;
}

/** What someone else has saved meanwhile, with the choice of whose value stays. What was typed here is kept. */
export function Conflicts({ paths, store, ref }: ConflictsProps) {
  const { section, draft } = useSection();
  const actorName = useActorName();
  const { data: changes = [] } = useQuery(changesQuery(useWorkspace(), store));
  const change = changes.find(({ changed_fields: fields }) => paths.some((path) => fields.includes(path)));
  const name = change === undefined ? "Someone else" : actorName(change.actor);
  useEffect(() => ref.current?.focus(), [ref]);
  return (
    <div className="box need conflicts" ref={ref} tabIndex={-1} role="alert">
      <h2>{name} has changed this meanwhile</h2>
      <p>Nothing is lost: what you entered is still here. Choose whose value stays, then save.</p>
      <ul>
        {paths.map((path) => (
          <li key={path}>
            <span>
              <strong>{section.settings[path]}</strong> is now {valueText(settingAt(draft.stored, path))}; you
              entered {valueText(draft.value(path))}.
            </span>
            <span className="item-actions">
              <button type="button" className="text-button" onClick={() => draft.keep(path)}>
                Keep mine<span className="hidden-text">: {section.settings[path]}</span>
              </button>
              <button type="button" className="text-button" onClick={() => draft.discard([path])}>
                Take theirs<span className="hidden-text">: {section.settings[path]}</span>
              </button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
