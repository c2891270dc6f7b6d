import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import type { Delivery } from "../delivery-facts.ts";
import { countText, finishedText, hostsText } from "./replay-texts.ts";
import { ReplayResults } from "./ReplayResults.tsx";
import { useReplaySelected } from "./use-replay-selected.ts";

export interface ReplaySelectedDialogProps {
  deliveries: readonly Delivery[];
  /** @param left ids of those that were not replayed. */
  close: (left: readonly string[]) => void;
}

/** Asks once, replays the deliveries one after the other, and names what became of each. */
export function ReplaySelectedDialog({ deliveries: selected, close }: ReplaySelectedDialogProps) {
  // The list goes on while the dialog is open.
  const [deliveries] = useState(selected);
  const replay = useReplaySelected(deliveries);
  const { state, waits, outcomeOf } = replay;
  const left = deliveries.map(({ id }) => id).filter((id) => outcomeOf(id).kind !== "replayed");
  const isRunning = state === "running";
  const decided = deliveries.filter(({ id }) => outcomeOf(id).kind !== "waiting").length;
  const accepted = deliveries.filter(({ succeeded_at: at }) => at !== null).length;
  const dismiss = () => {
    if (!isRunning) close(left);
  };
  return (
    <Modal
      opened
      onClose={dismiss}
      withCloseButton={!isRunning}
      returnFocus={false}
      title={state === "asking" ? `Replay ${countText(deliveries.length)}?` : "Replay of the selected"}
    >
      {state === "asking" ? (
        <p>
          Each is sent once more: {hostsText(deliveries)}. Receivers recognise a repeated event by its id
          {accepted > 0 && `; ${accepted} of these were accepted before`}.
        </p>
      ) : (
        <>
          <p role="status">
            {isRunning && waits === null && `Replaying ${countText(deliveries.length)}, one after the other.`}
            {waits !== null && `The API's limit is reached. It goes on in ${waits} s.`}
            {state === "done" && finishedText(deliveries.map(({ id }) => outcomeOf(id)))}
          </p>
          {isRunning && (
            <p className="quiet small">
              {decided} of {deliveries.length} done
            </p>
          )}
          <ReplayResults {...{ deliveries, outcomeOf, isRunning }} />
        </>
      )}
      <div className="dialog-end">
        {state === "asking" && (
          <>
            <Button onClick={dismiss}>Back</Button>
            <Button variant="filled" data-autofocus onClick={replay.start}>
              Replay {deliveries.length}
            </Button>
          </>
        )}
        {isRunning && <Button onClick={replay.stop}>Stop</Button>}
        {state === "done" && (
          <>
            {left.length > 0 && <Button onClick={replay.again}>Try {left.length} again</Button>}
            <Button variant="filled" onClick={dismiss}>
              Done
            </Button>
          </>
        )}
      </div>
    </Modal>
  );
}
