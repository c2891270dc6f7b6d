// HMRC's access token for application-restricted endpoints (OAuth 2.0 client credentials, scope read:vat).
import { z } from "zod";
import type { Clock } from "../context.ts";

const Answer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

const CALL_TIMEOUT_MS = 5000;
/** A token is not used in its last minute: it must still be good when the look-up arrives. */
const MARGIN_SECONDS = 60;

export type TokenResult = { token: string } | { fault: string };

export interface HmrcToken {
  /** The present token; one request for a new one serves all who wait. */
  get(): Promise<TokenResult>;
  /** Forgets this token, because it was refused; a newer one is kept. */
  forget(token: string): void;
}

export interface HmrcApplication {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
}

export function createHmrcToken(application: HmrcApplication, clock: Clock): HmrcToken {
  let current: { token: string; expiresAt: number } | null = null;
  let asking: Promise<TokenResult> | null = null;

  async function ask(): Promise<TokenResult> {
    const answer = await requestToken(application);
    if ("fault" in answer) return answer;
    current = {
      token: answer.token,
      expiresAt: clock.now() + (answer.expiresInSeconds - MARGIN_SECONDS) * 1000,
    };
    return { token: answer.token };
  }

  return {
    async get() {
      if (current !== null && clock.now() < current.expiresAt) return { token: current.token };
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    forget(token) {
      if (current?.token === token) current = null;
    },
  };
}

async function requestToken({
  baseUrl,
  clientId,
  clientSecret,
}: HmrcApplication): Promise<{ token: string; expiresInSeconds: number } | { fault: string }> {
  try {
    const response = await fetch(`${baseUrl}/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: clientId,
        client_secret: clientSecret,
        scope: "read:vat",
      }),
      redirect: "error",
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    const body = await response.text();
    if (!response.ok) return { fault: `TOKEN_${response.status}` };
    const { access_token, expires_in } = Answer.parse(JSON.parse(body));
    return { token: access_token, expiresInSeconds: expires_in };
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError") return { fault: "TIMEOUT" };
    return { fault: error instanceof TypeError ? "NETWORK" : "MALFORMED_ANSWER" };
  }
}
