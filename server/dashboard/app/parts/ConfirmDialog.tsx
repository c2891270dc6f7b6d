import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { DANGER } from "../theme.ts";
import type { Action } from "../api/use-action.ts";
import { Fault } from "./Fault.tsx";

export interface ConfirmDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** Label of the button that does it. */
  confirm: string;
  isDangerous?: boolean;
  action: Action<void>;
  close: () => void;
}

/** Asks before something is changed, and stays open with the API's answer if it fails. */
export function ConfirmDialog({ title, children, confirm, isDangerous, action, close }: ConfirmDialogProps) {
  return (
    <Modal opened onClose={close} title={title}>
      {children}
      <Fault error={action.error} />
      <div className="dialog-end">
        <Button onClick={close}>Keep as it is</Button>
        <Button
          variant="filled"
          loading={action.isRunning}
          onClick={() => action.run()}
          color={isDangerous ? DANGER : undefined}
        >
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
