import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import type { Selection } from "../../../parts/selection/use-selection.ts";
import type { Delivery } from "../delivery-facts.ts";
import { ReplaySelectedDialog } from "./ReplaySelectedDialog.tsx";

/** Below the list while rows are selected: how many they are, and what can be done with them. */
export function SelectedBar({ selection }: { selection: Selection<Delivery> }) {
  const bar = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  const { selected, replace } = selection;
  /** The buttons may leave with the last selected row: the focus stays here. */
  const select = (keys: readonly string[]) => {
    replace(keys);
    bar.current?.focus({ preventScroll: true });
  };
  return (
    <div className="selected-bar" ref={bar} tabIndex={-1} role="group" aria-label="Selected deliveries">
      <p role="status" className={selected.length === 0 ? "unseen" : undefined}>
        {selected.length > 0 && (
          <>
            <strong>{selected.length}</strong> selected
          </>
        )}
      </p>
      {selected.length > 0 && (
        <div className="actions">
          <Button onClick={() => select([])}>Clear</Button>
          <Button variant="filled" onClick={() => setAsked(true)}>
            Replay {selected.length} selected
          </Button>
        </div>
      )}
      {isAsked && (
        <ReplaySelectedDialog
          deliveries={selected}
          close={(left) => {
            setAsked(false);
            select(left);
          }}
        />
      )}
    </div>
  );
}
