import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { SANDBOX_TARGET } from "../../../../shared/sandbox-target.ts";
import { apiErrorOf, fetchOrFail } from "../api/api-error.ts";
import { sessionQuery } from "../api/session.ts";
import { useAction } from "../api/use-action.ts";
import { useWorkspace } from "../api/workspace.ts";
import { Fault } from "../parts/Fault.tsx";
import type { Domain } from "./domain-facts.ts";

/**
 * In a sandbox, publishes both records at its own name server, as the domain's owner would at theirs. The call is not part
 * of the documented API, whose client would know it.
 */
export function PublishRecords({ domain, store }: { domain: Domain; store: string }) {
  const { hostname, cname_target: target } = domain;
  const { id, mode, canWrite } = useWorkspace();
  const { data: session } = useQuery(sessionQuery);
  const csrf =
    session !== undefined && "user" in session && session.clock !== null ? session.csrf_token : null;
  const action = useAction<void>(async (_input, headers) => {
    const path = `/v2/agencies/${id}/merchants/${store}/custom-domain/${hostname}/publish`;
    const response = await fetchOrFail(
      new Request(path, {
        method: "POST",
        headers: { ...headers, "svc-workspace": id, "svc-mode": mode, "svc-csrf": csrf ?? "" },
      }),
    );
    if (!response.ok) throw await apiErrorOf(response);
  });
  // With another target, records are looked for at name servers of the operator's.
  if (csrf === null || target !== SANDBOX_TARGET || !canWrite) return null;
  return (
    <>
      <Fault error={action.error} />
      <Button variant="filled" loading={action.isRunning} onClick={() => action.run()}>
        Publish these records
      </Button>
    </>
  );
}
