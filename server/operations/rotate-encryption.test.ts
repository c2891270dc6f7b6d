import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cardToken, openCheckout } from "../../test/flows/shopper.ts";
import { longTest } from "../../test/support/long-test.ts";
import { createTestDatabase } from "../../test/support/database.ts";
import { createClient } from "../../test/support/client.ts";
import {
  expectOk,
  startHarness,
  until,
  type Harness,
  type TestWorkspace,
} from "../../test/support/harness.ts";
import { startServerProcess, type ServerProcess } from "../../test/support/server-process.ts";
import { closeContext, createContext } from "../create-context.ts";
import { encryptWith, fingerprintOf, importKey } from "../crypto/ciphertext.ts";
import { createNext } from "../crypto/data-keys.ts";
import { markApplied, listDataKeys } from "../crypto/data-keys.sql.ts";
import { openPool } from "../db/sql.ts";
import { createLogger } from "../process/logger.ts";
import { encryptedColumns } from "./encrypted-columns.ts";
import { rotateEncryption } from "./rotate-encryption.ts";

const oldKey = randomBytes(32);
const newKey = randomBytes(32);
const keyList = (...keys: Buffer[]) => keys.map((key) => key.toString("base64")).join(",");

let h: Harness;
let workspace: TestWorkspace;

beforeAll(async () => {
  h = await startHarness({ environment: { SVC_ENCRYPTION_KEYS: keyList(oldKey, newKey) } });
  workspace = await h.workspace();
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  await h.close();
});

interface Run {
  process: ChildProcess;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

function startSvc(line: string, keys: string): Run {
  const file = fileURLToPath(new URL("../../bin/svc.ts", import.meta.url));
  const environment = { ...h.standIns.environment, DATABASE_URL: h.config.DATABASE_URL, SVC_BASE_URL: h.url };
  const child = spawn(process.execPath, [file, ...line.split(" ")], {
    cwd: tmpdir(),
    env: { PATH: process.env["PATH"], ...environment, SVC_ENCRYPTION_KEYS: keys },
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  const ended = new Promise<Awaited<Run["ended"]>>((done) => {
    child.once("close", (code) => done({ code, ...output }));
  });
  return { process: child, ended };
}

const svc = (line: string, keys: string) => startSvc(line, keys).ended;

/** Waits for a data key whose time has not come, and lets it come. */
async function letItEncrypt(): Promise<void> {
  await until(async () => {
    const moved = await h.sql`
      update data_keys set encrypts_from = now() - interval '2 minutes'
      where encrypts_from > now()`;
    return moved.count > 0;
  }, "a new data key");
}

const newestDataKey = async () => (await listDataKeys(h.sql)).at(-1)!;

/** Numbers of stored secrets by column, under one key. */
async function countUnder(fingerprint: Buffer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, column } of encryptedColumns) {
    const [row] = await h.sql<[{ count: number }]>`
      select count(*)::int as count from ${h.sql(table)} where substring(${h.sql(column)} from 1 for 4) = ${fingerprint}`;
    counts[`${table}.${column}`] = row.count;
  }
  return counts;
}
const none = (counts: Record<string, number>) => Object.values(counts).every((count) => count === 0);

/** A digest of every stored secret. */
async function digestOfSecrets(): Promise<string[]> {
  const digests: string[] = [];
  for (const { table, column, primaryKey } of encryptedColumns) {
    const [row] = await h.sql<[{ digest: string }]>`
      select md5(string_agg(encode(${h.sql(column)}, 'hex'), ',' order by ${h.sql(primaryKey)})) as digest
      from ${h.sql(table)}`;
    digests.push(row.digest);
  }
  return digests;
}

/** Encrypts every stored secret with a key of SVC_ENCRYPTION_KEYS, as it was before there were data keys. */
async function encryptDirectly(key: Buffer): Promise<void> {
  for (const { table, column, primaryKey } of encryptedColumns) {
    const rows = await h.sql<{ id: string; stored: Uint8Array }[]>`
      select ${h.sql(primaryKey)}::text as id, ${h.sql(column)} as stored from ${h.sql(table)}
      where ${h.sql(column)} is not null`;
    for (const { id, stored } of rows) {
      const purpose = `${table}/${id}`;
      const direct = encryptWith(importKey(key), await h.ctx.secrets.decrypt(stored, purpose), purpose);
      await h.sql`update ${h.sql(table)} set ${h.sql(column)} = ${direct} where ${h.sql(primaryKey)}::text = ${id}`;
    }
  }
}

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

/** Every kind of secret works on a server. */
async function expectUsable(url: string, created: Awaited<ReturnType<typeof createSecretsOfEveryKind>>) {
  const partner = createClient(url, workspace.key);
  const replay = await partner.post("/v2/webhooks/subscriptions", created.subscription, {
    headers: created.headers,
  });
  expect(replay.text).toBe(created.first.text);
  expect(replay.headers.get("idempotent-replayed")).toBe("true");
  const shop = createClient(url, created.merchant.apiKey);
  const session = expectOk(await shop.get(`/v1/sessions/${created.sessionId}`)) as { sessionUrl: string };
  expect((await fetch(url + new URL(session.sessionUrl).pathname)).status).toBe(200);
}

const secretOf = async (subscriptionId: string): Promise<string> => {
  const [row] = await h.sql`select secret_encrypted from subscriptions where id = ${subscriptionId}`;
  const stored = row!["secret_encrypted"] as Uint8Array;
  return (await h.ctx.secrets.decrypt(stored, `subscriptions/${subscriptionId}`)).toString();
};

longTest("servers that start at once on a new database share one data key", async () => {
  const database = await createTestDatabase();
  const environment = { DATABASE_URL: database.url };
  const servers = await Promise.all([1, 2, 3].map(() => startServerProcess(h, environment)));
  const sql = openPool(database.url, { max: 1 });
  expect(await listDataKeys(sql)).toHaveLength(1);
  await sql.end();
  for (const server of servers) expect(await server.stop()).toBe(0);
  await database.drop();
});

describe("svc keys rotate", () => {
  let created: Awaited<ReturnType<typeof createSecretsOfEveryKind>>;
  let server: ServerProcess;

  beforeAll(async () => {
    created = await createSecretsOfEveryKind();
    await encryptDirectly(oldKey);
    // In the documented order: the new key comes first, and the old one stays.
    server = await startServerProcess(h, { SVC_ENCRYPTION_KEYS: keyList(newKey, oldKey) });
  });
  afterAll(() => server.stop());

  test("wraps the data keys with the new key, and rewrites no secret", async () => {
    const before = await digestOfSecrets();
    const { code, stdout } = await svc("keys rotate", keyList(newKey, oldKey));
    const name = importKey(newKey).fingerprint.toString("hex");
    expect(stdout).toContain(`Data keys wrapped with local:${name}: 1.`);
    expect(stdout).toMatch(/^Secrets encrypted directly with other keys of SVC_ENCRYPTION_KEYS: \d+\./m);
    expect(code).toBe(1);
    expect(await digestOfSecrets()).toEqual(before);
    expect(await newestDataKey()).toMatchObject({ wrapping_key: `local:${name}` });
    expect((await svc("keys rotate", keyList(newKey, oldKey))).stdout).toContain(
      `Data keys wrapped with local:${name}: 1.`,
    );
    expect(
      await h.sql`select actor, key_prefix, target from audit_entries where action = 'encryption_keys.rotated'`,
    ).toEqual([1, 2].map(() => ({ actor: "cli", key_prefix: null, target: `local:${name}` })));
    // Processes that run read what was written before, and what they write now.
    for (const url of [server.url, h.url]) await expectUsable(url, created);
    created = { ...created, ...(await createSecretsOfEveryKind()) };
  });

  test("re-encrypts every kind of secret, also after an interrupted run", async () => {
    const directly = await countUnder(importKey(oldKey).fingerprint);
    expect(Object.values(directly).every((count) => count > 0)).toBe(true);
    const { fingerprint: first } = await newestDataKey();
    // Killed as soon as the data key is created: the next run continues with it.
    const killed = startSvc("keys rotate --data-key", keyList(newKey, oldKey));
    await until(async () => (await listDataKeys(h.sql)).length === 2, "the new data key");
    killed.process.kill("SIGKILL");
    await killed.ended;
    const { fingerprint } = await newestDataKey();
    await letItEncrypt();
    // The run is blocked before the last table, and loses its connection there.
    const blocker = await h.sql.reserve();
    await blocker`begin`;
    await blocker`lock table idempotency_records in exclusive mode`;
    const broken = startSvc("keys rotate --data-key --batch 1", keyList(newKey, oldKey));
    await until(
      async () => (await countUnder(fingerprint))["sessions.token_encrypted"] === 2,
      "all but the last table",
    );
    const waiting = await until(async () => {
      const rows = await h.sql<{ pid: number }[]>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like '%"idempotency_records" as held%'`;
      return rows[0]?.pid;
    }, "the run's statement that waits, not one of a server beside it");
    await h.sql`select pg_terminate_backend(${waiting})`;
    await blocker`rollback`;
    blocker.release();
    expect((await broken.ended).code).toBe(1);
    expect(
      (await countUnder(importKey(oldKey).fingerprint))["idempotency_records.body_encrypted"],
    ).toBeGreaterThan(0);

    const { code, stdout, stderr } = await svc("keys rotate --data-key --json", keyList(newKey, oldKey));
    expect(code, stdout).toBe(0);
    expect(stderr).toBe(
      `Continue with data key ${fingerprint.toString("hex")}, which an earlier run created.\n`,
    );
    const { remaining, columns, data_key } = JSON.parse(stdout) as {
      remaining: number;
      columns: Array<{ rotated: number }>;
      data_key: string;
    };
    expect(remaining).toBe(0);
    expect(data_key).toBe(fingerprint.toString("hex"));
    expect(columns.at(-1)!.rotated).toBeGreaterThan(0);
    for (const older of [first, importKey(oldKey).fingerprint])
      expect(none(await countUnder(older))).toBe(true);
    expect((await newestDataKey()).applied_at).not.toBeNull();
    // These have not read the data keys since.
    for (const url of [server.url, h.url]) await expectUsable(url, created);
  });

  test("keeps every secret usable for a server with the new key only", async () => {
    const alone = await startServerProcess(h, { SVC_ENCRYPTION_KEYS: keyList(newKey) });
    await expectUsable(alone.url, created);
    await alone.stop();
    expect(await secretOf(created.id)).toBe(created.secret);
  });

  longTest("a server without the new key does not start, and says why", async () => {
    const refused = startServerProcess(h, { SVC_ENCRYPTION_KEYS: keyList(oldKey) });
    await expect(refused).rejects.toThrow(/the server exited with 1/);
    const { code, stderr } = await svc("keys rotate", keyList(oldKey));
    const name = importKey(newKey).fingerprint.toString("hex");
    expect(stderr).toMatch(
      new RegExp(`^svc: data key [0-9a-f]{8} cannot be unwrapped: SVC_ENCRYPTION_KEYS lacks key ${name}`),
    );
    expect(code).toBe(1);
    const doctor = await svc("doctor", keyList(oldKey));
    expect(doctor.stdout).toMatch(
      /FAIL {2}data keys: data key [0-9a-f]{8} cannot be unwrapped: SVC_ENCRYPTION_KEYS/,
    );
    expect(doctor.stdout).toMatch(/ok {4}database/);
  });

  longTest("does not overwrite concurrent changes", async () => {
    const rotate = () => workspace.client.post(`/v2/webhooks/subscriptions/${created.id}/rotate-secret`);
    let last = "";
    const over = new AbortController();
    const changing = (async () => {
      while (!over.signal.aborted) last = (expectOk(await rotate()) as { secret: string }).secret;
    })();
    // Each round has a key of its own, which the harness' server has not read.
    const other = await createContext(h.config, { name: "test", log: createLogger("silent", "test") });
    for (let round = 0; round < 15; round += 1) {
      await h.sql.begin((sql) => createNext(sql, h.ctx.dataKeys.provider));
      await letItEncrypt();
      await other.dataKeys.load();
      await rotateEncryption(other, { batchSize: 2 });
    }
    over.abort();
    await changing;
    await rotateEncryption(other, { batchSize: 2 });
    await closeContext(other);
    for (const { fingerprint } of await listDataKeys(h.sql)) await markApplied(h.sql, fingerprint);
    expect(await secretOf(created.id)).toBe(last);
    created.secret = last;
  });

  longTest("reports unreadable secrets, as does svc doctor", async () => {
    const strange = encryptWith(importKey(randomBytes(32)), "x", `merchant_credentials/${randomUUID()}`);
    const [{ id }] = await h.sql<[{ id: string }]>`
      insert into merchant_credentials (merchant_id, key_prefix, key_hash, secret_encrypted, pinned_version)
      values (${created.merchant.id}, 'x', ${randomBytes(32)}, ${strange}, '2026-11-01') returning id`;
    const { code, stdout } = await svc("keys rotate", keyList(newKey, oldKey));
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Secrets that cannot be read: 1\./m);
    const doctor = await svc("doctor", keyList(newKey, oldKey));
    expect(doctor.stdout).toMatch(/FAIL {2}stored secrets: 1 are under a key/);
    await h.sql`delete from merchant_credentials where id = ${id}`;
  });

  longTest("reports a secret that was moved to another row, and re-encrypts the others", async () => {
    const [first, second] = await h.sql<{ id: string; stored: Uint8Array }[]>`
      select id::text, secret_encrypted as stored from merchant_credentials order by id limit 2`;
    const put = (stored: Uint8Array) =>
      h.sql`update merchant_credentials set secret_encrypted = ${stored} where id = ${first!.id}`;
    await put(second!.stored);
    const run = startSvc("keys rotate --data-key", keyList(newKey, oldKey));
    await letItEncrypt();
    const { code, stdout } = await run.ended;
    expect(code, stdout).toBe(1);
    expect(stdout).toMatch(
      /merchant_credentials\.secret_encrypted +\d re-encrypted, 1 left \(1 unreadable\)/,
    );
    // The rest is done: the next run begins with a data key of its own.
    expect((await newestDataKey()).applied_at).not.toBeNull();
    await put(first!.stored);
  });

  longTest("svc doctor lists the keys in use", async () => {
    const [row] = await h.sql<[{ id: string; stored: Uint8Array }]>`
      select id::text, secret_encrypted as stored from subscriptions where id = ${created.id}`;
    const put = (stored: Uint8Array) =>
      h.sql`update subscriptions set secret_encrypted = ${stored} where id = ${created.id}`;
    await put(encryptWith(importKey(oldKey), created.secret, `subscriptions/${created.id}`));
    const older = await svc("doctor", keyList(newKey, oldKey));
    expect(older.stdout).toMatch(/ok {4}stored secrets: 1 are under an older key of SVC_ENCRYPTION_KEYS/);
    await put(row.stored);
    const swapped = await svc("doctor", keyList(oldKey, newKey));
    const name = importKey(newKey).fingerprint.toString("hex");
    expect(swapped.stdout).toContain(`data keys: wrapped with local:${name}: run svc keys rotate`);
    expect(fingerprintOf(row.stored)).not.toEqual(importKey(oldKey).fingerprint);
  });
});
