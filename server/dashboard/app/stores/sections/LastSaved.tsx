import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../../api/workspace.ts";
import { useActorName } from "../../members/actor-name.ts";
import { Time } from "../../parts/Time.tsx";
import { changesQuery } from "../configuration/configuration-query.ts";
import type { Section } from "./section.ts";

/** Who saved a section last, and the way to all changes; nothing if no recent change is known. */
export function LastSaved({ section, store }: { section: Section; store: string }) {
  const workspace = useWorkspace();
  const actorName = useActorName();
  const { data: changes = [] } = useQuery(changesQuery(workspace, store));
  const last = changes.find(({ changed_fields: fields }) =>
    fields.some((field) => field in section.settings),
  );
  return (
    <p className="last-saved">
      {last !== undefined && (
        <>
          Last saved by {actorName(last.actor)}, <Time at={last.created_at} /> ·{" "}
        </>
      )}
      <Link
        to="/$workspace/$mode/audit"
        params={{ workspace: workspace.id, mode: workspace.mode }}
        search={{ target: store, action: "merchant.configuration_changed" }}
      >
        What changed
      </Link>
    </p>
  );
}
