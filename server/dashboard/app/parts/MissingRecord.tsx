import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../api/workspace.ts";

/** Says that no record of a workspace and mode has an id, and leads to all records. */
export function MissingRecord(props: { noun: string; id: string; all: { name: string; to: string } }) {
  const { noun, id, all } = props;
  const { mode } = useWorkspace();
  return (
    <>
      <p>
        There is no {noun} {id.slice(0, 60)} in {mode} mode of this workspace. It may belong to the other mode
        or to another workspace.
      </p>
      <p>
        <Link to={all.to}>{all.name}</Link>
      </p>
    </>
  );
}
