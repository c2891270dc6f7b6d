import { Button } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { errorMessage } from "../admin/error-message.ts";
import type { OnDone } from "./ActionDialog.tsx";

/** How an action is undone. */
export type Undo = {
  /** What the button does, for screen readers. */
  label: string;
  run(): void;
};

/** Undoes the action that a message is about. */
export function UndoButton({ label, run }: Undo) {
  // A second press would undo nothing and report an error.
  const [isPressed, setIsPressed] = useState(false);
  return (
    <Button
      variant="link"
      aria-label={label}
      disabled={isPressed}
      accessibleWhenDisabled
      onClick={() => {
        setIsPressed(true);
        run();
      }}
    >
      {__("Undo", "svc-checkout")}
    </Button>
  );
}

/** Undoes by a request, and tells what became of it. */
export function undoBy(undo: { label: string; action(): Promise<unknown>; done: string; onDone: OnDone }): Undo {
  const { label, action, done, onDone } = undo;
  return {
    label,
    run: () =>
      void action().then(
        () => onDone(done),
        (error) => onDone(errorMessage(error), false),
      ),
  };
}
