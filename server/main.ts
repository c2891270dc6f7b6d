import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:http";
import { setTimeout } from "node:timers/promises";
import { cardMetrics } from "./checkout/card-limits/card-metrics.ts";
import { readConfig, type Config } from "./config.ts";
import { closeContext, createContext, type ContextOptions } from "./create-context.ts";
import type { Context } from "./context.ts";
import { mayShiftClock, refuseShiftedClock } from "./db/clock.ts";
import { assertRoleSettings } from "./db/pooler.ts";
import { ensurePartitions } from "./db/partitions.ts";
import { createHostDirectory } from "./domains/host-directory.ts";
import { problemPage } from "./hosted-page/problem-page.ts";
import { createApp } from "./http/app.ts";
import { answerClientErrors } from "./http/client-error.ts";
import type { Page } from "./http/define-page.ts";
import { loadRoutes } from "./http/load-routes.ts";
import { startMetricsServer } from "./http/metrics.ts";
import { createRequestLog } from "./http/request-log/request-log.ts";
import { createRefusalLog } from "./http/refusals.ts";
import { createSecurityHeaders } from "./http/security-headers.ts";
import { createAuthenticator } from "./keys/authenticator.ts";
import { isDraining, startDraining } from "./operations/draining.ts";
import { addQueueMetrics } from "./operations/queue-metrics.ts";
import { loadBySuffix } from "./process/load-by-suffix.ts";
import { createLogger } from "./process/logger.ts";
import { findMerchantOfToken } from "./sessions/merchant-of-token.ts";
import { stopOnSignal } from "./process/stop-on-signal.ts";
import { startTracing } from "./tracing/start-tracing.ts";

export interface RunningServer {
  ctx: Context;
  url: string;
  server: Server;
  /** Stops taking requests, finishes those in flight (30 s at most), writes what is buffered, ends the pool. */
  close(): Promise<void>;
}

const FINISH_WITHIN_MS = 30_000;

/** Starts one server process's worth of service: stateless, any number of them on one database. */
export async function startServer(
  config: Config,
  options: Partial<ContextOptions> = {},
): Promise<RunningServer> {
  const ctx = await createContext(config, { name: "server", ...options });
  await assertRoleSettings(ctx.sql);
  await refuseShiftedClock(ctx.sql, config);
  await ensurePartitions(ctx.sql, ctx.clock.now());

  const { metrics } = ctx;
  const requestLog = createRequestLog(ctx.sql, ctx.log, metrics);
  addQueueMetrics(metrics, ctx.sql);
  cardMetrics(ctx);
  const authenticator = createAuthenticator(ctx);
  const securityHeaders = createSecurityHeaders(config.baseUrl);
  const app = createApp({
    pipeline: {
      ctx,
      authenticator,
      limiter: ctx.limiter,
      refusals: createRefusalLog(ctx.log),
      merchantOfToken: (token) => findMerchantOfToken(ctx.sql, token),
    },
    routes: (await loadRoutes()).filter(({ sandboxOnly }) => !sandboxOnly || mayShiftClock(config)),
    pages: await loadBySuffix<Page>(".page.ts"),
    problemPage: (problem) => problemPage(ctx, problem),
    hosts: createHostDirectory(ctx),
    requestLog,
    metrics,
    securityHeaders,
    draining: () => isDraining(ctx),
  });

  const server = createServer(
    // A missing Host is refused by the application: Node's own refusal would carry no request id.
    { requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: 65_000, requireHostHeader: false },
    app,
  );
  answerClientErrors(server, ctx, securityHeaders);
  // An expectation other than 100-continue may be passed over (RFC 9110, 10.1.1).
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  await once(server.listen(config.PORT, config.HOST), "listening");
  const admin =
    config.SVC_ADMIN_PORT === undefined
      ? null
      : await startMetricsServer(metrics, config.HOST, config.SVC_ADMIN_PORT);
  const { port } = server.address() as AddressInfo;
  if (config.PORT === 0 && config.SVC_BASE_URL === undefined)
    config.baseUrl = `http://${config.HOST}:${port}`;

  return {
    ctx,
    server,
    url: config.baseUrl,
    async close() {
      // A load balancer sees "not ready" and sends no more before the door closes.
      startDraining(ctx);
      await setTimeout(config.SVC_DRAIN_SECONDS * 1000);
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeIdleConnections();
      const deadline = AbortSignal.timeout(FINISH_WITHIN_MS);
      deadline.addEventListener("abort", () => server.closeAllConnections());
      await closed;
      await admin?.close();
      await authenticator.close();
      await requestLog.close();
      await closeContext(ctx);
    },
  };
}

/** Runs a server configured by the environment until a signal; notifies a parent process when it is ready. */
export async function runServer(): Promise<void> {
  const config = readConfig();
  const log = createLogger(config.LOG_LEVEL, "server");
  const tracing = await startTracing(config, "server", log);
  const running = await startServer(config, { log });
  log.info({ url: running.url }, "server ready");
  stopOnSignal(async () => {
    await running.close();
    await tracing?.close();
  }, log);
  if (process.connected) process.send?.("ready");
}

if (import.meta.main) await runServer();
