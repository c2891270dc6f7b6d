import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createClient } from "../../../test/support/client.ts";
import { approveSignIn, locationOf, openBrowser, signIn } from "../../../test/support/dashboard-user.ts";
import { useHarness } from "../../../test/support/harness.ts";

/** The sign-in itself, at a real OpenID Connect provider. */

const h = useHarness({ worker: false });

const newSubject = () => `user-${randomUUID()}`;
const begin = (returnTo: string) => `${h.url}/dashboard/sign-in?return_to=${encodeURIComponent(returnTo)}`;
const sessionOf = (cookie: string) => createClient(h.url).get("/dashboard/session", { headers: { cookie } });

describe("signing in", () => {
  test("sends the browser to the issuer with code flow, PKCE, state and nonce", async () => {
    const answer = await openBrowser(h.url).fetch(begin("/dashboard/orders"));
    expect(answer.status).toBe(302);
    const { origin, searchParams } = new URL(locationOf(answer));
    expect(origin).toBe(h.standIns.oidc!.url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: "code",
      client_id: "svc-dashboard",
      redirect_uri: `${h.url}/dashboard/callback`,
      scope: "openid email profile",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^svc_sign_in=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  });

  test("starts a session of the user and leads to the page that was asked for", async () => {
    const browser = openBrowser(h.url);
    const started = await browser.fetch(begin("/dashboard/orders?status=on_hold#first"));
    const callback = await approveSignIn(browser, locationOf(started), "sandbox-owner");
    const answer = await browser.fetch(callback);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/dashboard/orders?status=on_hold#first");
    const [forgotten, cookie] = answer.headers.getSetCookie();
    expect(forgotten).toMatch(/^svc_sign_in=; Path=\/; Max-Age=0;/);
    expect(cookie).toMatch(/^svc_dashboard=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/);
    const session = await sessionOf(browser.cookies());
    expect(session.status).toBe(200);
    expect(session.body).toMatchObject({
      user: { subject: "sandbox-owner", name: "Olivia Berg", email: "olivia@sample-workspace.example" },
      workspaces: [],
      modes: ["test", "live"],
    });
  });

  test("stores the hash of the session's id and not the id", async () => {
    const { browser } = await signIn(h, newSubject());
    const id = browser.cookies().split("=")[1]!;
    const rows = await h.sql`select 1 from dashboard_sessions where id_hash = sha256(${Buffer.from(id)})`;
    expect(rows).toHaveLength(1);
  });

  test("lists the user's workspaces with the role in each", async () => {
    const [one, other] = [await h.workspace(), await h.workspace()];
    const subject = newSubject();
    await h.sql`insert into workspace_members (workspace_id, subject, role) values (${one.id}, ${subject}, 'member')`;
    const { session } = await signIn(h, subject);
    expect(session.workspaces).toEqual([{ id: one.id, name: expect.any(String), role: "member" }]);
    expect(JSON.stringify(session)).not.toContain(other.id);
  });

  test("never uses an id that was planted in the browser before", async () => {
    const planted = "A".repeat(43);
    const browser = openBrowser(h.url);
    browser.set("svc_dashboard", planted);
    await signIn(h, newSubject(), browser);
    expect(browser.cookies()).not.toContain(planted);
    expect(await sessionOf(`svc_dashboard=${planted}`)).toFailWith(401, "session_required");
  });

  test("ends the browser's previous session", async () => {
    const first = await signIn(h, newSubject());
    const before = first.browser.cookies();
    await signIn(h, newSubject(), first.browser);
    expect(first.browser.cookies()).not.toBe(before);
    expect(await sessionOf(before)).toFailWith(401, "session_required");
  });
});

describe("return_to", () => {
  test.each([
    "https://evil.example/dashboard",
    "//evil.example/dashboard",
    "/\\evil.example/dashboard",
    "/dashboard/../..//evil.example",
    "/dashboard/%2e%2e//evil.example",
    "/dashboard\\..\\..\\\\evil.example",
    "/dashboardevil",
    "/dashboard.evil.example",
    "/docs",
    "javascript:alert(1)",
    "\t//evil.example",
    "/\t/evil.example/dashboard",
    "dashboard",
    "",
    "/dashboard/sign-in",
    "/dashboard/callback?code=1",
    `/dashboard/${"a".repeat(2000)}`,
  ])("%j leads to the start of the dashboard", async (returnTo) => {
    const browser = openBrowser(h.url);
    const started = await browser.fetch(begin(returnTo));
    const callback = await approveSignIn(browser, locationOf(started), "sandbox-member");
    expect((await browser.fetch(callback)).headers.get("location")).toBe("/dashboard");
  });
});

describe("a callback is refused", () => {
  const expectRefused = async (answer: Response, browser: { cookies(): string }) => {
    expect(answer.status).toBe(400);
    expect(answer.headers.get("location")).toBeNull();
    expect(browser.cookies()).not.toContain("svc_dashboard");
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(await answer.text()).toContain("/dashboard/sign-in");
  };

  test("in a browser that started no sign-in (login CSRF)", async () => {
    const attacker = openBrowser(h.url);
    const started = await attacker.fetch(begin("/dashboard"));
    const callback = await approveSignIn(attacker, locationOf(started), newSubject());
    const victim = openBrowser(h.url);
    await expectRefused(await victim.fetch(callback), victim);
  });

  test("in a browser that started another sign-in (state)", async () => {
    const attacker = openBrowser(h.url);
    const started = await attacker.fetch(begin("/dashboard"));
    const callback = await approveSignIn(attacker, locationOf(started), newSubject());
    const victim = openBrowser(h.url);
    await victim.fetch(begin("/dashboard"));
    await expectRefused(await victim.fetch(callback), victim);
  });

  test.each([
    ["the state", (url: URL) => url.searchParams.set("state", "x".repeat(43))],
    ["the issuer", (url: URL) => url.searchParams.set("iss", "https://evil.example")],
    ["the code", (url: URL) => url.searchParams.set("code", "x".repeat(43))],
    ["no code", (url: URL) => url.searchParams.delete("code")],
    ["no state", (url: URL) => url.searchParams.delete("state")],
    [
      "a refusal of the issuer",
      (url: URL) => {
        url.searchParams.delete("code");
        url.searchParams.set("error", "access_denied");
      },
    ],
  ])("with %s changed", async (_what, change) => {
    const browser = openBrowser(h.url);
    const started = await browser.fetch(begin("/dashboard"));
    const callback = new URL(await approveSignIn(browser, locationOf(started), newSubject()));
    change(callback);
    await expectRefused(await browser.fetch(callback.href), browser);
  });

  test("for a code that was issued for another PKCE challenge or nonce", async () => {
    for (const name of ["code_challenge", "nonce"]) {
      const browser = openBrowser(h.url);
      const [own, foreign] = [
        openBrowser(h.url),
        new URL(locationOf(await browser.fetch(begin("/dashboard")))),
      ];
      const other = new URL(locationOf(await own.fetch(begin("/dashboard"))));
      foreign.searchParams.set(name, other.searchParams.get(name)!);
      const callback = await approveSignIn(browser, foreign.href, newSubject());
      await expectRefused(await browser.fetch(callback), browser);
    }
  });

  test("the second time", async () => {
    const browser = openBrowser(h.url);
    const started = await browser.fetch(begin("/dashboard"));
    const state = browser.cookies();
    const callback = await approveSignIn(browser, locationOf(started), newSubject());
    expect((await browser.fetch(callback)).status).toBe(302);
    const thief = openBrowser(h.url);
    thief.set("svc_sign_in", state.split("=")[1]!);
    await expectRefused(await thief.fetch(callback), thief);
  });

  test("with a state cookie that was changed, or that is of another purpose", async () => {
    const browser = openBrowser(h.url);
    const started = await browser.fetch(begin("/dashboard"));
    const callback = await approveSignIn(browser, locationOf(started), newSubject());
    const sealed = h.ctx.secrets.encrypt(JSON.stringify({ returnTo: "/" }), "something else");
    for (const value of ["", "x", sealed.toString("base64url")]) {
      const other = openBrowser(h.url);
      other.set("svc_sign_in", value);
      await expectRefused(await other.fetch(callback), other);
    }
  });
});

describe("a session", () => {
  test.each([
    ["12 hours without a request", "last_used_at = now() - interval '12 hours'"],
    ["7 days", "expires_at = now()"],
  ])("ends after %s", async (_when, change) => {
    const user = await signIn(h, newSubject());
    await h.sql.unsafe(`update dashboard_sessions set ${change} where subject = $1`, [
      user.session.user.subject,
    ]);
    expect(await sessionOf(user.browser.cookies())).toFailWith(401, "session_required");
  });

  test("lives on with requests, accurate to a minute, and no longer than 7 days", async () => {
    const user = await signIn(h, newSubject());
    const { subject } = user.session.user;
    const lifetimeMs = Date.parse(user.session.expires_at) - Date.now();
    expect(Math.abs(lifetimeMs - 7 * 86_400_000)).toBeLessThan(60_000);
    await h.sql`
      update dashboard_sessions set last_used_at = now() - interval '11 hours' where subject = ${subject}`;
    expect((await sessionOf(user.browser.cookies())).body).toEqual({
      ...user.session,
      now: expect.any(String),
    });
    const [row] = await h.sql<[{ age: number }]>`
      select extract(epoch from now() - last_used_at)::float as age
      from dashboard_sessions where subject = ${subject}`;
    expect(row.age).toBeLessThan(60);
  });

  test("is gone after signing out; those of other browsers stay", async () => {
    const subject = newSubject();
    const [one, two] = [await signIn(h, subject), await signIn(h, subject)];
    const out = await one.client(randomUUID()).post("/dashboard/sign-out");
    expect(out.status).toBe(204);
    expect(out.headers.getSetCookie()[0]).toMatch(/^svc_dashboard=; Path=\/; Max-Age=0; HttpOnly/);
    expect(await sessionOf(one.browser.cookies())).toFailWith(401, "session_required");
    expect((await sessionOf(two.browser.cookies())).status).toBe(200);
    const rows = await h.sql`select 1 from dashboard_sessions where subject = ${subject}`;
    expect(rows).toHaveLength(1);
  });

  test("is gone in every browser after signing out everywhere; other users stay", async () => {
    const subject = newSubject();
    const [one, two, other] = [
      await signIn(h, subject),
      await signIn(h, subject),
      await signIn(h, newSubject()),
    ];
    expect((await one.client(randomUUID()).post("/dashboard/sign-out?everywhere=true")).status).toBe(204);
    expect(await sessionOf(two.browser.cookies())).toFailWith(401, "session_required");
    expect((await sessionOf(other.browser.cookies())).status).toBe(200);
  });

  test("is not ended by a page of another origin, nor without its CSRF token", async () => {
    const user = await signIn(h, newSubject());
    const headers = user.headers(randomUUID());
    const client = createClient(h.url);
    const { "svc-csrf": _token, ...without } = headers;
    expect(await client.post("/dashboard/sign-out", undefined, { headers: without })).toFailWith(
      403,
      "csrf_invalid",
    );
    const foreign = { ...headers, origin: "https://evil.example" };
    expect(await client.post("/dashboard/sign-out", undefined, { headers: foreign })).toFailWith(
      403,
      "csrf_invalid",
    );
    expect(await client.get("/dashboard/session", { headers: foreign })).toFailWith(403, "csrf_invalid");
    expect((await sessionOf(user.browser.cookies())).status).toBe(200);
  });

  test("needs one cookie: two of the name, or none, are no session", async () => {
    const user = await signIn(h, newSubject());
    const cookie = user.browser.cookies();
    for (const sent of ["", `${cookie}; ${cookie}`, `${cookie}; svc_dashboard=${"A".repeat(43)}`]) {
      const answer = await sessionOf(sent);
      expect(answer).toFailWith(401, "session_required");
      expect(answer.body).toMatchObject({ error: { meta: { sign_in: "/dashboard/sign-in" } } });
    }
  });
});
