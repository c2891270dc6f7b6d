import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectOk, startHarness, type Harness } from "../test/support/harness.ts";
import { runCommand } from "../test/support/run-command.ts";

let h: Harness;
let dataDir: string;

beforeAll(async () => {
  h = await startHarness({ worker: false, readyAccounts: false });
  dataDir = await mkdtemp(join(tmpdir(), "svc-cli-"));
  await writeFile(
    join(dataDir, "sandbox.json"),
    JSON.stringify({ environment: settings(), addresses: {}, sample: null }),
  );
});

afterAll(async () => {
  expect(h.breaches).toEqual([]);
  await rm(dataDir, { recursive: true, force: true });
  await h.close();
});

const settings = (): Record<string, string> => ({
  ...h.standIns.environment,
  DATABASE_URL: h.config.DATABASE_URL,
  SVC_ENCRYPTION_KEYS: h.config.SVC_ENCRYPTION_KEYS.map((key) => key.toString("base64")).join(","),
  SVC_BASE_URL: h.url,
});

async function json<T>(line: string): Promise<T> {
  const ended = await runCommand(`${line} --json --data-dir ${dataDir}`);
  expect(ended).toMatchObject({ code: 0, stderr: "" });
  return JSON.parse(ended.stdout) as T;
}

interface CreatedMerchant {
  merchant: { id: string; api_key: string; created_via: string };
}

test("an operator creates a workspace, keys and a merchant with products, all usable over the API", async () => {
  const { workspace_id: id } = await json<{ workspace_id: string }>(
    "workspace create --name Partner --owner ada",
  );
  await json(`member add --workspace ${id} --subject grace --role member`);
  const { token, role } = await json<{ token: string; role: string }>(
    `token --workspace ${id} --subject grace`,
  );
  expect(role).toBe("member");
  expect(expectOk(await h.client(token).get(`/v2/workspaces/${id}/partner-keys`))).toEqual({ keys: [] });

  const minted = await json<{ plaintext: string; key: { scopes: string[] } }>(
    `key create --workspace ${id} --scopes merchants:read,orders:read`,
  );
  expect(minted.key.scopes).toEqual(["merchants:read", "orders:read"]);
  expect(expectOk(await h.client(minted.plaintext).get("/v2/agencies/me"))).toMatchObject({
    workspace_id: id,
  });

  const create = `merchant create --workspace ${id} --name Shop --store-url https://cli.example`;
  const { merchant } = await json<CreatedMerchant>(`${create} --sample-products`);
  expect(merchant.created_via).toBe("cli");
  expectOk(await h.client(merchant.api_key).get(`/v1/merchants/${merchant.id}`));
  const products = await h.sql`select 1 from builtin_products where merchant_id = ${merchant.id}`;
  expect(products).toHaveLength(10);
  expect(await h.sql`select 1 from idempotency_records where key like 'cli-%'`).toHaveLength(0);

  const again = await runCommand(`${create}/ --data-dir ${dataDir}`);
  expect(again).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^svc: .*duplicate_resource\)\n$/),
  });
});

test("an operator sets and removes the application fee of a workspace", async () => {
  const { workspace_id: id } = await json<{ workspace_id: string }>("workspace create --name Fees");
  const fee = () =>
    h.sql`select application_fee_basis_points as share, application_fee_fixed as fixed from workspaces where id = ${id}`;
  expect(await fee()).toEqual([{ share: 0, fixed: {} }]);
  await json(`workspace fee --workspace ${id} --basis-points 150 --fixed EUR=25,JPY=40`);
  expect(await fee()).toEqual([{ share: 150, fixed: { EUR: 25, JPY: 40 } }]);
  await json(`workspace fee --workspace ${id}`);
  expect(await fee()).toEqual([{ share: 0, fixed: {} }]);
});

test("a workspace gets its zone later, with an audit entry, and keeps its name", async () => {
  const { workspace_id: id } = await json<{ workspace_id: string }>("workspace create --name Zones");
  await json(`workspace update --workspace ${id} --zone-id z1 --zone-apex Shops.Partner.Example`);
  const zone = { id: "z1", apex: "shops.partner.example" };
  expect(
    await h.sql`
      select name, partner_default_zone_id as id, partner_default_zone_apex as apex
      from workspaces where id = ${id}`,
  ).toEqual([{ name: "Zones", ...zone }]);
  const [entry] = await h.sql<{ target: string }[]>`
    select target from audit_entries where workspace_id = ${id} and action = 'workspace.updated'`;
  expect(JSON.parse(entry!.target)).toEqual({ zone });
});

test("an account starts not ready; --ready completes its onboarding", async () => {
  const { workspace_id: id } = await json<{ workspace_id: string }>("workspace create --name Ready");
  const account = async (line: string) => {
    const created = await json<{ stripe: { account_id: string } }>(
      `merchant create --workspace ${id} ${line}`,
    );
    const { account_id: accountId } = created.stripe;
    return h.sql`select charges_enabled, payouts_enabled from connected_accounts where id = ${accountId}`;
  };
  const isReady = (ready: boolean) => [{ charges_enabled: ready, payouts_enabled: ready }];
  expect(await account("--name A --store-url https://a.example")).toEqual(isReady(false));
  expect(await account("--name B --store-url https://b.example --ready")).toEqual(isReady(true));
});

test("doctor finds a webhook endpoint that receives nothing of connected accounts", async () => {
  const finding = async () => {
    const { stdout } = await runCommand(`doctor --json --data-dir ${dataDir}`);
    const { findings } = JSON.parse(stdout) as {
      findings: Array<{ name: string; ok: boolean; text: string }>;
    };
    return findings.find(({ name }) => name === "payment events, test mode");
  };
  const own = `${h.url}/stripe/events/test`;
  try {
    expect(await finding()).toMatchObject({ ok: true });
    h.standIns.stripe!.webhooks.setUrls([own], { connect: false });
    expect(await finding()).toMatchObject({ ok: false, text: expect.stringContaining("is a plain one") });
    h.standIns.stripe!.webhooks.setUrls([]);
    expect(await finding()).toMatchObject({ ok: false, text: expect.stringContaining("no enabled") });
  } finally {
    h.standIns.stripe!.webhooks.setUrls([own]);
  }
});

test("a VAT number is checked with the configured authority", async () => {
  const result = await json<{ status: string; source: string }>("vat check DE999999100");
  expect(result).toMatchObject({ status: "valid", source: "vies" });
});

test("DATABASE_URL is used if set, and then all settings are validated", async () => {
  expect((await runCommand("workspace create --name Env --json", settings())).code).toBe(0);
  const { SVC_ENCRYPTION_KEYS: _keys, ...incomplete } = settings();
  const refused = await runCommand(`workspace create --name Env --data-dir ${dataDir}`, incomplete);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("SVC_ENCRYPTION_KEYS") });
});

test("SVC_DATA_DIR names the sandbox's folder, unless --data-dir does", async () => {
  const line = "workspace create --name Folder --json";
  expect(await runCommand(line, { SVC_DATA_DIR: dataDir })).toMatchObject({ code: 0, stderr: "" });
  const none = join(dataDir, "none");
  expect(await runCommand(`${line} --data-dir ${none}`, { SVC_DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`No sandbox runs in ${none}`),
  });
});

const unknownId = "00000000-0000-4000-8000-000000000000";

test.each([
  ["bogus", /no command "bogus"/],
  ["key create", /needs --workspace/],
  ["key create --workspace x --colour", /--colour/],
  ["key create --workspace nonsense", /must be a UUID/],
  [`key create --workspace ${unknownId}`, /Workspace .+ not found/],
  [`key create --workspace ${unknownId} --test --live`, /either --test or --live/],
  [`key create --workspace ${unknownId} --scopes orders:delete`, /^svc: --scopes: /],
  ["workspace create --name X --zone-id z", /--zone-id and --zone-apex together/],
  ["workspace create --name X --zone-id z --zone-apex https://a.example", /^svc: --zone-apex: /],
  [`workspace update --workspace ${unknownId}`, /Give --name, or --zone-id and --zone-apex/],
  [`workspace update --workspace ${unknownId} --zone-apex a.example`, /--zone-id and --zone-apex together/],
  [`workspace fee --workspace ${unknownId} --basis-points 10001`, /^svc: --basis-points: /],
  [`workspace fee --workspace ${unknownId} --basis-points 1.5`, /^svc: --basis-points: /],
  [`workspace fee --workspace ${unknownId} --fixed EURO=25`, /not CURRENCY=AMOUNT/],
  [`workspace fee --workspace ${unknownId} --fixed EUR=`, /^svc: --fixed: /],
  ["vat check", /Usage: svc vat check NUMBER/],
])("svc %s fails with one line", async (line, message) => {
  const ended = await runCommand(line === "bogus" ? line : `${line} --data-dir ${dataDir}`);
  expect(ended).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(message) });
  expect(ended.stderr.trimEnd().split("\n")).toHaveLength(1);
});

test("a member that is removed is refused with the next request, although the token is still valid", async () => {
  const { workspace_id: id } = await json<{ workspace_id: string }>(
    "workspace create --name Partner --owner ada",
  );
  const { token } = await json<{ token: string }>(`token --workspace ${id} --subject ada`);
  const list = () => h.client(token).get(`/v2/workspaces/${id}/partner-keys`);
  expectOk(await list());
  const remove = () => json<{ removed: boolean }>(`member remove --workspace ${id} --subject ada`);
  expect((await remove()).removed).toBe(true);
  expect(await list()).toFailWith(403, "wrong_workspace");
  expect((await remove()).removed).toBe(false);
  const audit =
    await h.sql`select target from audit_entries where workspace_id = ${id} and action = 'member.removed'`;
  expect(audit).toEqual([{ target: "ada" }]);
});

test("without a sandbox or a database the error names the next step", async () => {
  const ended = await runCommand(`workspace create --name X --data-dir ${join(dataDir, "none")}`);
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringMatching(/svc start, or set DATABASE_URL/) });
});

test("help lists every command, and every command has its own help", async () => {
  const { code, stdout } = await runCommand("");
  expect(code).toBe(0);
  const names = [...stdout.matchAll(/^ {2}svc ([a-z]+(?: [a-z]+)?) {2}/gm)].map((match) => match[1]!);
  const ours = ["key create", "member add", "merchant create", "token", "vat check", "workspace create"];
  expect(names).toEqual(expect.arrayContaining(ours));
  expect((await runCommand("key create --help")).stdout).toContain("--workspace ID");
});
