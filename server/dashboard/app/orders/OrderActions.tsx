import { Button } from "@mantine/core";
import { useState } from "react";
import { useAction } from "../api/use-action.ts";
import { useWorkspace } from "../api/workspace.ts";
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx";
import { buyerOf, money, refundableOf, type Order } from "./order-facts.ts";
import { RefundDialog } from "./RefundDialog.tsx";

type Step = "paid" | "cancel";

/** What may be done with an order of the built-in store: for owners and admins. */
export function OrderActions({ order }: { order: Order }) {
  const { canWrite } = useWorkspace();
  const [asked, setAsked] = useState<Step | "refund" | null>(null);
  // A store of its own moves its orders itself; the API refuses it here.
  const isMovable =
    order.store_platform === "builtin" && order.status === "on-hold" && order.paid_at === null;
  const close = () => setAsked(null);
  if (!canWrite) return null;
  return (
    <>
      {refundableOf(order) > 0 && <Button onClick={() => setAsked("refund")}>Refund</Button>}
      {isMovable && (
        <>
          <Button onClick={() => setAsked("cancel")}>Cancel order</Button>
          <Button variant="filled" onClick={() => setAsked("paid")}>
            Mark paid
          </Button>
        </>
      )}
      {asked === "refund" && <RefundDialog order={order} close={close} />}
      {(asked === "paid" || asked === "cancel") && <MoveDialog order={order} step={asked} close={close} />}
    </>
  );
}

function MoveDialog({ order, step, close }: { order: Order; step: Step; close: () => void }) {
  const { api } = useWorkspace();
  const action = useAction<void>(async (_, headers) => {
    const params = { path: { id: order.id } };
    await (step === "paid"
      ? api.POST("/v2/orders/{id}/paid", { params, headers })
      : api.POST("/v2/orders/{id}/cancel", { params, headers }));
    close();
  });
  const amount = money(order.amounts.total, order.currency);
  return step === "paid" ? (
    <ConfirmDialog
      title={`Mark order ${order.number} as paid?`}
      confirm="Mark paid"
      action={action}
      close={close}
    >
      <p>
        You confirm that {amount} from {buyerOf(order)} has arrived. The order moves on to processing and{" "}
        <code>order.completed</code> is sent.
      </p>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      title={`Cancel order ${order.number}?`}
      confirm="Cancel order"
      isDangerous
      action={action}
      close={close}
    >
      <p>
        The order of {amount} from {buyerOf(order)} is cancelled, its stock is released, and{" "}
        <code>order.canceled</code> is sent. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
