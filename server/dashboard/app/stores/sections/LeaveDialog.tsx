import { Button, Modal } from "@mantine/core";
import { DANGER } from "../../theme.ts";

interface LeaveDialogProps {
  /** Settings that were changed and not saved. */
  count: number;
  leave: () => void;
  stay: () => void;
}

/** Asks before the page is left with unsaved changes. */
export function LeaveDialog({ count, leave, stay }: LeaveDialogProps) {
  return (
    <Modal opened onClose={stay} title="Leave without saving?">
      <p>
        {count === 1 ? "1 setting is" : `${count} settings are`} changed and not saved. The changes are lost
        if you leave.
      </p>
      <div className="dialog-end">
        <Button onClick={leave} variant="filled" color={DANGER}>
          Leave
        </Button>
        <Button onClick={stay} data-autofocus>
          Stay
        </Button>
      </div>
    </Modal>
  );
}
