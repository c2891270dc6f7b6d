import { Button, Checkbox, Modal, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { ApiError } from "../api/api-error.ts";
import { useAction } from "../api/use-action.ts";
import { bodyOf, useWorkspace } from "../api/workspace.ts";
import { Fault } from "../parts/Fault.tsx";
import { ShownOnce } from "../parts/ShownOnce.tsx";

const defaultScopes = [
  "merchants:read",
  "merchants:write",
  "webhooks:read",
  "webhooks:write",
  "domains:write",
  "logs:read",
] as const;
/** Orders and VAT evidence hold buyers' data: granted only on request. */
const scopes = [...defaultScopes, "orders:read", "orders:write", "vat:read"] as const;
type Scope = (typeof scopes)[number];

/** Creates a partner key and shows it once. The key lives in this dialog's state only and is gone when it closes. */
export function MintDialog({ close }: { close: () => void }) {
  const { id, mode, api } = useWorkspace();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<readonly Scope[]>(defaultScopes);
  const [plaintext, setPlaintext] = useState<string | null>(null);
  const mint = useAction<{ name: string; livemode: boolean; scopes: Scope[] }>(async (body, headers) => {
    const params = { path: { workspaceId: id } };
    const call = api.POST("/v2/workspaces/{workspaceId}/partner-keys", { params, body, headers });
    setPlaintext((await bodyOf(call)).plaintext);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mint.run({ name: name.trim(), livemode: mode === "live", scopes: [...chosen] });
  };

  if (plaintext !== null) {
    return (
      <ShownOnce
        title="Key created"
        lead="Copy the key now and store it safely: it is not shown again."
        secrets={[{ label: "Partner key", value: plaintext }]}
        close={close}
      />
    );
  }
  const nameFault = mint.error instanceof ApiError ? mint.error.issues.get("name") : undefined;
  return (
    <Modal opened onClose={close} title={`Create a ${mode} key`} size="lg">
      <form onSubmit={submit} className="stack">
        <TextInput
          label="Name"
          description="Where the key is used, such as Onboarding service."
          required
          maxLength={120}
          data-autofocus
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={nameFault}
        />
        <Checkbox.Group
          label="Scopes"
          description="Grant what the key needs. Orders contain personal data of buyers."
          value={[...chosen]}
          onChange={(values) => setChosen(scopes.filter((scope) => values.includes(scope)))}
        >
          <div className="scopes">
            {scopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={scope} />
            ))}
          </div>
        </Checkbox.Group>
        {nameFault === undefined && <Fault error={mint.error} />}
        <div className="dialog-end">
          <Button onClick={close}>Back</Button>
          <Button type="submit" variant="filled" loading={mint.isRunning} disabled={chosen.length === 0}>
            Create key
          </Button>
        </div>
      </form>
    </Modal>
  );
}
