import { Button } from "@mantine/core";

/** In place of a page whose code could not be loaded, or that failed. */
export function PageFailed() {
  return (
    <div className="empty" role="alert">
      <h2>This page could not be loaded</h2>
      <p>The service is not available right now, or has just been updated.</p>
      <Button onClick={() => window.location.reload()}>Load again</Button>
    </div>
  );
}
