import { afterEach, describe, expect, test } from "vitest";
import { createMetrics, startMetricsServer, type MetricsServer } from "./metrics.ts";

let server: MetricsServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function scrape(metrics: ReturnType<typeof createMetrics>): Promise<string> {
  server ??= await startMetricsServer(metrics, "127.0.0.1", 0);
  const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
  expect(answer.headers.get("content-type")).toContain("text/plain");
  return answer.text();
}

describe("/metrics", () => {
  test("counts requests by method, declared path and status, in seconds", async () => {
    const metrics = createMetrics();
    metrics.observe("GET", "/logs/requests", 200, 30);
    metrics.observe("GET", "/logs/requests", 200, 470);
    const text = await scrape(metrics);
    const labels = 'method="GET",path="/logs/requests",status="200"';
    expect(text).toContain(`http_request_duration_seconds_count{${labels}} 2`);
    expect(text).toContain(`http_request_duration_seconds_bucket{le="0.05",${labels}} 1`);
    expect(text).toContain(`http_request_duration_seconds_sum{${labels}} 0.5`);
  });

  test("reads added figures at each scrape and leaves out those that cannot be read", async () => {
    const metrics = createMetrics();
    let waiting = 1;
    metrics.addGauge("jobs", "Jobs by state.", "state", async () => ({ waiting: waiting++ }));
    metrics.addGauge("broken", "Never readable.", "state", () => Promise.reject(new Error("database away")));
    expect(await scrape(metrics)).toContain('jobs{state="waiting"} 1');
    const second = await scrape(metrics);
    expect(second).toContain('jobs{state="waiting"} 2');
    expect(second).not.toMatch(/^broken/m);
  });

  test("answers nothing else", async () => {
    server = await startMetricsServer(createMetrics(), "127.0.0.1", 0);
    expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
  });
});
