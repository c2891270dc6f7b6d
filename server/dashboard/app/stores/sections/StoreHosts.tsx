import { Button, Textarea } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { ApiError, messageOf } from "../../api/api-error.ts";
import { useAction } from "../../api/use-action.ts";
import { useWorkspace } from "../../api/workspace.ts";
import type { StoreDetail } from "../store-detail.ts";

/** The hosts at which the store may be connected, beside its own. */
export function StoreHosts({ detail }: { detail: StoreDetail }) {
  const { id, api, canWrite } = useWorkspace();
  const stored = detail.allowed_store_hosts.join("\n");
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? stored;
  const save = useAction<string[]>(async (hosts, headers) => {
    const params = { path: { workspaceId: id, merchantId: detail.merchant.id } };
    const body = { allowed_store_hosts: hosts };
    await api.PATCH("/v2/agencies/{workspaceId}/merchants/{merchantId}", { params, body, headers });
    setTyped(null);
  });
  const isReadOnly = !canWrite || detail.closed_at !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run(text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()])));
  };
  const [issue] = save.error instanceof ApiError ? save.error.issues.values() : [];
  return (
    <form onSubmit={submit} className="field">
      <Textarea
        label="Further hosts of the store"
        description={`One a line, such as shop.example. ${new URL(detail.merchant.store_url).host} may always connect.`}
        rows={2}
        value={text}
        readOnly={isReadOnly}
        error={save.error === null ? undefined : (issue ?? messageOf(save.error))}
        onChange={({ target }) => setTyped(target.value)}
      />
      {!isReadOnly && text !== stored && (
        <div className="save-bar">
          <p role="status">Not saved</p>
          <Button onClick={() => setTyped(null)}>Discard</Button>
          <Button type="submit" variant="filled" loading={save.isRunning}>
            Save hosts
          </Button>
        </div>
      )}
    </form>
  );
}
