import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** The application's metrics of its requests. */
export interface RequestMetrics {
  /** @param path the declared path, never the one as called. @param durationMs milliseconds. */
  observe(method: string, path: string, status: number, durationMs: number): void;
}

export interface Metrics extends RequestMetrics {
  registry: Registry;
  /**
   * Figures that are asked for at each scrape, by the values of one label. A reading that fails leaves them out
   * of that scrape.
   */
  addGauge(name: string, help: string, label: string, read: () => Promise<Record<string, number>>): void;
  /** A figure that only grows. */
  addCounter<L extends string>(name: string, help: string, labels: readonly L[]): Counter<L>;
  /** @param buckets upper bounds in seconds. */
  addHistogram<L extends string>(
    name: string,
    help: string,
    labels: readonly L[],
    buckets: readonly number[],
  ): Histogram<L>;
}

/** Seconds; from a cached look-up to the 30 s after which the database cancels. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The process's figures in Prometheus' form: its own and what slices add. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's first byte to the answer, by declared path.",
    labelNames: ["method", "path", "status"],
    buckets: BUCKETS,
    registers: [registry],
  });
  // As many as there are declared paths and statuses; looking one up by its labels costs more than counting.
  const counted = new Map<string, { observe(seconds: number): void }>();
  return {
    registry,
    observe(method, path, status, durationMs) {
      const name = `${method} ${status} ${path}`;
      const histogram = counted.get(name) ?? durations.labels(method, path, String(status));
      counted.set(name, histogram);
      histogram.observe(durationMs / 1_000);
    },
    addGauge(name, help, label, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          gauge.reset();
          const values = await read().catch(() => ({}));
          for (const [text, value] of Object.entries(values)) gauge.set({ [label]: text }, value);
        },
      });
    },
    addCounter: (name, help, labels) =>
      new Counter({ name, help, labelNames: labels, registers: [registry] }),
    addHistogram: (name, help, labels, buckets) =>
      new Histogram({ name, help, labelNames: labels, buckets: [...buckets], registers: [registry] }),
  };
}

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** Serves `/metrics`, Node's own figures too, on a port of its own, which the operator keeps private. @param port 0 picks a free one. */
export async function startMetricsServer(
  { registry }: Pick<Metrics, "registry">,
  host: string,
  port: number,
): Promise<MetricsServer> {
  if (registry.getSingleMetric("process_cpu_seconds_total") === undefined)
    collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    if (request.url?.split("?")[0] !== "/metrics") return response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await once(server.listen(port, host), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
