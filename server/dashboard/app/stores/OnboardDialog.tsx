import { Button, Modal, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import type { components } from "../../../../client/src/partner-api.ts";
import { ApiError } from "../api/api-error.ts";
import { useAction } from "../api/use-action.ts";
import { bodyOf, useWorkspace } from "../api/workspace.ts";
import { CopyButton } from "../parts/Copy.tsx";
import { Fault } from "../parts/Fault.tsx";
import { StoreCredentials } from "./StoreCredentials.tsx";

type Created = components["schemas"]["CreatedMerchant"];

const emptyForm = { name: "", store_url: "", email: "" };

/** Onboards a store and shows its credentials once, in this dialog's state only. */
export function OnboardDialog({ close }: { close: () => void }) {
  const { id, mode, api } = useWorkspace();
  const [form, setForm] = useState(emptyForm);
  const [created, setCreated] = useState<Created | null>(null);
  const onboard = useAction<typeof emptyForm>(async ({ email, ...rest }, headers) => {
    const params = { path: { workspaceId: id } };
    const body = email === "" ? rest : { ...rest, email };
    setCreated(await bodyOf(api.POST("/v2/agencies/{workspaceId}/merchants", { params, body, headers })));
  });
  if (created !== null) return <Onboarded created={created} close={close} />;

  const issues = onboard.error instanceof ApiError ? onboard.error.issues : new Map<string, string>();
  const isShownAtField = Object.keys(form).some((name) => issues.has(name));
  const field = (name: keyof typeof emptyForm) => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [name]: target.value }),
    error: issues.get(name),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onboard.run({ name: form.name.trim(), store_url: form.store_url.trim(), email: form.email.trim() });
  };
  return (
    <Modal opened onClose={close} title={`Onboard a store in ${mode} mode`}>
      <form onSubmit={submit} className="stack">
        <TextInput label="Name" required maxLength={120} data-autofocus {...field("name")} />
        <TextInput
          label="Address of the store"
          description="Unique in the workspace, such as https://shop.example/."
          type="url"
          required
          {...field("store_url")}
        />
        <TextInput
          label="E-mail (optional)"
          description="Of the person who sets up its payments; prefilled in the form."
          type="email"
          {...field("email")}
        />
        {!isShownAtField && <Fault error={onboard.error} />}
        <div className="dialog-end">
          <Button onClick={close}>Back</Button>
          <Button type="submit" variant="filled" loading={onboard.isRunning}>
            Onboard store
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function Onboarded({ created: { merchant, stripe }, close }: { created: Created; close: () => void }) {
  return (
    <StoreCredentials title={`${merchant.name} is onboarded`} merchant={merchant} close={close}>
      <p>
        Next, the store&apos;s owner <a href={stripe.onboarding_url}>sets up card payments</a>
        <CopyButton text={stripe.onboarding_url} what="onboarding link" />. The link works once and for
        minutes; the store&apos;s page makes new ones.
      </p>
    </StoreCredentials>
  );
}
