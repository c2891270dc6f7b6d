import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cardToken, openCheckout } from "../../test/flows/shopper.ts";
import { createClient } from "../../test/support/client.ts";
import {
  expectOk,
  startHarness,
  until,
  type Harness,
  type TestWorkspace,
} from "../../test/support/harness.ts";
import { startServerProcess, type ServerProcess } from "../../test/support/server-process.ts";
import { createSecrets } from "../crypto/secrets.ts";
import { encryptedColumns } from "./encrypted-columns.ts";
import { rotateEncryption } from "./rotate-encryption.ts";

const oldKey = randomBytes(32);
const newKey = randomBytes(32);
const keyList = (...keys: Buffer[]) => keys.map((key) => key.toString("base64")).join(",");

let h: Harness;
let workspace: TestWorkspace;

beforeAll(async () => {
  h = await startHarness({ environment: { SVC_ENCRYPTION_KEYS: keyList(oldKey) } });
  workspace = await h.workspace();
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  await h.close();
});

const svc = async (line: string, keys: string) => {
  const file = fileURLToPath(new URL("../../bin/svc.ts", import.meta.url));
  const environment = { ...h.standIns.environment, DATABASE_URL: h.config.DATABASE_URL, SVC_BASE_URL: h.url };
  const run = promisify(execFile)(process.execPath, [file, ...line.split(" ")], {
    cwd: tmpdir(),
    env: { PATH: process.env["PATH"], ...environment, SVC_ENCRYPTION_KEYS: keys },
  });
  return run.then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
  );
};

const countUnder = async (key: Buffer): Promise<Record<string, number>> => {
  const [fingerprint] = createSecrets([key]).fingerprints;
  const counts: Record<string, number> = {};
  for (const { table, column } of encryptedColumns) {
    const [row] = await h.sql<[{ count: number }]>`
      select count(*)::int as count from ${h.sql(table)} where substring(${h.sql(column)} from 1 for 4) = ${fingerprint!}`;
    counts[`${table}.${column}`] = row.count;
  }
  return counts;
};

/** Creates one secret of every kind, and checks that each still works. */
async function createSecretsOfEveryKind() {
  const merchant = await h.merchant(workspace);
  const { client } = workspace;
  const path = "/v2/webhooks/subscriptions";
  const subscription = { target_url: `${h.standIns.partner.url}/events`, events: ["merchant.updated"] };
  const headers = { "idempotency-key": randomUUID() };
  const first = await client.post(path, subscription, { headers });
  const { id } = expectOk(first) as { id: string };
  const rotated = expectOk(await client.post(`${path}/${id}/rotate-secret`)) as { secret: string };
  const hook = { url: `${h.standIns.partner.url}/capacity`, fail_mode: "open" };
  expectOk(await client.put(`/v2/agencies/${workspace.id}/merchants/${merchant.id}/pre-confirmation`, hook));
  const checkout = await openCheckout(h, merchant);
  expectOk(await checkout.confirm({ confirmationTokenId: await cardToken(h, merchant) }));
  const { sessionId } = checkout;
  return { merchant, id, secret: rotated.secret, first, headers, subscription, sessionId };
}

test("the list of encrypted columns matches the database", async () => {
  const columns = await h.sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%encrypted%'
      and table_name not in (select inhrelid::regclass::text from pg_inherits)`;
  const known = encryptedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(columns.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

describe("svc keys rotate", () => {
  let made: Awaited<ReturnType<typeof createSecretsOfEveryKind>>;
  let server: ServerProcess;

  beforeAll(async () => {
    made = await createSecretsOfEveryKind();
    // In the documented order: every server gets the new key, then it becomes the first.
    server = await startServerProcess(h, { SVC_ENCRYPTION_KEYS: keyList(newKey, oldKey) });
  });
  afterAll(() => server.stop());

  test("re-encrypts every kind of secret, also after an interrupted run", async () => {
    const before = await countUnder(oldKey);
    expect(Object.values(before).every((count) => count > 0)).toBe(true);
    // The run is blocked before the last table, and killed there.
    const blocker = await h.sql.reserve();
    await blocker`begin`;
    await blocker`lock table idempotency_records in exclusive mode`;
    const broken = svc("keys rotate --batch 1", keyList(newKey, oldKey));
    await until(
      async () => (await countUnder(newKey))["sessions.token_encrypted"] === 1,
      "all but the last table",
    );
    const waiting = await until(async () => {
      const rows = await h.sql<{ pid: number }[]>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like '%idempotency_records%'`;
      return rows[0]?.pid;
    }, "the statement that waits");
    await h.sql`select pg_terminate_backend(${waiting})`;
    await blocker`rollback`;
    blocker.release();
    expect((await broken).code).toBe(1);
    expect((await countUnder(oldKey))["idempotency_records.body_encrypted"]).toBeGreaterThan(0);

    const { code, stdout } = await svc("keys rotate --json", keyList(newKey, oldKey));
    expect(code, stdout).toBe(0);
    const { remaining, columns } = JSON.parse(stdout) as {
      remaining: number;
      columns: Array<{ rotated: number }>;
    };
    expect(remaining).toBe(0);
    expect(columns.at(-1)!.rotated).toBeGreaterThan(0);
    expect(Object.values(await countUnder(oldKey)).every((count) => count === 0)).toBe(true);
    const audited =
      await h.sql`select actor, key_prefix from audit_entries where action = 'encryption_keys.rotated'`;
    expect(audited).toEqual([
      { actor: "cli", key_prefix: null },
      { actor: "cli", key_prefix: null },
    ]);
  });

  test("keeps every secret usable for a server with the new key only", async () => {
    const alone = await startServerProcess(h, { SVC_ENCRYPTION_KEYS: keyList(newKey) });
    const partner = createClient(alone.url, workspace.key);
    const replay = await partner.post("/v2/webhooks/subscriptions", made.subscription, {
      headers: made.headers,
    });
    expect(replay.text).toBe(made.first.text);
    expect(replay.headers.get("idempotent-replayed")).toBe("true");
    const shop = createClient(alone.url, made.merchant.apiKey);
    const session = expectOk(await shop.get(`/v1/sessions/${made.sessionId}`)) as { sessionUrl: string };
    expect((await fetch(alone.url + new URL(session.sessionUrl).pathname)).status).toBe(200);
    await alone.stop();

    const secrets = createSecrets([newKey]);
    const [row] = await h.sql`select secret_encrypted from subscriptions where id = ${made.id}`;
    const stored = row!["secret_encrypted"] as Uint8Array;
    expect(secrets.decrypt(stored, `subscriptions/${made.id}`).toString()).toBe(made.secret);
  });

  test("does not overwrite concurrent changes", async () => {
    // The harness' server still encrypts with the old key.
    const rotate = () => workspace.client.post(`/v2/webhooks/subscriptions/${made.id}/rotate-secret`);
    let last = "";
    const over = new AbortController();
    const changing = (async () => {
      while (!over.signal.aborted) last = (expectOk(await rotate()) as { secret: string }).secret;
    })();
    const secrets = createSecrets([newKey, oldKey]);
    for (let round = 0; round < 15; round += 1)
      await rotateEncryption({ sql: h.sql, secrets }, { batchSize: 2 });
    over.abort();
    await changing;
    await rotateEncryption({ sql: h.sql, secrets }, { batchSize: 2 });
    const [row] = await h.sql`select secret_encrypted from subscriptions where id = ${made.id}`;
    const stored = row!["secret_encrypted"] as Uint8Array;
    expect(createSecrets([newKey]).decrypt(stored, `subscriptions/${made.id}`).toString()).toBe(last);
  });

  test("reports unreadable secrets, as does svc doctor", async () => {
    const strange = createSecrets([randomBytes(32)]).encrypt("x", `merchant_credentials/${randomUUID()}`);
    const [{ id }] = await h.sql<[{ id: string }]>`
      insert into merchant_credentials (merchant_id, key_prefix, key_hash, secret_encrypted, pinned_version)
      values (${made.merchant.id}, 'x', ${randomBytes(32)}, ${strange}, '2026-11-01') returning id`;
    const { code, stdout } = await svc("keys rotate", keyList(newKey, oldKey));
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /merchant_credentials\.secret_encrypted +0 rotated, 1 left \(1 under no key of the list\)/,
    );
    const doctor = await svc("doctor", keyList(newKey, oldKey));
    expect(doctor.stdout).toMatch(/FAIL {2}stored secrets: 1 are under a key/);
    await h.sql`delete from merchant_credentials where id = ${id}`;
    expect((await svc("doctor", keyList(oldKey, newKey))).stdout).toMatch(
      /ok {4}stored secrets: \d+ are under an older key/,
    );
    await svc("keys rotate", keyList(newKey, oldKey));
    expect((await svc("doctor", keyList(newKey, oldKey))).stdout).toMatch(
      /ok {4}stored secrets: all under the first/,
    );
  });
});
