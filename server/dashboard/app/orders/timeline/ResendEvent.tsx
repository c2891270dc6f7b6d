import { useState } from "react";
import { useAction } from "../../api/use-action.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { ConfirmDialog } from "../../parts/ConfirmDialog.tsx";

/** Sends a delivery again after a confirmation. For owners and admins. */
export function ResendEvent({ delivery, event }: { delivery: string; event: string }) {
  const { api, canWrite } = useWorkspace();
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const action = useAction<void>(async (_, headers) => {
    await api.POST("/v2/webhooks/deliveries/{id}/replay", { params: { path: { id: delivery } }, headers });
    close();
  });
  if (!canWrite) return null;
  return (
    <>
      {" · "}
      <button type="button" className="text-button" onClick={() => setAsked(true)}>
        Resend event
      </button>
      {isAsked && (
        <ConfirmDialog title={`Resend ${event}?`} confirm="Resend event" action={action} close={close}>
          <p>The same event is sent to the same address once more. A receiver recognises it by its id.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
