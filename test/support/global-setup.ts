import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildDashboard } from "../../server/dashboard/bundle/build.ts";
import { buildPages } from "../../server/hosted-page/bundle/build.ts";
import { startTestPostgres } from "./test-postgres.ts";
import { migrate } from "../../server/db/migrate.ts";
import { openPool } from "../../server/db/sql.ts";
import { ensurePartitions } from "../../server/db/partitions.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection string with `{database}` as the placeholder for the name. */
    databaseUrl: string;
  }
}

const TEMPLATE = "svc_template";

/** Starts one Postgres for the run, with a migrated template database that each test file copies. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "svc-test-"));
  await chmod(directory, 0o711);
  const [postgres] = await Promise.all([
    startTestPostgres({
      directory: join(directory, "postgres"),
      settings: ["fsync=off", "max_connections=400"],
    }),
    buildPages(),
    buildDashboard(),
  ]);
  const admin = openPool(postgres.url(), { max: 1 });
  await admin.unsafe(`create database ${TEMPLATE}`);
  const template = openPool(postgres.url(TEMPLATE), { max: 2 });
  await migrate(template, postgres.url(TEMPLATE));
  await ensurePartitions(template, Date.now());
  await template.end();
  await admin.end();
  project.provide("databaseUrl", postgres.url("{database}"));
  return async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
