import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../../test/support/client.ts";
import {
  expectOk,
  startHarness,
  until,
  type Harness,
  type TestMerchant,
  type TestWorkspace,
} from "../../test/support/harness.ts";
import { signedClient } from "../../test/support/signed-client.ts";

/** Every audit entry is written in the transaction of its change. */

let h: Harness;
let workspace: TestWorkspace;
let merchant: TestMerchant;
let subscription: string;
let delivery: string;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
  subscription = await subscribe();
  delivery = (expectOk(await post(`/webhooks/subscriptions/${subscription}/test`)) as { id: string }).id;
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  await h.close();
});

const post = (path: string, body?: unknown) => workspace.client.post(`/v2${path}`, body);
const keysPath = () => `/v2/workspaces/${workspace.id}/partner-keys`;
const merchantPath = () => `/agencies/${workspace.id}/merchants/${merchant.id}`;
const asUser = () => h.client(workspace.token);
const hook = () => ({ url: `${h.standIns.partner.url}/capacity`, fail_mode: "open" });

async function subscribe(): Promise<string> {
  const created = await post("/webhooks/subscriptions", {
    target_url: "https://partner.example/e",
    events: ["*"],
  });
  return (expectOk(created) as { id: string }).id;
}

async function mint(): Promise<string> {
  const minted = await asUser().post(keysPath(), { name: "To be revoked" });
  return (expectOk(minted) as { key: { id: string } }).key.id;
}

interface AuditedAction {
  action: string;
  /** Creates the resource to change; passed to the others. */
  prepare?: () => Promise<string>;
  act: (id: string) => Promise<Answer>;
  /** The tables that the action may change. */
  tables: string[];
}

const auditedActions: AuditedAction[] = [
  {
    action: "partner_key.minted",
    act: () => asUser().post(keysPath(), { name: "New" }),
    tables: ["partner_keys"],
  },
  {
    action: "partner_key.revoked",
    prepare: mint,
    act: (id) => asUser().delete(`${keysPath()}/${id}`),
    tables: ["partner_keys"],
  },
  {
    action: "merchant.created",
    act: () =>
      post(`/agencies/${workspace.id}/merchants`, {
        name: "Shop",
        store_url: `https://${randomUUID()}.example`,
      }),
    tables: ["merchant_credentials", "events", "onboarding_links"],
  },
  {
    action: "merchant.credentials_rotated",
    act: () => post(`${merchantPath()}/rotate-credentials`),
    tables: ["merchant_credentials"],
  },
  {
    action: "merchant.configuration_changed",
    act: () =>
      merchant.client.patch(`/v1/merchants/${merchant.id}`, { branding: { displayName: randomUUID() } }),
    tables: ["merchants", "events"],
  },
  {
    action: "pre_confirmation.configured",
    act: () =>
      workspace.client.put(`/v2${merchantPath()}/pre-confirmation`, { ...hook(), secret: randomUUID() }),
    tables: ["pre_confirmation_hooks"],
  },
  {
    action: "pre_confirmation.removed",
    prepare: async () => {
      expectOk(await workspace.client.put(`/v2${merchantPath()}/pre-confirmation`, hook()));
      return "";
    },
    act: () => workspace.client.delete(`/v2${merchantPath()}/pre-confirmation`),
    tables: ["pre_confirmation_hooks"],
  },
  {
    action: "company.created",
    act: () => signedClient(merchant).post("/v1/companies", { name: randomUUID() }),
    tables: ["companies"],
  },
  {
    action: "company.updated",
    prepare: async () =>
      (expectOk(await signedClient(merchant).post("/v1/companies", { name: "A" })) as { id: string }).id,
    act: (id) => signedClient(merchant).patch(`/v1/companies/${id}`, { name: randomUUID() }),
    tables: ["companies"],
  },
  {
    action: "subscription.created",
    act: () => post("/webhooks/subscriptions", { target_url: "https://partner.example/e", events: ["*"] }),
    tables: ["subscriptions"],
  },
  {
    action: "subscription.updated",
    act: () =>
      workspace.client.patch(`/v2/webhooks/subscriptions/${subscription}`, { description: randomUUID() }),
    tables: ["subscriptions"],
  },
  {
    action: "subscription.secret_rotated",
    act: () => post(`/webhooks/subscriptions/${subscription}/rotate-secret`),
    tables: ["subscriptions"],
  },
  {
    action: "subscription.deleted",
    prepare: subscribe,
    act: (id) => workspace.client.delete(`/v2/webhooks/subscriptions/${id}`),
    tables: ["subscriptions"],
  },
  {
    action: "delivery.replayed",
    act: () => post(`/webhooks/deliveries/${delivery}/replay`),
    tables: ["deliveries"],
  },
];

/** The rows of tables, without columns that every call changes. */
async function rowsOf(tables: readonly string[]): Promise<unknown[]> {
  const all = [];
  for (const table of tables) {
    const rows = await h.sql<
      { row: Record<string, unknown> }[]
    >`select to_jsonb(t) as row from ${h.sql(table)} t`;
    all.push(rows.map(({ row: { last_used_at: _used, ...row } }) => JSON.stringify(row)).toSorted());
  }
  return all;
}

async function withFailingAuditLog<T>(work: () => Promise<T>): Promise<T> {
  await h.sql.unsafe(`
    create function refuse_audit() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refusing before insert on audit_entries for each row execute function refuse_audit()`);
  try {
    return await work();
  } finally {
    await h.sql.unsafe("drop trigger refusing on audit_entries; drop function refuse_audit()");
  }
}

describe.each(auditedActions)("$action", ({ action, prepare, act, tables }) => {
  test("rolls back if the audit entry fails, and otherwise records actor, key, target and time", async () => {
    const id = (await prepare?.()) ?? "";
    const before = await rowsOf(tables);
    const unheard = await withFailingAuditLog(() => act(id));
    expect(unheard).toFailWith(500, "internal_error");
    expect(await rowsOf(tables)).toEqual(before);

    const done = await act(id);
    expectOk(done);
    expect(await rowsOf(tables)).not.toEqual(before);
    const requestId = done.headers.get("svc-request-id")!;
    const entries = await h.sql`select * from audit_entries where request_id = ${requestId}`;
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      workspace_id: workspace.id,
      action,
      actor: expect.stringMatching(/^(user:user-|partner_key:[0-9a-f-]{36}$|merchant_key:[0-9a-f-]{36}$)/),
      key_prefix: expect.stringMatching(/^svc_(ak|mk)_test_/),
      target: expect.stringMatching(/./),
      created_at: expect.any(Date),
    });
  });
});

test("an entry cannot be updated or deleted", async () => {
  await until(async () => (await h.sql`select 1 from audit_entries`).length > 0, "an entry");
  await expect(h.sql`update audit_entries set actor = 'nobody'`).rejects.toThrow(/append-only/);
  await expect(h.sql`delete from audit_entries`).rejects.toThrow(/append-only/);
  await expect(h.sql`truncate audit_entries`).rejects.toThrow(/append-only/);
});
