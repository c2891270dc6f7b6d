import { beforeAll, expect, test } from "vitest";
import type { AuditEntry } from "../../shared/wire/audit.ts";
import { expectOk, useHarness, type TestWorkspace } from "../../test/support/harness.ts";
import { addMember } from "../keys/workspaces.ts";
import { recordAudit } from "./audit.ts";

/** The audit log and the members of a workspace, as users read them. */

const h = useHarness({ worker: false });
let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await h.workspace();
});

interface Page {
  entries: AuditEntry[];
  next_after: string | null;
}

async function list(of: TestWorkspace, query: Record<string, string> = {}, token = of.token): Promise<Page> {
  const path = `/v2/workspaces/${of.id}/audit-entries?${new URLSearchParams(query)}`;
  return expectOk(await h.client(token).get(path)) as Page;
}

test("an entry says who did what to what, by which request, and filters find it", async () => {
  const path = `/v2/workspaces/${workspace.id}/partner-keys`;
  const minted = await h.client(workspace.token).post(path, { name: "Audited" });
  const { key } = expectOk(minted) as { key: { id: string; key_prefix: string } };
  const { entries } = await list(workspace, { target: key.id });
  expect(entries).toEqual([
    {
      id: expect.stringMatching(/^\d+$/),
      action: "partner_key.minted",
      target: key.id,
      actor: expect.stringMatching(/^user:/),
      key_prefix: key.key_prefix,
      request_id: minted.headers.get("svc-request-id"),
      changed_fields: [],
      created_at: expect.any(String),
    },
  ]);
  const [entry] = entries;
  const ids = async (query: Record<string, string>) =>
    (await list(workspace, query)).entries.map(({ id }) => id);
  expect(await ids({ action: "partner_key.minted", actor: entry!.actor })).toContain(entry!.id);
  expect(await ids({ action: "partner_key.revoked" })).toEqual([]);
  expect(await ids({ actor: "service" })).toEqual([]);
  expect(await ids({ from: entry!.created_at, target: key.id })).toEqual([entry!.id]);
  expect(await ids({ to: entry!.created_at, target: key.id })).toEqual([]);
});

test("pages follow one another without gap or repetition, also within one transaction", async () => {
  const own = await h.workspace();
  await h.sql.begin(async (sql) => {
    for (let n = 0; n < 7; n += 1) {
      const entry = { caller: null, workspaceId: own.id, requestId: null };
      await recordAudit(sql, { ...entry, action: "workspace.fee_changed", target: `change ${n}` });
    }
  });
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const query = { action: "workspace.fee_changed", limit: "3", ...(after === null ? {} : { after }) };
    const page: Page = await list(own, query);
    seen.push(...page.entries.map(({ target }) => target));
    after = page.next_after;
  } while (after !== null);
  expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `change ${n}`));
});

test("members read both; users of another workspace read neither", async () => {
  const subject = `reader-${workspace.id}`;
  const member = {
    workspaceId: workspace.id,
    subject,
    role: "member" as const,
    email: "ada@partner.example",
  };
  await addMember(h.sql, member);
  const token = await h.standIns.oidc!.issueToken({ subject, audience: "svc-checkout" });
  expect((await list(workspace, { action: "member.added" }, token)).entries).toContainEqual(
    expect.objectContaining({ target: `member:${subject}`, actor: "cli", request_id: null }),
  );
  const path = `/v2/workspaces/${workspace.id}/members`;
  const { members } = expectOk(await h.client(token).get(path)) as { members: unknown[] };
  expect(members).toContainEqual({
    subject,
    email: "ada@partner.example",
    role: "member",
    created_at: expect.any(String),
  });
  expect(members).toHaveLength(2);
  const outsider = await h.workspace();
  for (const list of ["members", "audit-entries"]) {
    const foreign = `/v2/workspaces/${workspace.id}/${list}`;
    expect(await h.client(outsider.token).get(foreign)).toFailWith(403, "wrong_workspace");
    expect(await workspace.client.get(foreign)).toFailWith(401, "token_invalid");
  }
});

test.each([
  [{ action: "lost" }, "parameter_invalid"],
  [{ from: "yesterday" }, "parameter_invalid"],
  [{ after: "nonsense" }, "cursor_invalid"],
  [{ page: "2" }, "parameter_unknown"],
])("%o is refused with %s", async (query, code) => {
  const path = `/v2/workspaces/${workspace.id}/audit-entries?${new URLSearchParams(query)}`;
  expect(await h.client(workspace.token).get(path)).toFailWith(400, code);
});
