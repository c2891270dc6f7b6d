import { Button, Flex, Modal, Notice, TextControl } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import type { FormEvent, ReactNode } from "react";
import { errorMessage } from "../admin/error-message.ts";

/** Stays open and displays the error if `onConfirm` fails. */
export function Dialog(props: {
  title: string;
  confirm: string;
  /** By default it can be confirmed. */
  canConfirm?: boolean;
  isDestructive?: boolean;
  children: ReactNode;
  onConfirm(): Promise<void>;
  onClose(): void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const isDisabled = isBusy || props.canConfirm === false;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isDisabled) return;
    setIsBusy(true);
    setFailure("");
    try {
      await props.onConfirm();
      props.onClose();
    } catch (error) {
      setFailure(errorMessage(error));
      setIsBusy(false);
    }
  }

  // What was begun goes on: a closed dialog would hide it, and close the next one when it ends.
  const close = () => {
    if (!isBusy) props.onClose();
  };

  return (
    <Modal title={props.title} onRequestClose={close} size="small">
      <form onSubmit={(event) => void submit(event)}>
        <Flex direction="column" gap={4}>
          {failure !== "" && (
            <Notice status="error" isDismissible={false}>
              {failure}
            </Notice>
          )}
          {props.children}
          <Flex justify="flex-end">
            <Button variant="tertiary" __next40pxDefaultSize disabled={isBusy} accessibleWhenDisabled onClick={close}>
              {__("Go back", "svc-checkout")}
            </Button>
            <Button
              type="submit"
              variant="primary"
              __next40pxDefaultSize
              isDestructive={props.isDestructive ?? false}
              isBusy={isBusy}
              disabled={isDisabled}
              accessibleWhenDisabled
            >
              {props.confirm}
            </Button>
          </Flex>
        </Flex>
      </form>
    </Modal>
  );
}

type DateFieldProps = {
  label: string;
  min?: string;
  max?: string;
  /** By default it is. */
  required?: boolean;
  value: string;
  onChange(date: string): void;
};

/** A day. */
export function DateField(props: DateFieldProps) {
  return <TextControl __next40pxDefaultSize __nextHasNoMarginBottom type="date" required {...props} />;
}

/** Asks for the reference and the day of a payment, for one order or several. */
export function PaidDialog(props: {
  title: string;
  today: string;
  onConfirm(reference: string, date: string): Promise<void>;
  onClose(): void;
}) {
  const [reference, setReference] = useState("");
  const [date, setDate] = useState(props.today);
  return (
    <Dialog
      title={props.title}
      confirm={__("Mark paid", "svc-checkout")}
      onClose={props.onClose}
      onConfirm={() => props.onConfirm(reference, date)}
    >
      <p className="svc-checkout-effect">
        {__(
          "An order on hold moves to Processing; one that has shipped keeps its status. The customer is sent the e-mail Payment received. Connected systems are notified. You can undo this later.",
          "svc-checkout",
        )}
      </p>
      <TextControl
        __next40pxDefaultSize
        __nextHasNoMarginBottom
        label={__("Payment reference", "svc-checkout")}
        help={__("As shown on your bank statement. It is stored with the order.", "svc-checkout")}
        value={reference}
        maxLength={100}
        onChange={setReference}
      />
      <DateField
        label={__("Payment received on", "svc-checkout")}
        max={props.today}
        value={date}
        onChange={setDate}
      />
    </Dialog>
  );
}

/** Asks why a payment is undone. */
export function UndoPaidDialog(props: {
  title: string;
  onConfirm(reason: string): Promise<void>;
  onClose(): void;
}) {
  const [reason, setReason] = useState("");
  return (
    <Dialog
      title={props.title}
      confirm={__("Undo payment", "svc-checkout")}
      isDestructive
      onClose={props.onClose}
      onConfirm={() => props.onConfirm(reason)}
    >
      <p className="svc-checkout-effect">
        {__(
          "The order is unpaid again and returns to Net terms. If the payment moved it to Processing, it goes back on hold. Connected systems are notified; no money is moved.",
          "svc-checkout",
        )}
      </p>
      <TextControl
        __next40pxDefaultSize
        __nextHasNoMarginBottom
        required
        label={__("Reason", "svc-checkout")}
        help={__("It is stored in the notes of the order.", "svc-checkout")}
        value={reason}
        maxLength={200}
        onChange={setReason}
      />
    </Dialog>
  );
}

/** Asks for the new due date. */
export function ExtendDialog(props: {
  title: string;
  today: string;
  due: string;
  /** Then no order gets less time than the latest due date. */
  isForSeveral: boolean;
  onConfirm(due: string): Promise<void>;
  onClose(): void;
}) {
  const initial = props.due > props.today ? props.due : props.today;
  const [due, setDue] = useState(initial);
  return (
    <Dialog
      title={props.title}
      confirm={__("Change due date", "svc-checkout")}
      onClose={props.onClose}
      onConfirm={() => props.onConfirm(due)}
    >
      <DateField label={__("New due date", "svc-checkout")} min={props.isForSeveral ? initial : props.today} value={due} onChange={setDue} />
    </Dialog>
  );
}

/** Confirms an action that cannot be undone. */
export function ConfirmDialog(props: {
  title: string;
  explanation: string;
  confirm: string;
  isDestructive?: boolean;
  /** Fields below the explanation. */
  children?: ReactNode;
  onConfirm(): Promise<void>;
  onClose(): void;
}) {
  return (
    <Dialog {...props}>
      <p className="svc-checkout-effect">{props.explanation}</p>
      {props.children}
    </Dialog>
  );
}
