import { Button } from "@mantine/core";
import { ApiError, messageOf } from "../api/api-error.ts";

/** What is shown in place of content that could not be loaded. */
export function Problem({ error, retry }: { error: unknown; retry: () => void }) {
  const requestId = error instanceof ApiError ? error.requestId : null;
  const isDown = error instanceof ApiError && error.isTemporary;
  return (
    <div className="empty" role="alert">
      <h2>{isDown ? "The service is not available right now" : "This could not be loaded"}</h2>
      <p>{messageOf(error)}</p>
      {requestId !== null && (
        <p className="small">
          Request <code>{requestId}</code>
        </p>
      )}
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}
