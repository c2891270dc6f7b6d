import { Button, Modal, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { dueLines } from "../../../../../shared/coming-due.ts";
import { DURATION_FORMS, parseDuration } from "../../../../../shared/duration.ts";
import type { TestClockAdvanced } from "../../../../../shared/wire/partner/test-clock.ts";
import { useNow } from "../../api/clock.ts";
import type { Session } from "../../api/session.ts";
import { Fault } from "../../parts/Fault.tsx";
import { momentText } from "./clock-facts.ts";
import { useAdvanceClock } from "./use-advance-clock.ts";

/** Moves the sandbox's clock forward by a length of time, and says what has come due. */
export function AdvanceClockDialog({ session, close }: { session: Session; close: () => void }) {
  const now = useNow();
  const [text, setText] = useState("31d");
  const [isChecked, setChecked] = useState(false);
  const [advanced, setAdvanced] = useState<TestClockAdvanced | null>(null);
  const advance = useAdvanceClock(session, setAdvanced);
  const seconds = parseDuration(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (seconds !== null) advance.run(seconds);
  };
  if (advanced !== null) return <Advanced advanced={advanced} close={close} />;
  return (
    <Modal opened onClose={close} title="Advance the sandbox's clock">
      <form onSubmit={submit} className="stack" noValidate>
        <p>
          It is {momentText(new Date(now))}. Orders fall due, sessions expire, and failed deliveries are tried
          again, in all workspaces of this sandbox. The clock only goes forward.
        </p>
        <TextInput
          label="By"
          description={`As ${DURATION_FORMS}`}
          value={text}
          data-autofocus
          onChange={({ target }) => setText(target.value)}
          error={isChecked && seconds === null ? `Write it as ${DURATION_FORMS}.` : undefined}
        />
        <Fault error={advance.error} />
        <div className="dialog-end">
          <Button onClick={close}>Back</Button>
          <Button type="submit" variant="filled" loading={advance.isRunning}>
            Advance
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function Advanced({ advanced, close }: { advanced: TestClockAdvanced; close: () => void }) {
  const lines = dueLines(advanced.due);
  return (
    <Modal opened onClose={close} title="The clock is advanced">
      <div role="status" className="stack">
        <p>It is {momentText(new Date(advanced.to))}.</p>
        {lines.length === 0 ? (
          <p>Nothing has come due.</p>
        ) : (
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="dialog-end">
        <Button variant="filled" data-autofocus onClick={close}>
          Done
        </Button>
      </div>
    </Modal>
  );
}
