import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseEnv } from "node:util";
import { Ajv } from "ajv";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { parseConfig, Settings } from "../../server/config.ts";
import { pgbouncerBinary, startPgBouncer } from "../../server/db/pgbouncer.fixture.ts";
import { isPooled } from "../../server/db/pooler.ts";
import { openPool } from "../../server/db/sql.ts";
import { loadBySuffix } from "../../server/process/load-by-suffix.ts";
import { useHarness } from "../support/harness.ts";
import { lastStage, root } from "./image.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const composed: unknown = parse(read("compose.yaml"), { merge: true });
const { services, secrets } = z
  .looseObject({
    services: z.record(
      z.string(),
      z.looseObject({
        image: z.string(),
        command: z.array(z.string()).default([]),
        environment: z.record(z.string(), z.string()).default({}),
        depends_on: z.record(z.string(), z.unknown()).default({}),
        stop_grace_period: z.string().default("10s"),
      }),
    ),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  .parse(composed);
const ofService = Object.entries(services).filter(([, { image }]) => image === "svc-checkout");
/** Of the image: `ENV NAME=value …`. */
const imageEnvironment = Object.fromEntries(
  lastStage(read("Dockerfile"))
    .filter(({ keyword }) => keyword === "ENV")
    .flatMap(({ arguments: pairs }) => pairs.map((pair) => pair.split("=") as [string, string])),
);

describe("compose.yaml", () => {
  // The Compose specification's schema; its formats are durations and the like, whose check needs another package.
  const isValid = new Ajv({ strict: false, validateFormats: false, validateSchema: false }).compile(
    JSON.parse(read("test/deploy/compose-spec/compose-spec.json")) as object,
  );

  test("fits the schema of the Compose specification", () => {
    isValid(composed);
    expect(isValid.errors ?? []).toEqual([]);
    expect(isValid({ services: { server: { imagee: "svc-checkout" } } })).toBe(false);
  });

  test("runs two servers, two workers and one migration before them", () => {
    const commands = ofService.map(([, { command }]) => command.join(" "));
    expect(commands.toSorted()).toEqual(["migrate", "serve", "serve", "work", "work"]);
    for (const [name, { command, depends_on }] of ofService)
      if (command[0] !== "migrate")
        expect([name, Object.keys(depends_on)]).toEqual([name, expect.arrayContaining(["migrate"])]);
  });

  test("sets only what is a setting, and gives servers the time that they need to stop", () => {
    for (const [, { environment, command, stop_grace_period }] of ofService) {
      expect(Object.keys(environment).filter((name) => !(name in Settings.shape))).toEqual([]);
      if (command[0] !== "serve") continue;
      expect(Number.parseInt(stop_grace_period)).toBeGreaterThan(
        Number(environment["SVC_DRAIN_SECONDS"]) + 30,
      );
    }
  });
});

describe("make-secrets.sh", () => {
  let folder: string;
  const make = () =>
    spawnSync("sh", [join(folder, "deploy/compose/make-secrets.sh"), "pay.example.com"], {
      encoding: "utf8",
    });

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "svc-compose-"));
    cpSync(join(root, "deploy/compose/make-secrets.sh"), join(folder, "deploy/compose/make-secrets.sh"));
    writeFileSync(join(folder, ".env"), "PORT=4000\n");
    expect(make().status).toBe(0);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const secretsFolder = () => join(folder, "deploy/compose/secrets");
  const settings = () => parseEnv(readFileSync(join(secretsFolder(), "settings.env"), "utf8"));

  test("creates each secret that compose.yaml names, in a folder that nobody else enters", () => {
    const named = Object.values(secrets).map(({ file }) => basename(file));
    expect(readdirSync(secretsFolder()).toSorted()).toEqual(named.toSorted());
    expect(statSync(secretsFolder()).mode & 0o777).toBe(0o700);
  });

  test("creates settings with which each process starts", () => {
    for (const [, { environment }] of ofService) {
      const config = parseConfig({ ...settings(), ...imageEnvironment, ...environment });
      expect(config.baseUrl).toBe("https://pay.example.com");
      expect(new URL(config.DATABASE_URL).host).toBe("pgbouncer:6432");
      expect(new URL(config.directDatabaseUrl).host).toBe("postgres:5432");
    }
    const { password } = new URL(settings()["DATABASE_URL"]!);
    expect(readFileSync(join(secretsFolder(), "postgres-password"), "utf8")).toBe(password);
    expect(readFileSync(join(secretsFolder(), "pgbouncer-users.txt"), "utf8")).toBe(`"svc" "${password}"\n`);
  });

  test("keeps what exists: a second run changes nothing, and other lines of .env stay", () => {
    const before = settings();
    expect(make().status).toBe(1);
    expect(settings()).toEqual(before);
    expect(readFileSync(join(folder, ".env"), "utf8")).toBe("PORT=4000\nSVC_HOST=pay.example.com\n");
  });
});

describe("Caddyfile", () => {
  const text = read("deploy/compose/Caddyfile");

  test("balances between all servers, at the port of the image", () => {
    const servers = ofService.filter(([, { command }]) => command[0] === "serve").map(([name]) => name);
    const [, upstreams] = /reverse_proxy ([^{]+) \{/.exec(text)!;
    expect(upstreams!.split(" ")).toEqual(servers.map((name) => `${name}:${imageEnvironment["PORT"]}`));
  });

  test("asks for readiness more often than servers drain, on paths that exist", async () => {
    const pages = (await loadBySuffix<{ path: string }>(".page.ts")).map(({ path }) => path);
    for (const [path] of text.matchAll(/\/(?:health|edge)\/[\w-]+/g)) expect(pages).toContain(path);
    const seconds = (name: string) => Number(new RegExp(`${name} (\\d+)s`).exec(text)![1]);
    const drain = Number(services["server-1"]!.environment["SVC_DRAIN_SECONDS"]);
    expect(seconds("health_interval") + seconds("health_timeout")).toBeLessThan(drain);
    expect(seconds("keepalive")).toBeLessThan(65);
  });

  test("closes every brace", () => {
    const code = text.replaceAll(/#.*$/gm, "").replaceAll(/\{\$\w+\}/g, "");
    expect(code.split("{").length).toBe(code.split("}").length);
  });
});

// Needs Debian's `pgbouncer`; skipped, and counted as such, without it.
describe.skipIf(pgbouncerBinary === null)("pgbouncer.ini", () => {
  const h = useHarness({ worker: false });

  test("starts a pooler in transaction mode, through which statements run", async () => {
    const pooler = await startPgBouncer(h.config.DATABASE_URL, read("deploy/compose/pgbouncer.ini"));
    const sql = openPool(pooler.url, { max: 4, pooled: true });
    try {
      expect(await isPooled(pooler.url)).toBe(true);
      expect(await sql`select count(*)::int as applied from migrations`).toEqual([
        { applied: expect.any(Number) as number },
      ]);
    } finally {
      await sql.end({ timeout: 1 });
      await pooler.close();
    }
  });
});
