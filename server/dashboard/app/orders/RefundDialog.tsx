import { Radio, TextInput } from "@mantine/core";
import { useState } from "react";
import { useAction } from "../api/use-action.ts";
import { useWorkspace } from "../api/workspace.ts";
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx";
import { buyerOf, money, parseAmount, refundableOf, type Order } from "./order-facts.ts";

interface Refund {
  amount: number;
  reason: string;
}

/** Refunds an order's card payment, the whole rest or a part of it. */
export function RefundDialog({ order, close }: { order: Order; close: () => void }) {
  const { api } = useWorkspace();
  const [share, setShare] = useState("whole");
  const [text, setText] = useState("");
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const rest = refundableOf(order);
  const restText = money(rest, order.currency);
  const action = useAction<Refund>(async (body, headers) => {
    const params = { path: { payment_intent: order.payment_intent! } };
    await api.POST("/v2/payments/{payment_intent}/refunds", { params, body, headers });
    close();
  });
  const run = () => {
    const amount = share === "whole" ? rest : parseAmount(text, order.currency);
    if (amount === null || amount > rest) return setFault(`Enter an amount up to ${restText}.`);
    setFault(null);
    return action.run({ amount, reason });
  };
  return (
    <ConfirmDialog
      title={`Refund order ${order.number}?`}
      confirm={share === "whole" ? `Refund ${restText}` : "Refund this amount"}
      isDangerous
      action={{ ...action, run }}
      close={close}
    >
      <p>
        The money goes back to the card of {buyerOf(order)}, and <code>refund.issued</code> is sent. This
        cannot be undone.
      </p>
      <Radio.Group label="Amount" mt={12} value={share} onChange={setShare}>
        <div className="choices">
          <Radio
            value="whole"
            label={order.amount_refunded > 0 ? `The rest, ${restText}` : `Everything, ${restText}`}
          />
          <Radio value="part" label="A part" />
        </div>
      </Radio.Group>
      {share === "part" && (
        <TextInput
          mt={12}
          label={`Amount in ${order.currency}`}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          value={text}
          error={fault}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <TextInput
        mt={12}
        label="Reason (optional)"
        description="Internal. The buyer does not see it."
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}
