import { NativeSelect } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAction } from "../api/use-action.ts";
import { bodyOf, useWorkspace } from "../api/workspace.ts";
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx";
import { eventNames, TEST_EVENT, type EventName } from "./event-names.ts";
import type { Subscription } from "./subscriptions-query.ts";

/** Sends an event that did not happen, and leads to its delivery. In live mode the API sends `webhook.test` only. */
export function TestEventDialog({ subscription, close }: { subscription: Subscription; close: () => void }) {
  const { id: workspace, mode, api } = useWorkspace();
  const navigate = useNavigate();
  const [event, setEvent] = useState<EventName>(TEST_EVENT);
  const send = useAction<EventName>(async (event, headers) => {
    const params = { path: { id: subscription.id } };
    const call = api.POST("/v2/webhooks/subscriptions/{id}/test", { params, body: { event }, headers });
    const { id: delivery } = await bodyOf(call);
    await navigate({
      to: "/$workspace/$mode/webhooks/deliveries/$delivery",
      params: { workspace, mode, delivery },
    });
  });
  return (
    <ConfirmDialog
      title="Send a test event"
      confirm="Send"
      action={{ ...send, run: () => send.run(event) }}
      close={close}
    >
      <p>
        It carries the example of the documentation, marked with <code>test: true</code>, and is sent whatever
        events the subscription lists{subscription.status === "disabled" ? ", once" : ""}.
      </p>
      <NativeSelect
        mt={12}
        label="Event"
        value={event}
        onChange={({ target }) => setEvent(target.value as EventName)}
        data={
          mode === "live" ? [TEST_EVENT] : [TEST_EVENT, ...eventNames.filter((name) => name !== TEST_EVENT)]
        }
      />
    </ConfirmDialog>
  );
}
