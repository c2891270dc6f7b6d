import { Button } from "@wordpress/components";
import { __ } from "@wordpress/i18n";

/** How an action is undone. */
export type Undo = {
  /** What the button does, for screen readers. */
  label: string;
  run(): void;
};

/** Undoes the action that a message is about. */
export function UndoButton({ label, run }: Undo) {
  return (
    <Button variant="link" aria-label={label} onClick={run}>
      {__("Undo", "svc-checkout")}
    </Button>
  );
}
