import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { startHarness, type Harness } from "../../../test/support/harness.ts";
import { signIn } from "../../../test/support/dashboard-user.ts";
import { freePort } from "../../process/free-port.ts";
import { startOidc } from "../../sandbox/oidc/start-oidc.ts";
import { CLIENT_ID } from "../../sandbox/oidc/provider.ts";
import task from "./delete-ended-sessions.task.ts";

/** What the settings make of the sign-in, and what the worker deletes. */

let h: Harness | null = null;
afterEach(async () => {
  await h?.close();
  h = null;
});

async function start(environment: Record<string, string> = {}): Promise<Harness> {
  h = await startHarness({ worker: false, environment });
  return h;
}

/** Calls a host as a proxy before the service would. */
async function callHost(url: string, host: string): Promise<{ answer: IncomingMessage; text: string }> {
  const call = request(url, { headers: { host, accept: "text/html" } }).end();
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  const text = (await answer.setEncoding("utf8").toArray()).join("");
  return { answer, text };
}

test("over https the cookies are secure and bound to the host", async () => {
  const local = `http://127.0.0.1:${portOf(await start({ SVC_BASE_URL: "https://pay.operator.example" }))}`;
  const { answer } = await callHost(`${local}/dashboard/sign-in`, "pay.operator.example");
  expect(answer.statusCode).toBe(302);
  expect(answer.headers["set-cookie"]).toEqual([
    expect.stringMatching(
      /^__Host-svc_sign_in=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    ),
  ]);
  const { searchParams } = new URL(answer.headers.location!);
  expect(searchParams.get("redirect_uri")).toBe("https://pay.operator.example/dashboard/callback");
});

test.each([
  ["without a client id", { IDP_CLIENT_ID: "" }],
  ["over plain http on a network", { SVC_BASE_URL: "http://pay.operator.example" }],
])("%s the dashboard says that sign-in is not configured", async (_when, environment) => {
  const { config } = await start(environment);
  const local = `http://127.0.0.1:${portOf(h!)}`;
  const { host } = new URL(config.baseUrl);
  const { answer, text } = await callHost(`${local}/dashboard/sign-in`, host);
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["set-cookie"]).toBeUndefined();
  expect(text).toContain("Sign-in is not configured");
  const session = await callHost(`${local}/dashboard/session`, host);
  expect(JSON.parse(session.text)).toMatchObject({
    error: { code: "session_required", meta: { sign_in: "not_configured" } },
  });
});

test("an issuer that does not respond is named, and asked again by the next sign-in", async () => {
  const port = await freePort();
  const { url } = await start({ IDP_ISSUER: `http://127.0.0.1:${port}`, IDP_CLIENT_ID: CLIENT_ID });
  const begin = () => fetch(`${url}/dashboard/sign-in`, { redirect: "manual" });
  const failed = await begin();
  expect(failed.status).toBe(503);
  expect(await failed.text()).toContain("The identity provider does not respond");
  const issuer = await startOidc({ port });
  expect((await begin()).status).toBe(302);
  await issuer.close();
});

test("no page of the sign-in may be framed", async () => {
  const { url } = await start();
  for (const path of ["/dashboard/callback", "/dashboard/callback?error=x"]) {
    const { headers } = await fetch(url + path);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-frame-options")).toBe("DENY");
  }
});

test("sessions that have ended are deleted, others stay", async () => {
  const { sql, ctx } = await start();
  const ends = ["expires_at = now() - interval '1 second'", "last_used_at = now() - interval '13 hours'"];
  const subjects = await Promise.all(
    [...ends, "last_used_at = now() - interval '11 hours'"].map(async (change) => {
      const subject = `user-${randomUUID()}`;
      await signIn(h!, subject);
      await sql.unsafe(`update dashboard_sessions set ${change} where subject = $1`, [subject]);
      return subject;
    }),
  );
  await task.run({ ctx, payload: {} });
  const left = await sql<{ subject: string }[]>`select subject from dashboard_sessions`;
  expect(left.map(({ subject }) => subject)).toEqual([subjects[2]]);
});

function portOf({ server }: Harness): number {
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("the server does not listen");
  return address.port;
}
