import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { SANDBOX_TARGET } from "../../../../shared/sandbox-target.ts";
import { postUndocumented } from "../api/post-undocumented.ts";
import { sessionQuery } from "../api/session.ts";
import { useAction } from "../api/use-action.ts";
import { useWorkspace } from "../api/workspace.ts";
import { Fault } from "../parts/Fault.tsx";
import type { Domain } from "./domain-facts.ts";

/** In a sandbox, publishes both records at its own name server, as the domain's owner would at theirs. */
export function PublishRecords({ domain, store }: { domain: Domain; store: string }) {
  const { hostname, cname_target: target } = domain;
  const workspace = useWorkspace();
  const { data } = useQuery(sessionQuery);
  const session = data !== undefined && "user" in data ? data : null;
  const action = useAction<void>(async (_input, headers) => {
    const path = `/v2/agencies/${workspace.id}/merchants/${store}/custom-domain/${hostname}/publish`;
    await postUndocumented(path, workspace, session!, { headers });
  });
  // With another target, records are looked for at name servers of the operator's.
  const isOfSandbox = session !== null && session.clock !== null && target === SANDBOX_TARGET;
  if (!isOfSandbox || !workspace.canWrite) return null;
  return (
    <>
      <Fault error={action.error} />
      <Button variant="filled" loading={action.isRunning} onClick={() => action.run()}>
        Publish these records
      </Button>
    </>
  );
}
