import { Button, Modal, NativeSelect, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { ApiError } from "../api/api-error.ts";
import type { Action } from "../api/use-action.ts";
import { useWorkspace } from "../api/workspace.ts";
import { Fault } from "../parts/Fault.tsx";
import { useStores } from "../stores/stores-query.ts";
import { EventChoice } from "./EventChoice.tsx";

/** What the form sends; both routes take it. */
export interface SubscriptionInput {
  target_url: string;
  events: string[];
  description: string | null;
  rate_limit_per_second: number | null;
  merchant_id?: string;
}

export interface SubscriptionFormProps {
  title: string;
  submit: string;
  initial: Omit<SubscriptionInput, "merchant_id">;
  /** Whether the store can be chosen: only before the subscription exists. */
  hasStore: boolean;
  action: Action<SubscriptionInput>;
  close: () => void;
}

/** The dialog that creates or changes a subscription. */
export function SubscriptionForm({ title, submit, initial, hasStore, action, close }: SubscriptionFormProps) {
  const { mode } = useWorkspace();
  const { data: stores = [] } = useStores();
  const [form, setForm] = useState({
    ...initial,
    description: initial.description ?? "",
    rate: initial.rate_limit_per_second?.toString() ?? "",
    store: "",
  });
  const issues = action.error instanceof ApiError ? action.error.issues : new Map<string, string>();
  const issueOf = (name: string) => [...issues].find(([param]) => param.split(/[.[]/)[0] === name)?.[1];
  const isAtField = ["target_url", "events", "description", "rate_limit_per_second"].some(issueOf);
  const send = (event: FormEvent) => {
    event.preventDefault();
    action.run({
      target_url: form.target_url.trim(),
      events: form.events,
      description: form.description.trim() || null,
      rate_limit_per_second: form.rate === "" ? null : Number(form.rate),
      ...(form.store === "" ? {} : { merchant_id: form.store }),
    });
  };
  return (
    <Modal opened onClose={close} title={title} size="lg">
      <form onSubmit={send} className="stack">
        <TextInput
          label="URL"
          description={`Where events are sent with POST.${mode === "live" ? " Must be https." : ""}`}
          type="url"
          required
          data-autofocus
          value={form.target_url}
          onChange={({ target }) => setForm({ ...form, target_url: target.value })}
          error={issueOf("target_url")}
        />
        <EventChoice
          value={form.events}
          onChange={(events) => setForm({ ...form, events })}
          error={issueOf("events")}
        />
        {hasStore && (
          <NativeSelect
            label="Store"
            description="It cannot be changed later."
            value={form.store}
            onChange={({ target }) => setForm({ ...form, store: target.value })}
            data={[
              { value: "", label: "All stores" },
              ...stores.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <TextInput
          label="Description (optional)"
          maxLength={200}
          value={form.description}
          onChange={({ target }) => setForm({ ...form, description: target.value })}
          error={issueOf("description")}
        />
        <TextInput
          label="Attempts per second, at most (optional)"
          type="number"
          min={1}
          max={1000}
          value={form.rate}
          onChange={({ target }) => setForm({ ...form, rate: target.value })}
          error={issueOf("rate_limit_per_second")}
        />
        {!isAtField && <Fault error={action.error} />}
        <div className="dialog-end">
          <Button onClick={close}>Back</Button>
          <Button
            type="submit"
            variant="filled"
            loading={action.isRunning}
            disabled={form.events.length === 0}
          >
            {submit}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
