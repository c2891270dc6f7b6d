import { Button, Menu, Modal, NativeSelect, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { messageOf } from "../api/api-error.ts";
import { useAction } from "../api/use-action.ts";
import { bodyOf, useWorkspace } from "../api/workspace.ts";
import { ChevronIcon } from "../parts/icons.tsx";
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx";
import { ConnectionTestDialog } from "./connection/ConnectionTest.tsx";
import { StoreCredentials } from "./StoreCredentials.tsx";
import type { StoreDetail } from "./store-detail.ts";

type Merchant = StoreDetail["merchant"];
interface DialogProps {
  merchant: Merchant;
  close: () => void;
}

/** What owners and admins may do with an open store. */
export function StoreActions({ detail: { merchant, closed_at: closedAt } }: { detail: StoreDetail }) {
  const { canWrite } = useWorkspace();
  const [asked, setAsked] = useState<"test" | "rename" | "rotate" | "close" | null>(null);
  if (!canWrite || closedAt !== null) return null;
  const props = { merchant, close: () => setAsked(null) };
  return (
    <>
      <Button onClick={() => setAsked("test")}>Test connection</Button>
      <Menu position="bottom-end" width={208} withinPortal={false}>
        <Menu.Target>
          <Button rightSection={<ChevronIcon />}>More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsked("rename")}>Rename</Menu.Item>
          <Menu.Item onClick={() => setAsked("rotate")}>Rotate credentials</Menu.Item>
          <Menu.Item onClick={() => setAsked("close")}>Close store</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === "test" && <ConnectionTestDialog store={merchant.id} close={props.close} />}
      {asked === "rename" && <RenameDialog {...props} />}
      {asked === "rotate" && <RotateDialog {...props} />}
      {asked === "close" && <CloseDialog {...props} />}
    </>
  );
}

function RenameDialog({ merchant, close }: DialogProps) {
  const { id, api } = useWorkspace();
  const [name, setName] = useState(merchant.name);
  const rename = useAction<string>(async (newName, headers) => {
    const params = { path: { workspaceId: id, merchantId: merchant.id } };
    const body = { name: newName };
    await api.PATCH("/v2/agencies/{workspaceId}/merchants/{merchantId}", { params, body, headers });
    close();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.run(name.trim());
  };
  return (
    <Modal opened onClose={close} title="Rename the store">
      <form onSubmit={submit} className="stack">
        <TextInput
          label="Name"
          required
          maxLength={120}
          data-autofocus
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={rename.error === null ? undefined : messageOf(rename.error)}
        />
        <div className="dialog-end">
          <Button onClick={close}>Back</Button>
          <Button type="submit" variant="filled" loading={rename.isRunning}>
            Rename
          </Button>
        </div>
      </form>
    </Modal>
  );
}

const overlaps = [
  { value: "86400", label: "For one more day" },
  { value: "604800", label: "For one more week" },
  { value: "0", label: "Not at all: they leaked" },
];

/** The new credentials live in this dialog's state only and are gone when it closes. */
function RotateDialog({ merchant, close }: DialogProps) {
  const { id, api } = useWorkspace();
  const [overlap, setOverlap] = useState("86400");
  const [rotated, setRotated] = useState<Merchant | null>(null);
  const rotate = useAction<number>(async (seconds, headers) => {
    const params = { path: { workspaceId: id, merchantId: merchant.id } };
    const body = { overlap_seconds: seconds };
    const path = "/v2/agencies/{workspaceId}/merchants/{merchantId}/rotate-credentials";
    setRotated((await bodyOf(api.POST(path, { params, body, headers }))).merchant);
  });
  if (rotated !== null) return <StoreCredentials title="New credentials" merchant={rotated} close={close} />;
  const action = { ...rotate, run: () => rotate.run(Number(overlap)) };
  return (
    <ConfirmDialog title="Rotate the credentials?" confirm="Rotate" action={action} close={close}>
      <p>The store gets a new API key and secret. Enter them in its plugin before the old ones end.</p>
      <NativeSelect
        mt={12}
        label="The old credentials work"
        value={overlap}
        onChange={({ target }) => setOverlap(target.value)}
        data={overlaps}
      />
    </ConfirmDialog>
  );
}

function CloseDialog({ merchant, close }: DialogProps) {
  const { id, api } = useWorkspace();
  const action = useAction<void>(async (_, headers) => {
    const params = { path: { workspaceId: id, merchantId: merchant.id } };
    await api.POST("/v2/agencies/{workspaceId}/merchants/{merchantId}/close", { params, headers });
    close();
  });
  return (
    <ConfirmDialog
      title={`Close ${merchant.name}?`}
      confirm="Close store"
      isDangerous
      action={action}
      close={close}
    >
      <p>
        Its keys stop working, so no new checkout can begin. Open checkouts can still be completed, and orders
        go on: refunds, disputes, payments on account and webhooks. This cannot be undone; the store can be
        onboarded again.
      </p>
    </ConfirmDialog>
  );
}
