import { NativeSelect } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAction } from "../api/use-action.ts";
import { bodyOf, useWorkspace } from "../api/workspace.ts";
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx";
import { SecretDialog } from "./SecretDialog.tsx";
import { SubscriptionForm, type SubscriptionInput } from "./SubscriptionForm.tsx";
import { nameOf, type Subscription } from "./subscriptions-query.ts";

/** Dialogs that change one subscription. */
interface DialogProps {
  subscription: Subscription;
  close: () => void;
}

export function EditDialog({ subscription, close }: DialogProps) {
  const { api } = useWorkspace();
  const action = useAction<SubscriptionInput>(async (body, headers) => {
    const params = { path: { id: subscription.id } };
    await api.PATCH("/v2/webhooks/subscriptions/{id}", { params, body, headers });
    close();
  });
  return (
    <SubscriptionForm
      title="Edit the subscription"
      submit="Save"
      initial={subscription}
      hasStore={false}
      action={action}
      close={close}
    />
  );
}

const overlaps = [
  { value: "86400", label: "For one more day" },
  { value: "604800", label: "For one more week" },
  { value: "0", label: "Not at all: it leaked" },
];

/** The new secret lives in this dialog's state only and is gone when it closes. */
export function RotateDialog({ subscription, close }: DialogProps) {
  const { api } = useWorkspace();
  const [overlap, setOverlap] = useState("86400");
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = useAction<number>(async (seconds, headers) => {
    const params = { path: { id: subscription.id } };
    const body = { overlap_seconds: seconds };
    const call = api.POST("/v2/webhooks/subscriptions/{id}/rotate-secret", { params, body, headers });
    setSecret((await bodyOf(call)).secret);
  });
  if (secret !== null) return <SecretDialog title="New signing secret" secret={secret} close={close} />;
  return (
    <ConfirmDialog
      title="Rotate the signing secret?"
      confirm="Rotate"
      action={{ ...rotate, run: () => rotate.run(Number(overlap)) }}
      close={close}
    >
      <p>
        Deliveries are signed with a new secret from now on, and with the old one as well for the time that
        you choose.
      </p>
      <NativeSelect
        mt={12}
        label="The old secret also signs"
        value={overlap}
        onChange={({ target }) => setOverlap(target.value)}
        data={overlaps}
      />
    </ConfirmDialog>
  );
}

export function DisableDialog({ subscription, close }: DialogProps) {
  const { api } = useWorkspace();
  const action = useAction<void>(async (_, headers) => {
    const params = { path: { id: subscription.id } };
    const body = { status: "disabled" } as const;
    await api.PATCH("/v2/webhooks/subscriptions/{id}", { params, body, headers });
    close();
  });
  return (
    <ConfirmDialog
      title={`Disable ${nameOf(subscription)}?`}
      confirm="Disable"
      isDangerous
      action={action}
      close={close}
    >
      <p>
        Its pending deliveries are abandoned. Events are still recorded: you can replay them once it is
        enabled again.
      </p>
    </ConfirmDialog>
  );
}

export function EnableDialog({ subscription, close }: DialogProps) {
  const { api } = useWorkspace();
  const action = useAction<void>(async (_, headers) => {
    const params = { path: { id: subscription.id } };
    await api.POST("/v2/webhooks/subscriptions/{id}/enable", { params, headers });
    close();
  });
  return (
    <ConfirmDialog title={`Enable ${nameOf(subscription)}?`} confirm="Enable" action={action} close={close}>
      <p>
        New events are sent from now on. Those recorded while it was disabled are not: replay them by{" "}
        <em>More › Replay deliveries</em>.
      </p>
    </ConfirmDialog>
  );
}

export function DeleteDialog({ subscription, close }: DialogProps) {
  const { id: workspace, mode, api } = useWorkspace();
  const navigate = useNavigate();
  const action = useAction<void>(async () => {
    await api.DELETE("/v2/webhooks/subscriptions/{id}", { params: { path: { id: subscription.id } } });
    await navigate({ to: "/$workspace/$mode/webhooks", params: { workspace, mode } });
  });
  return (
    <ConfirmDialog
      title={`Delete ${nameOf(subscription)}?`}
      confirm="Delete subscription"
      isDangerous
      action={action}
      close={close}
    >
      <p>
        It is sent no further events, and its pending deliveries are abandoned. Past deliveries stay readable.
        This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
