import { randomBytes, randomUUID } from "node:crypto";
import { openPool, type Pool } from "../../server/db/sql.ts";
import { addMember, createWorkspace } from "../../server/keys/workspaces.ts";
import { freePort } from "../../server/process/free-port.ts";
import { startStandIns } from "../../server/sandbox/stand-ins.ts";
import { startChild } from "../support/child.ts";
import { createClient } from "../support/client.ts";
import { expectOk } from "../support/harness.ts";
import { startScratchPostgres } from "../support/scratch-postgres.ts";

/** A server as in production, in a process of its own, with a database and stand-ins of third parties. */
export interface BenchServer {
  url: string;
  databaseUrl: string;
  sql: Pool;
  standIns: Awaited<ReturnType<typeof startStandIns>>;
  /** Creates a workspace with a partner key. */
  createPartner(): Promise<{ workspaceId: string; partnerKey: string }>;
  close(): Promise<void>;
}

/**
 * @param settings of the server, beyond those that it needs.
 * @param postgresOptions as in `postgresql.conf`.
 */
export async function startBenchServer(
  settings: Record<string, string>,
  postgresOptions: string[] = [],
): Promise<BenchServer> {
  const postgres = await startScratchPostgres(postgresOptions);
  const standIns = await startStandIns({ stripe: { enableAccounts: true, ratePerSecond: null } });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = startChild("server/main.ts", [], {
    NODE_ENV: "production",
    PORT: String(port),
    DATABASE_URL: postgres.url,
    SVC_ENCRYPTION_KEYS: randomBytes(32).toString("base64"),
    SVC_ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
    ...settings,
    ...standIns.environment,
  });
  await server.waitForMessage((message) => (message === "ready" ? true : undefined));
  const sql = openPool(postgres.url, { max: 1 });
  return {
    url,
    databaseUrl: postgres.url,
    sql,
    standIns,
    async createPartner() {
      const workspaceId = await createWorkspace(sql, { name: "Bench", zone: null });
      const subject = randomUUID();
      await addMember(sql, { workspaceId, subject, role: "owner", email: null });
      const token = await standIns.oidc!.issueToken({ subject, audience: "svc-checkout" });
      const minted = await createClient(url, token).post(`/v2/workspaces/${workspaceId}/partner-keys`, {
        name: "Bench",
      });
      return { workspaceId, partnerKey: (expectOk(minted) as { plaintext: string }).plaintext };
    },
    async close() {
      await sql.end();
      await server.stop();
      await standIns.close();
      await postgres.close();
    },
  };
}
