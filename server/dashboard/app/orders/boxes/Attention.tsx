import { Button } from "@mantine/core";
import { useAction } from "../../api/use-action.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { Fault } from "../../parts/Fault.tsx";
import { asSentence, platformName, type Order } from "../order-facts.ts";

/** What needs attention; nothing if all is well. A store that does not know the order can be retried at once. */
export function Attention({ order }: { order: Order }) {
  const { api, canWrite } = useWorkspace();
  const retry = useAction<void>(async (_, headers) => {
    await api.POST("/v2/orders/{id}/retry", { params: { path: { id: order.id } }, headers });
  });
  if (order.needs_attention === null && order.store_synced) return null;
  return (
    <section className="box need">
      <h2>
        {order.needs_attention === null
          ? "The store does not know the current status yet"
          : "Needs attention"}
      </h2>
      <p>
        {asSentence(
          order.needs_attention ??
            `${platformName(order)} has not accepted it so far; it is retried until it does`,
        )}
      </p>
      <Fault error={retry.error} />
      {canWrite && !order.store_synced && (
        <Button loading={retry.isRunning} onClick={() => retry.run()}>
          Retry now
        </Button>
      )}
    </section>
  );
}
