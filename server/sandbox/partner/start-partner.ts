import { fileURLToPath } from "node:url";
import express from "express";
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from "express";
import { ZodError } from "zod";
import { siteCss } from "../../html/shell.ts";
import { listen } from "../listen.ts";
import type { ListenOptions } from "../listen.ts";
import { receivedRows, receiverPage } from "./page.ts";
import { openReceivedLog } from "./received-log.ts";
import type { ReceivedLog, ReceivedRequest } from "./received-log.ts";
import { Capacity, openSettings, Receiver } from "./settings.ts";
import type { SettingsStore } from "./settings.ts";
import { signatureFault } from "./signature.ts";

export interface PartnerOptions extends ListenOptions {
  /** Where secrets, settings and received requests are kept; absent: in memory. */
  stateDir?: string;
}

export interface PartnerSandbox {
  /** Events go to `/events`, the call before a charge to `/capacity`; `/failing` answers 500 to everything. */
  url: string;
  /** The secret of the webhook subscription. */
  setSecret(secret: string): Promise<void>;
  /** The secret of the pre-confirmation hook. */
  setHookSecret(secret: string): Promise<void>;
  /** Null before it was set. */
  hookSecret(): string | null;
  setCapacity(capacity: Capacity): Promise<void>;
  setReceiver(receiver: Receiver): Promise<void>;
  /** What arrived, newest first. */
  received(): ReceivedRequest[];
  close(): Promise<void>;
}

const BROWSER_FILES = fileURLToPath(new URL("./browser/", import.meta.url));

/** Starts a partner's own server: receives events, answers the call before a charge, and shows both on a page. */
export async function startPartner(options: PartnerOptions = {}): Promise<PartnerSandbox> {
  const log = await openReceivedLog(options.stateDir);
  const settings = await openSettings(options.stateDir);
  const server = await listen(createApp(log, settings), options);
  return {
    url: server.url,
    setSecret: (secret) => settings.change({ secret }),
    setHookSecret: (hookSecret) => settings.change({ hookSecret }),
    hookSecret: () => settings.current().hookSecret,
    setCapacity: (capacity) => settings.change({ capacity }),
    setReceiver: (receiver) => settings.change({ receiver }),
    received: () => log.list(),
    async close() {
      await server.close();
      await log.close();
    },
  };
}

function createApp(log: ReceivedLog, settings: SettingsStore): Express {
  const app = express();
  app.disable("x-powered-by");
  const raw = express.raw({ type: () => true, limit: "2mb" });
  const form = [ownPageOnly, express.urlencoded({ extended: false })];

  app.post("/events", raw, (request, response) => receive(log, settings, "/events", request, response));
  app.post("/capacity", raw, (request, response) => receive(log, settings, "/capacity", request, response));
  // For a subscription that fails whatever is chosen for the others; it appears in no log.
  app.post("/failing", raw, (_request, response) => response.status(500).json({ error: "out of order" }));

  app.use(pageHeaders);
  app.get("/", (_request, response) =>
    response.send(receiverPage(log.list(), settings.current(), Date.now())),
  );
  app.get("/rows", (_request, response) => response.send(receivedRows(log.list(), Date.now()).html));
  app.get("/events.json", (_request, response) => response.json({ events: log.list() }));
  app.get("/site.css", (_request, response) => response.type("css").send(siteCss));
  app.use(express.static(BROWSER_FILES, { index: false }));

  app.post("/receiver", form, (request: Request, response: Response) => {
    const { receiver } = request.body as Record<string, unknown>;
    return settings.change({ receiver: Receiver.parse(receiver) }).then(() => response.redirect(303, "/"));
  });
  app.post("/capacity-answer", form, (request: Request, response: Response) =>
    settings.change({ capacity: Capacity.parse(request.body) }).then(() => response.redirect(303, "/")),
  );
  app.post("/clear", form, (_request: Request, response: Response) =>
    log.clear().then(() => response.redirect(303, "/")),
  );
  app.use(unexpected);
  return app;
}

/** Checks, records, and only then answers. */
async function receive(
  log: ReceivedLog,
  settings: SettingsStore,
  path: ReceivedRequest["path"],
  request: Request,
  response: Response,
): Promise<void> {
  const { secret, hookSecret } = settings.current();
  const expected = path === "/events" ? secret : hookSecret;
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(", ") : (value ?? ""),
    ]),
  );
  const signatureError =
    expected === null ? "no secret has been set here yet" : signatureFault(expected, body, headers);
  const answer =
    expected === null
      ? { status: 503, body: { error: "not set up yet" } }
      : signatureError !== null
        ? { status: 401, body: { error: "signature refused" } }
        : path === "/events"
          ? eventAnswer(settings)
          : capacityAnswer(settings);
  await log.add({
    receivedAt: new Date().toISOString(),
    path,
    headers,
    body: body.toString("utf8"),
    signatureError,
    answeredStatus: answer?.status ?? null,
  });
  if (answer !== null) response.status(answer.status).json(answer.body);
}

type Answer = { status: number; body: object };

function eventAnswer(settings: SettingsStore): Answer {
  return settings.current().receiver === "accept"
    ? { status: 200, body: { received: true } }
    : { status: 500, body: { error: "the sample partner is configured to fail" } };
}

/** Null: never. */
function capacityAnswer(settings: SettingsStore): Answer | null {
  const { capacity } = settings.current();
  switch (capacity.answer) {
    case "available":
      return { status: 200, body: { available: true } };
    case "refuse":
      return { status: 200, body: { available: false, reason: "sold_out", message: capacity.message } };
    case "error":
      return { status: 500, body: { error: "the sample partner is configured to fail" } };
    case "hang":
      return null;
  }
}

const pageHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    "content-security-policy":
      "default-src 'none'; style-src 'self'; img-src data:; script-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  next();
};

/** A body that cannot be read, or a choice the page does not offer. */
const unexpected: ErrorRequestHandler = (error: Error & { status?: number }, _request, response, next) => {
  if (response.headersSent) return next(error);
  const status = error instanceof ZodError ? 400 : (error.status ?? 500);
  response.status(status).json({ error: error.message });
};

/** A page of another site, or a frame without an origin, cannot press this page's buttons. */
const ownPageOnly: RequestHandler = (request, response, next) => {
  const from = request.get("sec-fetch-site");
  const origin = request.get("origin");
  const isOwn = origin === undefined || origin === `http://${request.get("host")}`;
  if (isOwn && (from === undefined || from === "same-origin" || from === "none")) next();
  else response.status(403).send("Only this page's own buttons work.");
};
