import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { Secret } from "./Secret.tsx";

export interface ShownOnceProps {
  title: string;
  /** What the secrets are for. */
  lead: ReactNode;
  secrets: ReadonlyArray<{ label: string; value: string }>;
  /** Below the secrets. */
  children?: ReactNode;
  close: () => void;
}

/**
 * Shows secrets that the API returns once. Whoever opens it keeps them in its own state until it is closed; a click beside
 * it does not close it.
 */
export function ShownOnce({ title, lead, secrets, children, close }: ShownOnceProps) {
  return (
    <Modal opened onClose={close} title={title} closeOnClickOutside={false}>
      <p>{lead}</p>
      <div className="stack" style={{ marginTop: 12 }}>
        {secrets.map(({ label, value }) => (
          <Secret key={label} label={label} value={value} />
        ))}
        {children}
      </div>
      <div className="dialog-end">
        <Button variant="filled" onClick={close}>
          I have stored {secrets.length === 1 ? "it" : "them"}
        </Button>
      </div>
    </Modal>
  );
}
