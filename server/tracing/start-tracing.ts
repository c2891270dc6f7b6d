import { atMostEvery } from "../../shared/at-most-every.ts";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { setTracer } from "./spans.ts";

export interface Tracing {
  /** Sends what is buffered, for at most five seconds, and ends tracing. */
  close(): Promise<void>;
}

const CLOSE_WITHIN_MS = 5_000;
/** Tries included: a batch that takes longer is dropped. */
const SEND_WITHIN_MS = 3_000;
/** A collector that is down is reported this often. */
const REPORT_EVERY_MS = 60_000;

/**
 * Sends traces of this process to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT`, in batches; what does not fit into the
 * buffer is dropped, nothing waits for it. Without the setting, nothing is loaded and nothing is recorded.
 * @param process `server` or `worker`; `OTEL_SERVICE_NAME` names it otherwise.
 */
export async function startTracing(
  config: Pick<Config, "OTEL_EXPORTER_OTLP_ENDPOINT" | "SVC_TRACE_RATIO">,
  process: "server" | "worker",
  log: Context["log"],
): Promise<Tracing | null> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  const [api, { AsyncLocalStorageContextManager }, { OTLPTraceExporter }, resources, sdk] = await Promise.all(
    [
      import("@opentelemetry/api"),
      import("@opentelemetry/context-async-hooks"),
      import("@opentelemetry/exporter-trace-otlp-proto"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/sdk-trace"),
    ],
  );
  const reports = reporter(log);
  api.diag.setLogger(reports, { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true });
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new sdk.TracerProvider({
    resource: resources
      .resourceFromAttributes({ "service.name": `svc-checkout-${process}` })
      .merge(resources.detectResources({ detectors: [resources.envDetector, resources.hostDetector] })),
    // By the trace's id: every process decides alike, whatever flag the caller has set.
    sampler: new sdk.TraceIdRatioBasedSampler(config.SVC_TRACE_RATIO),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: SEND_WITHIN_MS }),
        exportTimeoutMillis: CLOSE_WITHIN_MS,
      }),
    ],
  });
  setTracer(provider.getTracer("svc-checkout"));
  return {
    async close() {
      setTracer(null);
      await Promise.race([
        provider.shutdown().catch((error: unknown) => reports.error(String(error))),
        unreferenced(CLOSE_WITHIN_MS),
      ]);
      api.context.disable();
      api.diag.disable();
    },
  };
}

/** Resolves after a time for which the process is not kept alive. */
const unreferenced = (milliseconds: number): Promise<void> =>
  new Promise((done) => void setTimeout(done, milliseconds).unref());

/** The SDK's own errors and warnings in our log, one a minute of each. */
function reporter(log: Context["log"]) {
  const oncePerMinute = (text: string) =>
    atMostEvery(REPORT_EVERY_MS, (detail: string) => log.warn({ detail: detail.slice(0, 500) }, text));
  const ignore = (): void => {};
  return {
    error: oncePerMinute("traces could not be sent"),
    warn: oncePerMinute("a warning of the tracing library"),
    info: ignore,
    debug: ignore,
    verbose: ignore,
  };
}
