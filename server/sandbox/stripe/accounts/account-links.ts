import { randomBytes } from "node:crypto";
import { z } from "zod";
import { seconds } from "../operation.ts";
import type { Operation, Settings } from "../operation.ts";
import { expand, httpUrl, parseParameters } from "../parameters.ts";
import type { StoredLink } from "../state.ts";
import type { Transaction } from "../store.ts";
import { invalidRequest, noSuch } from "../stripe-error.ts";

const LINK_SECONDS = 300;
const SESSION_SECONDS = 3600;

const CreateAccountLink = z.strictObject({
  account: z.string(),
  type: z.enum(["account_onboarding", "account_update"]),
  refresh_url: httpUrl,
  return_url: httpUrl,
  collect: z.enum(["currently_due", "eventually_due"]).optional(),
  collection_options: z
    .strictObject({
      fields: z.enum(["currently_due", "eventually_due"]).optional(),
      future_requirements: z.enum(["include", "omit"]).optional(),
    })
    .optional(),
  expand,
});

/** POST /v1/account_links: a link that works once, for 300 seconds. */
export const createAccountLink: Operation = (call) => {
  const params = parseParameters(CreateAccountLink, call.params);
  const found = call.tx.get("accounts", params.account);
  if (!found || found.deauthorized) throw noSuch("account", params.account);
  if (params.type === "account_update") {
    throw invalidRequest(
      "You cannot create `account_update` type Account Links for accounts that have access to a Stripe-hosted Dashboard.",
      { param: "type" },
    );
  }
  const created = seconds(call.settings);
  const link: StoredLink = {
    account: params.account,
    kind: "link",
    expiresAt: created + LINK_SECONDS,
    used: false,
    returnUrl: params.return_url,
    refreshUrl: params.refresh_url,
  };
  const secret = storeLink(call.tx, link);
  const url = `${call.settings.url}/setup/s/${params.account}/${secret}`;
  return { status: 200, body: { object: "account_link", created, expires_at: link.expiresAt, url } };
};

/** Exchanges a link for a browser session: the session's secret, or the refresh URL of a spent or expired link. */
export function openLink(
  settings: Settings,
  tx: Transaction,
  secret: string,
): { session: string } | { refreshUrl: string } | null {
  const link = tx.get("links", secret);
  if (!link || link.kind !== "link") return null;
  if (link.used || link.expiresAt <= seconds(settings)) return { refreshUrl: link.refreshUrl };
  tx.put("links", secret, { ...link, used: true });
  const expiresAt = seconds(settings) + SESSION_SECONDS;
  return { session: storeLink(tx, { ...link, kind: "session", expiresAt }) };
}

/** The onboarding session of a browser, or null when it is unknown or over. */
export function findOnboarding(settings: Settings, tx: Transaction, secret: string): StoredLink | null {
  const session = tx.get("links", secret);
  if (!session || session.kind !== "session" || session.used || session.expiresAt <= seconds(settings))
    return null;
  return session;
}

function storeLink(tx: Transaction, link: StoredLink): string {
  const secret = randomBytes(12).toString("base64url");
  tx.put("links", secret, link);
  return secret;
}
