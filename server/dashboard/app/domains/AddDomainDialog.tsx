import { Button, Modal, NativeSelect, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { messageOf } from "../api/api-error.ts";
import { useAction } from "../api/use-action.ts";
import { bodyOf, useWorkspace } from "../api/workspace.ts";

type Kind = "hostname" | "subdomain";

const kinds = [
  { value: "hostname", label: "A hostname of the store" },
  { value: "subdomain", label: "A subdomain of your workspace's zone" },
];

/** Registers a domain and leads to its records. */
export function AddDomainDialog({ store, close }: { store: string; close: () => void }) {
  const { id: workspace, mode, api } = useWorkspace();
  const navigate = useNavigate();
  const [kind, setKind] = useState<Kind>("hostname");
  const [name, setName] = useState("");
  const add = useAction<{ kind: Kind; name: string }>(async ({ kind, name }, headers) => {
    const params = { path: { workspaceId: workspace, merchantId: store } };
    const body = kind === "hostname" ? { hostname: name } : { subdomain: name };
    const path = "/v2/agencies/{workspaceId}/merchants/{merchantId}/custom-domain";
    const { hostname } = await bodyOf(api.POST(path, { params, body, headers }));
    await navigate({
      to: "/$workspace/$mode/domains/$store/$hostname",
      params: { workspace, mode, store, hostname },
    });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.run({ kind, name: name.trim() });
  };
  return (
    <Modal opened onClose={close} title="Add a domain">
      <form onSubmit={submit} className="stack">
        <NativeSelect
          label="Kind"
          value={kind}
          onChange={({ target }) => {
            setKind(target.value as Kind);
            add.reset();
          }}
          data={kinds}
        />
        <TextInput
          label={kind === "hostname" ? "Hostname" : "Subdomain"}
          description={
            kind === "hostname"
              ? "Such as checkout.shop.example. Its owner adds two DNS records."
              : "One label, such as nordlicht."
          }
          required
          data-autofocus
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={add.error === null ? undefined : messageOf(add.error)}
        />
        <div className="dialog-end">
          <Button onClick={close}>Back</Button>
          <Button type="submit" variant="filled" loading={add.isRunning}>
            Add domain
          </Button>
        </div>
      </form>
    </Modal>
  );
}
