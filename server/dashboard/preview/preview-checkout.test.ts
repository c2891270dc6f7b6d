// Holds: the preview is the real page in the draft's branding, for members only; it runs nothing, stores nothing and calls nobody.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Role } from "../../http/caller.ts";
import { addMember } from "../../keys/workspaces.ts";
import { buildPages } from "../../hosted-page/bundle/build.ts";
import { signIn, type DashboardUser } from "../../../test/support/dashboard-user.ts";
import {
  expectOk,
  useHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../../test/support/harness.ts";

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchant: TestMerchant;
let member: DashboardUser;

async function signedIn(role: Role, workspaceId: string): Promise<DashboardUser> {
  const subject = `${role}-${randomUUID()}`;
  await addMember(h.sql, { workspaceId, subject, role, email: null });
  return signIn(h, subject);
}

beforeAll(async () => {
  await buildPages();
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
  member = await signedIn("member", workspace.id);
}, 60_000);

const path = (id = merchant.id) => `/dashboard/stores/${id}/checkout-preview`;

interface Sent {
  branding?: object;
  scheme?: string;
  user?: DashboardUser;
  headers?: Record<string, string>;
  id?: string;
}
function preview({ branding = {}, scheme = "light", user = member, headers = {}, id }: Sent = {}) {
  const all = { ...user.headers(workspace.id), ...headers };
  return h.client().post(path(id), { scheme, branding }, { headers: all });
}
const htmlOf = async (sent: Sent) => (expectOk(await preview(sent)) as { html: string }).html;

describe("the picture", () => {
  test("is the checkout in the draft's branding, over what is saved, and has no script", async () => {
    const api = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/configuration`;
    expectOk(await workspace.client.patch(api, { branding: { display_name: "Saved name" } }));
    const html = await htmlOf({
      branding: {
        accent_color: "#0f5f4c",
        corner_radius: 16,
        support_email: "help@nordlicht.example",
        legal_name: "<script>alert(1)</script> GmbH",
      },
    });
    expect(html).toContain("--accent:#0f5f4c");
    expect(html).toContain("--radius:16px");
    expect(html).toContain("Saved name");
    expect(html).toContain("mailto:help@nordlicht.example");
    expect(html).not.toMatch(/<script|<noscript|modulepreload|\son\w+=|javascript:/i);
    expect(await htmlOf({ branding: { display_name: "Typed name" } })).toContain("Typed name");
    expect(await htmlOf({ branding: { display_name: null } })).not.toContain("Saved name");
    expectOk(await workspace.client.patch(api, { branding: { display_name: null } }));
  });

  test("is in one scheme, whatever the browser prefers", async () => {
    const [light, dark] = [await htmlOf({ scheme: "light" }), await htmlOf({ scheme: "dark" })];
    for (const html of [light, dark]) expect(html).not.toContain("prefers-color-scheme");
    expect(light).toContain('content="light"');
    expect(dark).toContain('content="dark"');
    expect(dark).not.toBe(light);
  });

  test("is in the drafted language", async () => {
    expect(await htmlOf({ branding: { locale: "de" } })).toContain('<html lang="de');
  });

  test("creates no session, saves nothing, and the server loads no logo", async () => {
    const count = async () =>
      h.sql`select (select count(*) from sessions) as sessions, (select count(*) from audit_entries) as entries,
        (select configuration from merchants where id = ${merchant.id}) as configuration`;
    const before = await count();
    const fetchGuarded = h.ctx.fetchGuarded;
    const called: string[] = [];
    h.ctx.fetchGuarded = (url) => {
      called.push(url);
      throw new Error("no call is expected");
    };
    const html = await htmlOf({ branding: { logo_url: "https://cdn.example/logo.svg" } });
    h.ctx.fetchGuarded = fetchGuarded;
    expect(html).toContain("https://cdn.example/logo.svg");
    expect(called).toEqual([]);
    expect(await count()).toEqual(before);
  });
});

test.each([
  [{ accent_color: "green" }, "branding.accent_color"],
  [{ corner_radius: 99 }, "branding.corner_radius"],
  [{ support_email: "nobody" }, "branding.support_email"],
  [{ logo_url: "javascript:alert(1)" }, "branding.logo_url"],
])("%j is refused, by its field, as a save of it would be", async (branding, param) => {
  const answer = await preview({ branding });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error: { param } });
  expect((await preview({ branding: { unknown: 1 } })).body).toMatchObject({
    error: { code: "parameter_unknown", param: "branding.unknown" },
  });
});

describe("who sees it", () => {
  test("is a signed-in member of the merchant's workspace, with the CSRF token, from the dashboard's pages", async () => {
    expect((await preview()).status).toBe(200);
    expect(await preview({ headers: { cookie: "" } })).toFailWith(401, "session_required");
    for (const token of ["", "x"])
      expect(await preview({ headers: { "svc-csrf": token } })).toFailWith(403, "csrf_invalid");
    expect(await preview({ headers: { origin: "https://evil.example" } })).toFailWith(403, "csrf_invalid");
    expect(await preview({ headers: { "svc-mode": "" } })).toFailWith(400, "parameter_invalid");
  });

  test("is nobody of another workspace, and nobody with a key", async () => {
    const other = await h.workspace();
    const outsider = await signedIn("owner", other.id);
    expect(await preview({ user: outsider })).toFailWith(403, "wrong_workspace");
    const own = { "svc-workspace": other.id };
    expect(await preview({ user: outsider, headers: own })).toFailWith(404, "resource_not_found");
    expect(await preview({ headers: { "svc-mode": "live" } })).toFailWith(404, "resource_not_found");
    expect(await preview({ id: randomUUID() })).toFailWith(404, "resource_not_found");
    const byKey = await workspace.client.post(path(), { scheme: "light", branding: {} });
    expect(byKey).toFailWith(401, "session_required");
  });

  test("no longer includes who has left the workspace", async () => {
    const former = await signedIn("member", workspace.id);
    expect((await preview({ user: former })).status).toBe(200);
    await h.sql`delete from workspace_members where subject = ${former.session.user.subject}`;
    expect(await preview({ user: former })).toFailWith(403, "wrong_workspace");
  });
});

test("the frame that it is drawn into runs no script, sends nothing and is framed by the dashboard only", async () => {
  const answer = await h.client().get("/dashboard/checkout-preview");
  expect(answer.status).toBe(200);
  const policy = Object.fromEntries(
    (answer.headers.get("content-security-policy") ?? "").split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.join(" ")];
    }),
  );
  expect(policy).toEqual({
    "default-src": "'none'",
    "script-src": "'none'",
    "style-src": "'unsafe-inline'",
    "img-src": "'self' data: https:",
    "form-action": "'none'",
    "base-uri": "'none'",
    "object-src": "'none'",
    "frame-ancestors": "'self'",
    sandbox: "allow-same-origin",
  });
});
