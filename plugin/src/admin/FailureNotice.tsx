import { Button, Notice } from "@wordpress/components";
import { __ } from "@wordpress/i18n";

/** Why a request failed, with a button that tries again; nothing without a failure. */
export function FailureNotice({ failure, onRetry }: { failure: string; onRetry(): void }) {
  if (failure === "") return null;
  return (
    <Notice status="error" isDismissible={false} spokenMessage={failure}>
      {failure}{" "}
      <Button variant="link" onClick={onRetry}>
        {__("Try again", "svc-checkout")}
      </Button>
    </Notice>
  );
}
