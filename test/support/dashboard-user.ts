import { DashboardSession } from "../../shared/wire/dashboard-session.ts";
import { createClient, type Client } from "./client.ts";
import { expectOk, type Harness } from "./harness.ts";

/** A browser's cookies by host, and a fetch that sends and keeps them and follows no redirect. */
export interface Browser {
  fetch(url: string, init?: RequestInit): Promise<Response>;
  /** The `Cookie` header for the service. */
  cookies(): string;
  set(name: string, value: string): void;
}

/** @param url of the service; the identity provider's cookies have a jar of their own, as their paths keep them apart. */
export function openBrowser(url: string): Browser {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (address: string) => {
    const { host } = new URL(address);
    if (!jars.has(host)) jars.set(host, new Map());
    return jars.get(host)!;
  };
  const header = (address: string) => [...jarOf(address)].map((pair) => pair.join("=")).join("; ");
  return {
    async fetch(address, init = {}) {
      const headers = { ...(init.headers as Record<string, string>), cookie: header(address) };
      const response = await fetch(address, { ...init, headers, redirect: "manual" });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
        if (value === "" || /max-age=0(;|$)|expires=Thu, 01 Jan 1970/i.test(cookie))
          jarOf(address).delete(name!);
        else jarOf(address).set(name!, value!);
      }
      return response;
    },
    cookies: () => header(url),
    set: (name, value) => void jarOf(url).set(name, value),
  };
}

/** The `Location` of a redirect, as an absolute address. */
export function locationOf(response: Response): string {
  const location = response.headers.get("location");
  if (location === null) throw new Error(`${response.url} answered ${response.status} without a redirect`);
  return new URL(location, response.url).href;
}

/** Goes through the sign-in up to the redirect to the callback, whose address it returns. */
export async function approveSignIn(
  browser: Browser,
  authorizationUrl: string,
  subject: string,
): Promise<string> {
  const form = locationOf(await browser.fetch(authorizationUrl));
  const page = await (await browser.fetch(form)).text();
  const action = /action="([^"]+)"/.exec(page)![1]!;
  const chosen = await browser.fetch(new URL(action, form).href, {
    method: "POST",
    body: new URLSearchParams({ subject }),
  });
  return locationOf(await browser.fetch(locationOf(chosen)));
}

/** A user who is signed in to the dashboard. */
export interface DashboardUser {
  browser: Browser;
  session: DashboardSession;
  /** What a request of the session carries. */
  headers(workspaceId: string, mode?: "test" | "live"): Record<string, string>;
  /** Calls the API as the dashboard does. */
  client(workspaceId: string, mode?: "test" | "live"): Client;
}

/** Signs a user in, through the identity provider. */
export async function signIn(
  h: Pick<Harness, "url">,
  subject: string,
  browser: Browser = openBrowser(h.url),
): Promise<DashboardUser> {
  const started = await browser.fetch(`${h.url}/dashboard/sign-in?return_to=/dashboard/orders`);
  const callback = await approveSignIn(browser, locationOf(started), subject);
  const finished = await browser.fetch(callback);
  if (finished.status !== 302) throw new Error(`the callback answered ${finished.status}`);
  const anonymous = createClient(h.url);
  const cookie = browser.cookies();
  const answer = await anonymous.get("/dashboard/session", { headers: { cookie } });
  const session = DashboardSession.parse(expectOk(answer));
  const headers: DashboardUser["headers"] = (workspaceId, mode = "test") => ({
    cookie,
    "svc-workspace": workspaceId,
    "svc-mode": mode,
    "svc-csrf": session.csrf_token,
  });
  return {
    browser,
    session,
    headers,
    client(workspaceId, mode) {
      const own = headers(workspaceId, mode);
      const given = (extra: { headers?: Record<string, string> } = {}) => ({
        ...extra,
        headers: { ...own, ...extra.headers },
      });
      return {
        get: (path, extra) => anonymous.get(path, given(extra)),
        post: (path, body, extra) => anonymous.post(path, body, given(extra)),
        put: (path, body, extra) => anonymous.put(path, body, given(extra)),
        patch: (path, body, extra) => anonymous.patch(path, body, given(extra)),
        delete: (path, extra) => anonymous.delete(path, given(extra)),
      };
    },
  };
}
