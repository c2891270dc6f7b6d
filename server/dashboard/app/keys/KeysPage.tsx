import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "../api/use-action.ts";
import { useWorkspace } from "../api/workspace.ts";
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx";
import { List, wholeList, type Column } from "../parts/List.tsx";
import { Page } from "../parts/Page.tsx";
import { Tag } from "../parts/Tag.tsx";
import { Time } from "../parts/Time.tsx";
import { keysQuery, type Key } from "./keys-query.ts";
import { MintDialog } from "./MintDialog.tsx";

/** The partner keys of the workspace in this mode. */
export function KeysPage() {
  const workspace = useWorkspace();
  const { mode, canWrite } = workspace;
  const [isMinting, setMinting] = useState(false);
  const [revoked, setRevoked] = useState<Key | null>(null);
  const query = useQuery(keysQuery(workspace));
  return (
    <Page
      title="API keys"
      lead="Your servers call the partner API with these keys. A key works in one mode and can do what its scopes allow."
      actions={
        canWrite && (
          <Button variant="filled" onClick={() => setMinting(true)}>
            Create key
          </Button>
        )
      }
    >
      <List
        label="API keys"
        query={wholeList(query)}
        columns={columns(canWrite ? setRevoked : null)}
        keyOf={(key) => key.id}
        empty={
          <>
            <h2>No keys in {mode} mode yet</h2>
            <p>
              {canWrite
                ? "Create one to call the partner API."
                : "An owner or admin of the workspace can create one."}
            </p>
          </>
        }
      />
      {isMinting && <MintDialog close={() => setMinting(false)} />}
      {revoked !== null && <RevokeDialog target={revoked} close={() => setRevoked(null)} />}
    </Page>
  );
}

function columns(revoke: ((key: Key) => void) | null): ReadonlyArray<Column<Key>> {
  return [
    {
      title: "Key",
      cell: (key) => (
        <>
          <strong>{key.name}</strong>
          <div>
            <code className="nowrap">{key.key_prefix}…</code>
          </div>
        </>
      ),
    },
    {
      title: "Scopes",
      isWide: true,
      cell: ({ scopes }) => <code className="quiet">{scopes.join(", ")}</code>,
    },
    {
      title: "Last used",
      isWide: true,
      cell: ({ last_used_at: at }) => (at === null ? <span className="quiet">Never</span> : <Time at={at} />),
    },
    { title: "Created", isWide: true, cell: ({ created_at: at }) => <Time at={at} /> },
    {
      title: "Status",
      isFigure: true,
      cell: (key) =>
        key.revoked_at !== null ? (
          <Tag tone="plain">Revoked</Tag>
        ) : revoke === null ? (
          <Tag tone="ok">Active</Tag>
        ) : (
          <Button size="compact-sm" h={28} aria-label={`Revoke ${key.name}`} onClick={() => revoke(key)}>
            Revoke
          </Button>
        ),
    },
  ];
}

function RevokeDialog({ target, close }: { target: Key; close: () => void }) {
  const { id, api } = useWorkspace();
  const action = useAction<void>(async () => {
    const params = { path: { workspaceId: id, keyId: target.id } };
    await api.DELETE("/v2/workspaces/{workspaceId}/partner-keys/{keyId}", { params });
    close();
  });
  return (
    <ConfirmDialog
      title={`Revoke ${target.name}?`}
      confirm="Revoke key"
      isDangerous
      action={action}
      close={close}
    >
      <p>
        Calls with <code>{target.key_prefix}…</code> are refused within one second. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
