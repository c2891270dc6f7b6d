import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { freePort } from "../../server/process/free-port.ts";
import { loadBySuffix } from "../../server/process/load-by-suffix.ts";
import { startWorker, type RunningWorker } from "../../server/worker.ts";
import { startHarness, type Harness } from "../support/harness.ts";
import { metricsOf } from "./promql.ts";

/** Alert rules and dashboard read metrics that servers and workers export, and every alert has an entry in the runbook. */

const read = (path: string) => readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

const Alerts = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Svc[A-Za-z]+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(["critical", "warning"]) }),
          annotations: z.strictObject({ summary: z.string() }),
        }),
      ),
    }),
  ),
});
const Dashboard = z.looseObject({
  panels: z.array(
    z.looseObject({ title: z.string(), targets: z.array(z.looseObject({ expr: z.string() })).default([]) }),
  ),
});

const alerts = Alerts.parse(parse(await read("deploy/monitoring/alerts.yaml"))).groups.flatMap(
  ({ rules }) => rules,
);
const panels = Dashboard.parse(JSON.parse(await read("deploy/monitoring/grafana-dashboard.json"))).panels;
const expressions = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Of Prometheus itself. */
const AUTOMATIC_METRICS = ["up"];
const AUTOMATIC_LABELS = ["job", "instance", "le"];

let h: Harness;
let worker: RunningWorker;
/** Names and kinds of metrics that the processes export. */
const exported = new Map<string, string>();
/** All that they answered. */
let scraped = "";

beforeAll(async () => {
  const port = await freePort();
  h = await startHarness({ worker: false, environment: { SVC_ADMIN_PORT: String(port) } });
  worker = await startWorker({ ...h.config, SVC_ADMIN_PORT: 0 }, { log: h.ctx.log });
  for (const from of [port, worker.adminPort!]) {
    const text = await (await fetch(`http://127.0.0.1:${from}/metrics`)).text();
    scraped += text;
    for (const [, name, kind] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) exported.set(name!, kind!);
  }
});
afterAll(async () => {
  await worker.close();
  await h.close();
});

/** The name under which a metric is declared; of a histogram's series, the histogram. */
function declared(series: string): string | null {
  if (exported.has(series)) return exported.get(series) === "histogram" ? null : series;
  const name = series.replace(/_(bucket|count|sum)$/, "");
  return exported.get(name) === "histogram" ? name : null;
}

/** The labels of a metric, as the code declares them. */
function labelsOf(name: string): string[] {
  const metric = [h.ctx, worker.ctx]
    .map(({ metrics }) => metrics.registry.getSingleMetric(name))
    .find((found) => found !== undefined);
  return (Reflect.get(metric!, "labelNames") as string[] | undefined) ?? [];
}

test.each(expressions)("%s reads metrics and labels that are exported", (_, expression) => {
  const { metrics, groupings } = metricsOf(expression);
  const names = metrics.map(({ name }) => name).filter((name) => !AUTOMATIC_METRICS.includes(name));
  expect(names.filter((name) => declared(name) === null)).toEqual([]);
  for (const { name, labels } of metrics.filter((metric) => names.includes(metric.name)))
    expect([...labelsOf(declared(name)!), ...AUTOMATIC_LABELS]).toEqual(
      expect.arrayContaining(labels.map((label) => label.name)),
    );
  const known = names.flatMap((name) => labelsOf(declared(name)!));
  expect([...known, ...AUTOMATIC_LABELS]).toEqual(expect.arrayContaining(groupings));
});

test("a metric that is not exported, and what is not PromQL, are found", () => {
  expect(declared("svc_no_such_metric")).toBeNull();
  expect(declared("svc_jobs_count")).toBeNull();
  expect(declared("http_request_duration_seconds")).toBeNull();
  expect(() => metricsOf("sum(rate(svc_jobs[5m]) > 1")).toThrow(/not PromQL/);
});

/** Matchers of all expressions, with the metric's declared name. */
const matchers = expressions.flatMap(([, expression]) =>
  metricsOf(expression).metrics.flatMap(({ name, labels }) =>
    labels.map((label) => ({ metric: name, ...label })),
  ),
);

test("paths that are matched are served", async () => {
  const pages = await loadBySuffix<{ path: string }>(".page.ts");
  const routes = await loadBySuffix<{ path: string }>(".route.ts");
  const paths = [...pages, ...routes].map(({ path }) => path);
  const isServed = (operator: string, value: string): boolean =>
    operator.endsWith("~")
      ? paths.some((path) => new RegExp(`^(?:${value})$`).test(path))
      : paths.includes(value);
  const ofPaths = matchers.filter(({ name }) => name === "path");
  expect(ofPaths.length).toBeGreaterThan(5);
  expect(ofPaths.filter(({ operator, value }) => !isServed(operator, value))).toEqual([]);
});

test("values of gauges that are matched are exported", () => {
  const ofGauges = matchers.filter(
    ({ metric, operator }) => operator === "=" && exported.get(metric) === "gauge",
  );
  expect(ofGauges.length).toBeGreaterThan(3);
  for (const { metric, name, value } of ofGauges) expect(scraped).toMatch(`${metric}{${name}="${value}"}`);
});

describe("Prometheus' own tests", () => {
  const Tests = z.object({
    tests: z.array(
      z.object({
        name: z.string(),
        alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })),
      }),
    ),
  });

  test("have each alert once while all is well and once as it fires", async () => {
    const { tests } = Tests.parse(parse(await read("deploy/monitoring/alerts.test.yaml")));
    const tested = tests.map(({ name, alert_rule_test: steps }) => [
      name,
      ...steps.map(({ alertname, exp_alerts: fired }) => `${alertname} ${fired.length}`),
    ]);
    expect(tested).toEqual(alerts.map(({ alert }) => [alert, `${alert} 0`, `${alert} 1`]));
  });

  test.skipIf(spawnSync("promtool", ["--version"]).error !== undefined)("hold, by promtool", () => {
    const cwd = fileURLToPath(new URL("../../deploy/monitoring", import.meta.url));
    const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", "alerts.test.yaml"], {
      cwd,
      encoding: "utf8",
    });
    expect(status, stdout + stderr).toBe(0);
  });
});

describe("the runbook", () => {
  test("has an entry for each alert, and no others", async () => {
    const headings = [...(await read("docs/operations.md")).matchAll(/^### (Svc\w+)$/gm)].map(
      ([, name]) => name,
    );
    expect(alerts.length).toBeGreaterThan(10);
    expect(headings).toEqual(alerts.map(({ alert }) => alert));
  });

  test("names only metrics that are exported, and all of the service's own", async () => {
    const text = await read("docs/operations.md");
    const named = [...text.matchAll(/`((?:svc|vat|http|process)_[a-z_]+)/g)].map(([, name]) => name!);
    expect(named.filter((name) => !name.endsWith("_") && !exported.has(name))).toEqual([]);
    const own = [...exported.keys()].filter((name) => /^(svc|vat|http)_/.test(name));
    expect(own.filter((name) => !named.includes(name))).toEqual([]);
  });
});
