import { Button } from "@mantine/core";
import { useAction } from "../api/use-action.ts";
import { useWorkspace } from "../api/workspace.ts";
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx";
import { Fault } from "../parts/Fault.tsx";
import type { AttentionItem } from "./attention-facts.ts";

/** Sends an order to its store again. */
export function RetryButton({ item }: { item: AttentionItem }) {
  const { api } = useWorkspace();
  const retry = useAction<void>(async (_, headers) => {
    await api.POST("/v2/orders/{id}/retry", { params: { path: { id: item.id } }, headers });
  });
  return (
    <>
      <Fault error={retry.error} />
      <Button
        size="compact-sm"
        loading={retry.isRunning}
        onClick={() => retry.run()}
        aria-label={`Retry: ${item.title}`}
      >
        Retry
      </Button>
    </>
  );
}

/** Takes something off the list once it is confirmed. */
export function ResolveDialog({ item, close }: { item: AttentionItem; close: () => void }) {
  const { api } = useWorkspace();
  const resolve = useAction<void>(async (_, headers) => {
    await api.POST("/v2/attention/{id}/resolve", { params: { path: { id: item.id } }, headers });
    close();
  });
  return (
    <ConfirmDialog title="Mark as resolved?" confirm="Resolve" action={resolve} close={close}>
      <p>
        <b>{item.title}.</b> {item.text}
      </p>
      <p>It is taken off the list and nothing else changes. A new reason lists it again.</p>
    </ConfirmDialog>
  );
}
