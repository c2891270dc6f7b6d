import { Button, Modal, NumberInput, Switch } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useAction } from "../api/use-action.ts";
import { useWorkspace } from "../api/workspace.ts";
import { Fault } from "../parts/Fault.tsx";
import { modeNames, type AiCheckout } from "./ai-checkout-facts.ts";

const MOST_CENTS = 100_000_000;
const modes = Object.entries(modeNames) as Array<[keyof typeof modeNames, string]>;

interface SettingsProps {
  store: string;
  ai: AiCheckout;
}

/** The button that opens the settings. */
export function ChangeSettings(props: SettingsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="filled" onClick={() => setOpen(true)}>
        Change settings
      </Button>
      {isOpen && <SettingsDialog {...props} close={() => setOpen(false)} />}
    </>
  );
}

function SettingsDialog({ store, ai, close }: SettingsProps & { close: () => void }) {
  const { id, api } = useWorkspace();
  const [isEnabled, setEnabled] = useState(ai.modes.enabled);
  const [chosen, setChosen] = useState(() => new Map(modes.map(([mode]) => [mode, ai.modes[mode]])));
  const [cap, setCap] = useState<number | string>(ai.cost.monthly_cap_cents / 100);
  const save = useAction<number>(async (capCents, headers) => {
    const params = { path: { workspaceId: id, merchantId: store } };
    const body = {
      ai: { enabled: isEnabled, modes: Object.fromEntries(chosen), monthly_cap_cents: capCents },
    };
    await api.PATCH("/v2/agencies/{workspaceId}/merchants/{merchantId}/configuration", {
      params,
      body,
      headers,
    });
    close();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run(Math.round(Number(cap) * 100));
  };
  return (
    <Modal opened onClose={close} title="AI checkout settings">
      <form onSubmit={submit} className="stack">
        <Switch
          label="Answer shoppers' questions"
          checked={isEnabled}
          onChange={({ currentTarget }) => setEnabled(currentTarget.checked)}
        />
        <div role="group" aria-labelledby="ai-modes" className="stack">
          <strong id="ai-modes">Answer questions about</strong>
          {modes.map(([mode, name]) => (
            <Switch
              key={mode}
              label={name}
              checked={chosen.get(mode) ?? false}
              onChange={({ currentTarget }) => setChosen(new Map(chosen).set(mode, currentTarget.checked))}
            />
          ))}
        </div>
        <NumberInput
          label="Cap for a calendar month"
          description="In the currency of the model's price list. 0 pauses AI checkout."
          required
          min={0}
          max={MOST_CENTS / 100}
          decimalScale={2}
          hideControls
          value={cap}
          onChange={setCap}
        />
        <Fault error={save.error} />
        <div className="dialog-end">
          <Button onClick={close}>Back</Button>
          <Button type="submit" variant="filled" loading={save.isRunning}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  );
}
