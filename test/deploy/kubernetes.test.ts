import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { Settings } from "../../server/config.ts";
import { loadBySuffix } from "../../server/process/load-by-suffix.ts";
import { lastStage, root } from "./image.ts";

const folder = join(root, "deploy/kubernetes");
const Resource = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({}).optional(),
});
const Kustomization = z.strictObject({
  apiVersion: z.literal("kustomize.config.k8s.io/v1beta1"),
  kind: z.literal("Kustomization"),
  namespace: z.string(),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })),
  configMapGenerator: z.array(z.strictObject({ name: z.string(), literals: z.array(z.string()) })),
  resources: z.array(z.string()),
});
const Probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string() }),
  periodSeconds: z.number(),
  timeoutSeconds: z.number().default(1),
  failureThreshold: z.number(),
});
const Workload = z.looseObject({
  template: z.looseObject({
    metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
    spec: z.looseObject({
      terminationGracePeriodSeconds: z.number().default(30),
      securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
      containers: z.array(
        z.looseObject({
          args: z.array(z.string()),
          ports: z.array(z.strictObject({ name: z.string(), containerPort: z.number() })).default([]),
          readinessProbe: Probe.optional(),
          livenessProbe: Probe.optional(),
          startupProbe: Probe.optional(),
          securityContext: z.looseObject({ readOnlyRootFilesystem: z.literal(true) }),
        }),
      ),
    }),
  }),
});

const kustomization = Kustomization.parse(parse(readFileSync(join(folder, "kustomization.yaml"), "utf8")));
const resources = kustomization.resources.flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), "utf8")).map((document) =>
    Resource.parse(document.toJS()),
  ),
);
const workloads = resources
  .filter(({ kind }) => kind === "Deployment" || kind === "Job")
  .map(({ metadata, spec }) => ({ name: metadata.name, ...Workload.parse(spec).template }));
const settings = Object.fromEntries(
  kustomization.configMapGenerator.flatMap(({ literals }) =>
    literals.map((line) => line.split(/=(.*)/s) as [string, string]),
  ),
);

/** Errors of the type check of resources as literals, which finds misspelled fields; the schemas allow any. */
function typeErrors(checked: Array<z.infer<typeof Resource>>): string {
  mkdirSync(join(root, "dist"), { recursive: true });
  const scratch = mkdtempSync(join(root, "dist/kubernetes-"));
  try {
    const lines = checked.flatMap(({ apiVersion, kind, ...rest }, index) => [
      `import type { I${kind} as T${index} } from "kubernetes-models/${apiVersion}";`,
      `export const r${index}: T${index} = ${JSON.stringify({ apiVersion, kind, ...rest })};`,
    ]);
    writeFileSync(join(scratch, "resources.ts"), lines.join("\n"));
    const flags = [
      "--ignoreConfig",
      "--noEmit",
      "--strict",
      "--skipLibCheck",
      "--module",
      "nodenext",
      "--target",
      "es2024",
    ];
    const done = spawnSync("tsc", [...flags, join(scratch, "resources.ts")], { encoding: "utf8" });
    return `${done.stdout}${done.stderr}`;
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

describe("manifests", () => {
  test("are all listed", () => {
    const files = readdirSync(folder).filter((name) => name !== "kustomization.yaml");
    expect(kustomization.resources.toSorted()).toEqual(files.toSorted());
    expect(resources.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        "Deployment",
        "Job",
        "PodDisruptionBudget",
        "HorizontalPodAutoscaler",
        "NetworkPolicy",
      ]),
    );
  });

  test.each(resources.map((one) => [`${one.kind} ${one.metadata.name}`, one] as const))(
    "%s fits its schema",
    async (_, resource) => {
      const models = (await import(/* @vite-ignore */ `kubernetes-models/${resource.apiVersion}`)) as Record<
        string,
        new (value: unknown) => { validate(): void }
      >;
      const Model = models[resource.kind]!;
      new Model(resource).validate();
    },
  );

  test("have no fields that Kubernetes does not know", () => {
    expect(typeErrors(resources)).toBe("");
    const [deployment] = resources.filter(({ kind }) => kind === "Deployment");
    expect(typeErrors([{ ...deployment!, spec: { ...deployment!.spec, replica: 2 } }])).toMatch(
      /replica\W+ does not exist/,
    );
  });
});

test("settings are settings", () => {
  expect(Object.keys(settings).filter((name) => !(name in Settings.shape))).toEqual([]);
  expect(settings).toMatchObject({ SVC_TRUST_PROXY: "1" });
});

test("commands, ports and probes are those of the image and its pages", async () => {
  const pages = (await loadBySuffix<{ path: string }>(".page.ts")).map(({ path }) => path);
  const exposed = lastStage(readFileSync(join(root, "Dockerfile"), "utf8"))
    .find(({ keyword }) => keyword === "EXPOSE")!
    .arguments.map(Number);
  const containers = workloads.flatMap(({ spec }) => spec.containers);
  expect(containers.map(({ args }) => args.join(" ")).toSorted()).toEqual(["migrate", "serve", "work"]);
  for (const { args, ports, readinessProbe, livenessProbe, startupProbe } of containers) {
    for (const { containerPort } of ports) expect(exposed).toContain(containerPort);
    for (const probe of [readinessProbe, livenessProbe, startupProbe].filter((each) => each !== undefined)) {
      expect(ports.map(({ name }) => name)).toContain(probe.httpGet.port);
      expect([...pages, "/metrics"]).toContain(probe.httpGet.path);
    }
    if (args[0] === "serve") expect(readinessProbe?.httpGet.path).toBe("/health/ready");
    expect(livenessProbe?.httpGet.path).not.toBe("/health/ready");
  }
});

test("servers drain for longer than an unready one is noticed, and have time to finish", () => {
  const { spec } = workloads.find(({ name }) => name === "svc-server")!;
  const { periodSeconds, failureThreshold, timeoutSeconds } = spec.containers[0]!.readinessProbe!;
  const drain = Number(settings["SVC_DRAIN_SECONDS"]);
  expect(periodSeconds * failureThreshold + timeoutSeconds).toBeLessThan(drain);
  expect(drain + 30).toBeLessThan(spec.terminationGracePeriodSeconds);
});

test("budgets, autoscalers and policies select workloads that exist", () => {
  const labels = workloads.map(({ metadata }) => metadata.labels);
  const selectors = JSON.stringify(resources.map(({ spec }) => spec)).matchAll(
    /"(?:matchLabels|selector|podSelector)":(\{"app[^}]*\})/g,
  );
  const found = [...selectors].map(([, json]) => JSON.parse(json!) as Record<string, string>);
  expect(found.length).toBeGreaterThan(6);
  for (const selector of found)
    expect(
      labels.some((each) => Object.entries(selector).every(([name, value]) => each[name] === value)),
    ).toBe(true);
  const targets = resources
    .filter(({ kind }) => kind === "HorizontalPodAutoscaler")
    .map(({ spec }) => (spec!["scaleTargetRef"] as { name: string }).name);
  expect(targets).toEqual(["svc-server", "svc-worker"]);
});
