import { useState } from "react";
import { useAction } from "../api/use-action.ts";
import { bodyOf, useWorkspace } from "../api/workspace.ts";
import { SecretDialog } from "./SecretDialog.tsx";
import { SubscriptionForm, type SubscriptionInput } from "./SubscriptionForm.tsx";

const emptyForm: SubscriptionInput = {
  target_url: "",
  events: ["*"],
  description: null,
  rate_limit_per_second: null,
};

/** Creates a subscription. Its secret lives in this dialog's state only and is gone when it closes. */
export function CreateSubscriptionDialog({ close }: { close: () => void }) {
  const { api } = useWorkspace();
  const [secret, setSecret] = useState<string | null>(null);
  const create = useAction<SubscriptionInput>(async (body, headers) => {
    setSecret((await bodyOf(api.POST("/v2/webhooks/subscriptions", { body, headers }))).secret);
  });
  if (secret !== null) return <SecretDialog title="Subscription created" secret={secret} close={close} />;
  return (
    <SubscriptionForm
      title="Create a subscription"
      submit="Create subscription"
      initial={emptyForm}
      hasStore
      action={create}
      close={close}
    />
  );
}
