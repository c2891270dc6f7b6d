import type { Logger } from "pino";

/**
 * Shuts down gracefully on SIGTERM, SIGINT or when the IPC parent exits, so that a killed supervisor leaves no processes
 * behind. A second signal exits immediately.
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
  // Ctrl-C reaches the whole process group; a supervised process leaves it to its supervisor.
  process.on("SIGINT", () =>
    process.channel === undefined || process.channel === null ? stop("SIGINT") : undefined,
  );
  process.on("disconnect", () => stop("parent gone"));
  // It may have gone while we were starting, before a listener was attached.
  if ("connected" in process && !process.connected) stop("parent gone");
}
