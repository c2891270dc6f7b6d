import { randomBytes, timingSafeEqual } from "node:crypto";
import express from "express";
import type { NextFunction, Request, Response } from "express";
import { listen } from "../listen.ts";
import type { ListenOptions } from "../listen.ts";
import { lookUp, refusal } from "./look-up.ts";
import type { HmrcAnswer } from "./look-up.ts";
import { createThrottle } from "./throttle.ts";

export interface HmrcOptions extends ListenOptions {
  clientId?: string;
  clientSecret?: string;
  /** HMRC allows 3. */
  requestsPerSecond?: number;
  /** Unix milliseconds; tests move it. */
  now?: () => number;
}

export interface HmrcSandbox {
  url: string;
  clientId: string;
  clientSecret: string;
  /** Look-ups that came, refused ones too. */
  calls(): number;
  /** Every token given out so far stops working. */
  revokeTokens(): void;
  /** Look-ups answer this status. */
  fail(status: number): void;
  /** Look-ups are never answered. */
  hang(): void;
  recover(): void;
  close(): Promise<void>;
}

const ACCEPT = "application/vnd.hmrc.2.0+json";
const TOKEN_SECONDS = 14_400;

/** Starts a server that speaks HMRC's "Check a UK VAT number" API, version 2, and its OAuth 2 token endpoint. */
export async function startHmrc(options: HmrcOptions = {}): Promise<HmrcSandbox> {
  const clientId = options.clientId ?? "sandbox-client";
  const clientSecret = options.clientSecret ?? "sandbox-client-secret";
  const now = options.now ?? Date.now;
  const mayPass = createThrottle(options.requestsPerSecond ?? 3, now);
  const expiryOfToken = new Map<string, number>();
  let trouble: "hang" | number | null = null;
  let calls = 0;

  function giveToken(request: Request, response: Response): void {
    const form = (request.body ?? {}) as Record<string, unknown>;
    if (!isSame(form["client_id"], clientId) || !isSame(form["client_secret"], clientSecret)) {
      const error_description = "invalid client id or secret";
      response.status(401).json({ error: "invalid_client", error_description });
      return;
    }
    if (form["grant_type"] !== "client_credentials") {
      const error_description = "grant_type must be client_credentials";
      response.status(400).json({ error: "unsupported_grant_type", error_description });
      return;
    }
    const token = randomBytes(16).toString("hex");
    expiryOfToken.set(token, now() + TOKEN_SECONDS * 1000);
    response.json({
      access_token: token,
      token_type: "bearer",
      expires_in: TOKEN_SECONDS,
      scope: "read:vat",
    });
  }

  /** What HMRC's gateway refuses before the API sees it, in its order. */
  function gatewayRefusal(request: Request): HmrcAnswer | null {
    if (request.get("accept") !== ACCEPT) {
      return refusal(406, "ACCEPT_HEADER_INVALID", "The accept header is missing or invalid");
    }
    const [, token] = /^Bearer (\S+)$/i.exec(request.get("authorization") ?? "") ?? [];
    if (token === undefined) {
      return refusal(401, "MISSING_CREDENTIALS", "Authentication information is not provided");
    }
    if ((expiryOfToken.get(token) ?? 0) <= now()) {
      return refusal(401, "INVALID_CREDENTIALS", "Invalid Authentication information provided");
    }
    if (!mayPass()) {
      return refusal(429, "MESSAGE_THROTTLED_OUT", "The application has reached its maximum rate limit");
    }
    return null;
  }

  function answerLookUp(request: Request, response: Response): void {
    calls += 1;
    if (trouble === "hang") return;
    const { target, requester } = request.params as { target: string; requester?: string };
    const { status, body } =
      gatewayRefusal(request) ??
      (trouble === null
        ? lookUp(target, requester, new Date(now()))
        : refusal(trouble, "SERVER_ERROR", "Service unavailable"));
    response.status(status).json(body);
  }

  const app = express();
  app.disable("x-powered-by");
  app.post("/oauth/token", express.urlencoded({ extended: false }), giveToken);
  app.get("/organisations/vat/check-vat-number/lookup/:target{/:requester}", answerLookUp);
  app.use((_request: Request, response: Response, _next: NextFunction) => {
    const { status, body } = refusal(
      404,
      "MATCHING_RESOURCE_NOT_FOUND",
      "A resource with the name does not exist",
    );
    response.status(status).json(body);
  });
  const server = await listen(app, options);

  return {
    url: server.url,
    clientId,
    clientSecret,
    calls: () => calls,
    revokeTokens: () => expiryOfToken.clear(),
    fail: (status) => {
      trouble = status;
    },
    hang: () => {
      trouble = "hang";
    },
    recover: () => {
      trouble = null;
    },
    close: () => server.close(),
  };
}

function isSame(given: unknown, expected: string): boolean {
  if (typeof given !== "string") return false;
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
