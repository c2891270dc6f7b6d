import { setTimeout as delay } from "node:timers/promises";
import express from "express";
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from "express";
import { createAccountLink } from "./accounts/account-links.ts";
import {
  completeOnboardingForTest,
  createAccount,
  getAccount,
  getOwnAccount,
  listAccounts,
} from "./accounts/accounts.ts";
import { authenticate, requireSecretKey } from "./authenticate.ts";
import { browserAssets } from "./browser-assets.ts";
import { challengePages } from "./payments/challenge-pages.ts";
import { getCharge } from "./payments/charges.ts";
import { createTokenForTest, createTokenFromBrowser, getToken } from "./payments/confirmation-tokens.ts";
import { getEvent, listEvents } from "./events.ts";
import { captureIntent } from "./payments/held-payments.ts";
import { listDisputes } from "./payments/disputes.ts";
import type { Fault, Faults } from "./faults.ts";
import { answerOnce, claimKey } from "./idempotency.ts";
import type { IdempotentAnswer, KeysInUse } from "./idempotency.ts";
import { newId } from "./ids.ts";
import { onboardingPages } from "./accounts/onboarding-pages.ts";
import { seconds } from "./operation.ts";
import type { Operation, Settings } from "./operation.ts";
import {
  cancelIntent,
  confirmExistingIntent,
  createIntent,
  getIntent,
  listIntents,
} from "./payments/payment-intents.ts";
import { createRefund, getRefund, listRefunds } from "./payments/refunds.ts";
import { approveReview, getReview } from "./payments/reviews.ts";
import type { Limits } from "./limits.ts";
import type { Store } from "./store.ts";
import { invalidRequest, StripeError } from "./stripe-error.ts";
import { listWebhookEndpoints } from "./webhook-endpoints.ts";

type Route = [method: "get" | "post", path: string, operation: Operation, access?: "publishable"];

const ROUTES: Route[] = [
  ["get", "/v1/account", getOwnAccount],
  ["post", "/v1/accounts", createAccount],
  ["get", "/v1/accounts", listAccounts],
  ["get", "/v1/accounts/:id", getAccount],
  ["post", "/v1/test_helpers/accounts/:id/complete_onboarding", completeOnboardingForTest],
  ["post", "/v1/account_links", createAccountLink],
  ["post", "/v1/confirmation_tokens", createTokenFromBrowser, "publishable"],
  ["post", "/v1/test_helpers/confirmation_tokens", createTokenForTest],
  ["get", "/v1/confirmation_tokens/:id", getToken],
  ["post", "/v1/payment_intents", createIntent],
  ["get", "/v1/payment_intents", listIntents],
  ["get", "/v1/payment_intents/:id", getIntent, "publishable"],
  ["post", "/v1/payment_intents/:id/confirm", confirmExistingIntent, "publishable"],
  ["post", "/v1/payment_intents/:id/cancel", cancelIntent],
  ["post", "/v1/payment_intents/:id/capture", captureIntent],
  ["get", "/v1/charges/:id", getCharge],
  ["post", "/v1/refunds", createRefund],
  ["get", "/v1/refunds", listRefunds],
  ["get", "/v1/refunds/:id", getRefund],
  ["get", "/v1/disputes", listDisputes],
  ["get", "/v1/reviews/:id", getReview],
  ["post", "/v1/reviews/:id/approve", approveReview],
  ["get", "/v1/events", listEvents],
  ["get", "/v1/events/:id", getEvent],
  ["get", "/v1/webhook_endpoints", listWebhookEndpoints],
];

interface Parts {
  store: Store;
  settings: Settings;
  faults: Faults;
  limits: Limits;
  /** Called after every answered call: events may be waiting to be sent. */
  eventsRecorded: () => void;
}

/** The whole stand-in as one Express application: API, browser script, hosted pages. */
export function createApp(parts: Parts): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", "extended");
  app.use(browserAssets());
  app.use(onboardingPages(parts.store, parts.settings, parts.eventsRecorded));
  app.use(challengePages(parts.store, parts.settings, parts.eventsRecorded));

  app.use("/v1", allowBrowsers, express.urlencoded({ extended: true, limit: "1mb" }));
  const keysInUse: KeysInUse = new Set();
  for (const [method, path, operation, access] of ROUTES) {
    app[method](path, apiCall(parts, keysInUse, operation, access === "publishable"));
  }
  app.use((request: Request, response: Response) => {
    const message = `Unrecognized request URL (${request.method}: ${request.path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`;
    response.status(404).json(invalidRequest(message).body);
  });
  app.use(unexpected);
  return app;
}

function apiCall(
  parts: Parts,
  keysInUse: KeysInUse,
  operation: Operation,
  browserToo: boolean,
): RequestHandler {
  const { faults, eventsRecorded } = parts;
  return async (request, response) => {
    const requestId = newId("req", 14);
    response.set("request-id", requestId);
    const fault = faults.take(request.method, request.path);
    const isKept = fault?.kind === "error" && fault.kept === true;
    if (fault && fault.kind !== "delay" && !isKept && fault.when === "before")
      return breakAnswer(response, fault);
    const releases: Array<() => void> = [];
    try {
      const done = isKept ? failing(operation, fault) : operation;
      const answer = perform(parts, keysInUse, done, browserToo, request, requestId, releases);
      eventsRecorded();
      await faults.pause();
      if (fault?.kind === "delay") await delay(fault.milliseconds);
      else if (fault && !isKept) return breakAnswer(response, fault);
      if (answer.originalRequest) {
        response.set({ "idempotent-replayed": "true", "original-request": answer.originalRequest });
      }
      response.status(answer.status).json(answer.body);
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      response.status(error.status).set(error.headers).json(error.body);
    } finally {
      for (const release of releases) release();
    }
  };
}

function perform(
  { store, settings, limits }: Parts,
  keysInUse: KeysInUse,
  operation: Operation,
  browserToo: boolean,
  request: Request,
  requestId: string,
  releases: Array<() => void>,
): IdempotentAnswer {
  const { key, account } = store.transact((tx) => authenticate(settings, tx, request));
  if (!browserToo) requireSecretKey(key);
  const isRead = request.method === "GET";
  limits.count(account, isRead ? "read" : "write");
  const params: unknown = request.method === "GET" ? request.query : request.body;
  const idempotencyKey = request.method === "POST" ? (request.get("idempotency-key") ?? null) : null;
  const id = String(request.params["id"] ?? "");
  const call = { settings, requestId, idempotencyKey, account, key, params, id };
  const lock = () => {
    if (!isRead && id !== "") releases.push(limits.lock(account, id));
  };
  if (idempotencyKey === null) {
    lock();
    return { ...store.transact((tx) => operation({ ...call, tx })), originalRequest: null };
  }
  const once = {
    key: idempotencyKey,
    account,
    method: request.method,
    path: request.path,
    params,
    requestId,
    now: seconds(settings),
    keySeconds: settings.keySeconds,
  };
  releases.push(claimKey(keysInUse, once));
  lock();
  return answerOnce(store, once, (tx) => operation({ ...call, tx }));
}

/** The operation as a server runs it that fails after it has begun. */
function failing(operation: Operation, fault: Extract<Fault, { kind: "error" }>): Operation {
  return (call) => {
    if (fault.when === "after") operation(call);
    return { status: fault.status ?? 500, body: UNKNOWN_ERROR };
  };
}

const UNKNOWN_ERROR = { error: { type: "api_error", message: "An unknown error occurred" } };

/** A failing server: a 5xx, or a connection that ends without an answer. */
function breakAnswer(response: Response, fault: Exclude<Fault, { kind: "delay" }>): void {
  if (fault.kind === "drop") {
    response.socket?.destroy();
    return;
  }
  response.status(fault.status ?? 500).json(UNKNOWN_ERROR);
}

/** A body that cannot be read, or a fault of the stand-in itself. */
const unexpected: ErrorRequestHandler = (
  error: { status?: number; message?: string },
  _request,
  response,
  next,
) => {
  if (response.headersSent) return next(error);
  const status = error.status ?? 500;
  if (status >= 500) console.error(error);
  const type = status >= 500 ? "api_error" : "invalid_request_error";
  response.status(status).json({ error: { type, message: error.message ?? "Unknown error" } });
};

/** Stripe.js calls the API from the shop's page; the publishable key opens nothing secret. */
const allowBrowsers: RequestHandler = (request, response, next) => {
  response.set({
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "authorization, content-type, stripe-account, stripe-version",
    "access-control-allow-methods": "GET, POST",
    "access-control-max-age": "300",
  });
  if (request.method === "OPTIONS") response.status(204).end();
  else next();
};
