import express, { Router } from "express";
import { findOnboarding, openLink } from "./account-links.ts";
import { completeOnboarding } from "./accounts.ts";
import type { Settings } from "../operation.ts";
import { escapeHtml, page, row } from "../page-shell.ts";
import type { StoredLink } from "../state.ts";
import type { Store } from "../store.ts";

/** The hosted onboarding an account link leads to. `eventsRecorded` is called after events may have been recorded. */
export function onboardingPages(store: Store, settings: Settings, eventsRecorded: () => void): Router {
  const router = Router();

  router.get("/setup/s/:account/:secret", (request, response) => {
    const opened = store.transact((tx) => openLink(settings, tx, request.params.secret));
    if (!opened) response.status(404).send(page("Link not found", NOT_FOUND));
    else if ("refreshUrl" in opened) response.redirect(303, opened.refreshUrl);
    else response.redirect(303, `/setup/c/${opened.session}`);
  });

  router.get("/setup/c/:session", (request, response) => {
    const html = store.transact((tx) => {
      const session = findOnboarding(settings, tx, request.params.session);
      const account = session && tx.get("accounts", session.account)?.object;
      return session && account
        ? onboardingPage(session, account.business_profile?.name ?? null, account.email)
        : null;
    });
    response.status(html ? 200 : 404).send(html ?? page("Session over", NOT_FOUND));
  });

  router.post("/setup/c/:session", express.urlencoded({ extended: false }), (request, response) => {
    const { session: secret } = request.params;
    const complete = (request.body as Record<string, unknown> | undefined)?.["action"] === "complete";
    const session = store.transact((tx) => {
      const found = findOnboarding(settings, tx, secret);
      if (!found) return null;
      tx.put("links", secret, { ...found, used: true });
      if (complete) completeOnboarding({ settings, tx }, found.account);
      return found;
    });
    eventsRecorded();
    if (session) response.redirect(303, session.returnUrl);
    else response.status(404).send(page("Session over", NOT_FOUND));
  });

  return router;
}

const NOT_FOUND = `<h1>This link is no longer valid</h1>
<p>Onboarding links work once. Go back to the site you came from and ask for a new one.</p>`;

function onboardingPage(session: StoredLink, name: string | null, email: string | null): string {
  return page(
    "Set up payments",
    `<span class="test">Test mode</span>
<h1>Set up payments${name ? ` for ${escapeHtml(name)}` : ""}</h1>
<p>In the sandbox there is nothing to fill in: the account is completed with test data.</p>
<dl>${row("Account", session.account)}${email ? row("Email", email) : ""}${row("Bank account", "DE89 •••• 3000 (test)")}</dl>
<form method="post">
<button class="primary" name="action" value="complete">Complete onboarding</button>
<button name="action" value="later">Return without completing</button>
</form>`,
  );
}
