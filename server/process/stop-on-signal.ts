import type { Logger } from "pino";

/**
 * Ends the process in good order on SIGTERM, SIGINT, or when the parent that started it over IPC is gone
 * (so that a killed supervisor leaves nothing behind). A second signal ends it at once.
 */
export function stopOnSignal(close: () => Promise<void>, log: Logger): void {
  let stopping = false;
  const stop = (reason: string): void => {
    if (stopping) return void process.exit(1);
    stopping = true;
    log.info({ reason }, "stopping");
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "could not shut down cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", () => stop("SIGTERM"));
  // Ctrl-C reaches the whole group; a supervised process waits for its supervisor's word.
  process.on("SIGINT", () =>
    process.channel === undefined || process.channel === null ? stop("SIGINT") : undefined,
  );
  process.on("disconnect", () => stop("parent gone"));
  // It may have gone while we were starting, before anybody listened.
  if ("connected" in process && !process.connected) stop("parent gone");
}
