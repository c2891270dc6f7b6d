import { Button, Modal, NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { components } from "../../../../client/src/partner-api.ts";
import { now } from "../api/clock.ts";
import { useAction } from "../api/use-action.ts";
import { bodyOf, useWorkspace } from "../api/workspace.ts";
import { Fault } from "../parts/Fault.tsx";
import { statusNames, type DeliveryStatus } from "./deliveries/delivery-facts.ts";
import { newestSubscriptionsQuery, type Subscription } from "./subscriptions-query.ts";

type ReplayRange = components["schemas"]["ReplayRange"];

const HOUR_MS = 3_600_000;
const RANGE = "range";
const periods = [
  { value: "1", label: "In the last hour" },
  { value: "24", label: "In the last 24 hours" },
  { value: "168", label: "In the last 7 days" },
  { value: RANGE, label: "In a range of time" },
];
const statuses = [
  ...Object.entries(statusNames).map(([value, label]) => ({ value, label })),
  { value: "", label: "All, succeeded ones too" },
];

export interface ReplayDialogProps {
  /** Whose deliveries; asked for if it is left out. */
  subscription?: Pick<Subscription, "id">;
  close: () => void;
}

/** Replays the deliveries of a subscription in a range of time. */
export function ReplayDialog({ subscription, close }: ReplayDialogProps) {
  const workspace = useWorkspace();
  const { data: subscriptions = [] } = useQuery(newestSubscriptionsQuery(workspace));
  // A repeated try has to send the same range.
  const [openedAt] = useState(now);
  const [form, setForm] = useState({ id: "", status: "abandoned", period: "24", since: "", until: "" });
  const [accepted, setAccepted] = useState<number | null>(null);
  const id = subscription?.id ?? (form.id || subscriptions[0]?.id);
  const replay = useAction<{ id: string; body: ReplayRange }>(async ({ id, body }, headers) => {
    const call = workspace.api.POST("/v2/webhooks/subscriptions/{id}/replay", {
      params: { path: { id } },
      body,
      headers,
    });
    setAccepted((await bodyOf(call)).accepted);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (id === undefined) return;
    const range =
      form.period === RANGE
        ? { since: instantOf(form.since), ...(form.until === "" ? {} : { until: instantOf(form.until) }) }
        : { since: new Date(openedAt - Number(form.period) * HOUR_MS).toISOString() };
    const status = form.status === "" ? {} : { status: form.status as DeliveryStatus };
    replay.run({ id, body: { ...range, ...status } });
  };
  const field = (name: keyof typeof form) => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [name]: target.value }),
  });
  if (accepted !== null) {
    return (
      <Modal opened onClose={close} title={accepted === 0 ? "Nothing to replay" : "Replay accepted"}>
        <p role="status">
          {accepted === 0
            ? "No delivery matches."
            : `${accepted} ${accepted === 1 ? "delivery is" : "deliveries are"} replayed, oldest first, after new events.`}
        </p>
        <div className="dialog-end">
          <Button variant="filled" data-autofocus onClick={close}>
            Done
          </Button>
        </div>
      </Modal>
    );
  }
  return (
    <Modal opened onClose={close} title="Replay deliveries">
      <form onSubmit={submit} className="stack">
        <p>Each matching delivery is sent once more. Receivers recognise a repeated event by its id.</p>
        {subscription === undefined && (
          <NativeSelect
            label="Subscription"
            value={id ?? ""}
            onChange={({ target }) => setForm({ ...form, id: target.value })}
            data={subscriptions.map((one) => ({ value: one.id, label: choiceOf(one) }))}
          />
        )}
        <NativeSelect label="Deliveries" data={statuses} {...field("status")} />
        <NativeSelect label="Created" data={periods} {...field("period")} />
        {form.period === RANGE && (
          <>
            <TextInput label="From" type="datetime-local" required {...field("since")} />
            <TextInput label="Until (optional)" type="datetime-local" {...field("until")} />
          </>
        )}
        <Fault error={replay.error} />
        <div className="dialog-end">
          <Button onClick={close}>Back</Button>
          <Button type="submit" variant="filled" loading={replay.isRunning} disabled={id === undefined}>
            Replay
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** A time of the user's zone, as the field gives it. */
const instantOf = (local: string) => new Date(local).toISOString();

/** Several may send to one host. */
const choiceOf = ({ description, target_url: url }: Subscription) =>
  description ? `${description} · ${url}` : url;
