import { Router } from "express";
import type Stripe from "stripe";
import { endChallenge } from "./confirm-intent.ts";
import type { Confirmed } from "./confirm-intent.ts";
import type { Settings } from "../operation.ts";
import { page, row } from "../page-shell.ts";
import type { StoredIntent } from "../state.ts";
import type { Store, Transaction } from "../store.ts";

/**
 * The bank's 3-D Secure challenge, in an iframe of the Stripe.js stand-in or as a page of its own. Knowing its
 * address is the right to answer it. `eventsRecorded` is called after events may have been recorded.
 */
export function challengePages(store: Store, settings: Settings, eventsRecorded: () => void): Router {
  const router = Router();

  router.get("/3d_secure/:id", (request, response) => {
    const html = store.transact((tx) => {
      const stored = findChallenge(tx, request.params.id);
      return stored ? challengePage(stored, merchantName(tx, stored)) : null;
    });
    response.status(html ? 200 : 404).send(html ?? ENDED);
  });

  router.post("/3d_secure/:id/:result", (request, response) => {
    const ended = store.transact((tx) => {
      const stored = findChallenge(tx, request.params.id);
      if (!stored) return null;
      const passed = request.params.result === "complete";
      return {
        ...endChallenge({ settings, tx }, stored, passed),
        returnUrl: stored.challenge?.returnUrl ?? null,
      };
    });
    eventsRecorded();
    if (ended?.returnUrl) response.redirect(303, returnAddress(ended.returnUrl, ended));
    else response.status(ended ? 200 : 404).send(ENDED);
  });

  return router;
}

/** The intent whose challenge has this id, or null when it has ended. */
function findChallenge(tx: Transaction, id: string): StoredIntent | null {
  return tx.list("payment_intents").find(([, stored]) => stored.challenge?.id === id)?.[1] ?? null;
}

function merchantName(tx: Transaction, stored: StoredIntent): string {
  return tx.get("accounts", stored.owner)?.object.business_profile?.name ?? "the merchant";
}

/** Stripe adds these to `return_url`: https://docs.stripe.com/payments/3d-secure/authentication-flow */
function returnAddress(returnUrl: string, { intent, error }: Confirmed): string {
  const url = new URL(returnUrl);
  url.searchParams.set("payment_intent", intent.id);
  url.searchParams.set("payment_intent_client_secret", intent.client_secret ?? "");
  url.searchParams.set("redirect_status", error ? "failed" : "succeeded");
  return url.href;
}

function challengePage(stored: StoredIntent, merchant: string): string {
  const id = stored.challenge?.id ?? "";
  return page(
    "3D Secure 2 test page",
    `<span class="test">Test mode</span>
<h1>Confirm this payment</h1>
<p>Your bank asks whether it is you. In the sandbox you choose how it ends.</p>
<dl>${row("Merchant", merchant)}${row("Amount", amountText(stored.object))}${row("Card", `•••• ${stored.card?.number.slice(-4) ?? ""}`)}</dl>
<form method="post">
<button class="primary" formaction="/3d_secure/${id}/complete">Complete</button>
<button formaction="/3d_secure/${id}/fail">Fail</button>
</form>`,
  );
}

function amountText({ amount, currency }: Stripe.PaymentIntent): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency: currency.toUpperCase() });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

/** Notifies the Stripe.js stand-in around it; holds no secret, so any parent may read it. */
const ENDED = page(
  "Challenge over",
  `<h1>Thank you</h1><p>You can go back to the shop.</p>
<script>if (parent !== window) parent.postMessage({ sandboxStripe: "challenge-ended" }, "*");</script>`,
);
