import * as oidc from "openid-client";
import type { Config } from "../../config.ts";
import type { DashboardUser } from "./dashboard-sessions.sql.ts";

const TIMEOUT_SECONDS = 5;
const METADATA_LIFETIME_MS = 3_600_000;
const MAX_SUBJECT_LENGTH = 255;

/** What a sign-in keeps until the user comes back; the browser that started it must hold it. */
export interface SignInChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The OpenID Connect issuer at which users of the dashboard sign in: authorization code with PKCE. */
export interface IdentityProvider {
  /** @returns where to send the browser. @throws if the issuer does not respond. */
  begin(): Promise<{ url: string; checks: SignInChecks }>;
  /**
   * Exchanges the code for an ID token and verifies its signature, issuer, audience, expiry and nonce.
   * @param query of the callback. @throws if anything does not match, or the user was refused.
   */
  finish(query: URLSearchParams, checks: SignInChecks): Promise<DashboardUser>;
}

/** @returns null unless `IDP_ISSUER` and `IDP_CLIENT_ID` are set, and the service is reached over https or locally. */
export function createIdentityProvider(config: Config): IdentityProvider | null {
  const { IDP_ISSUER: issuer, IDP_CLIENT_ID: clientId, IDP_CLIENT_SECRET: clientSecret } = config;
  if (issuer === undefined || clientId === undefined || !isPrivate(config.baseUrl)) return null;
  const discover = keepFor(METADATA_LIFETIME_MS, () =>
    oidc.discovery(new URL(issuer), clientId, clientSecret, clientSecret ? undefined : oidc.None(), {
      timeout: TIMEOUT_SECONDS,
      execute: [oidc.enableNonRepudiationChecks, ...(isLoopback(issuer) ? [oidc.allowInsecureRequests] : [])],
    }),
  );
  const callback = () => new URL("/dashboard/callback", config.baseUrl);

  return {
    async begin() {
      const checks = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(await discover(), {
        redirect_uri: callback().href,
        scope: "openid email profile",
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: "S256",
      });
      return { url: url.href, checks };
    },
    async finish(query, checks) {
      const url = callback();
      url.search = query.toString();
      const tokens = await oidc.authorizationCodeGrant(await discover(), url, {
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        pkceCodeVerifier: checks.codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      if (claims.sub.length > MAX_SUBJECT_LENGTH)
        throw new Error("the subject is longer than 255 characters");
      return {
        subject: claims.sub,
        email: claims["email_verified"] === false ? null : textOf(claims["email"]),
        name: textOf(claims["name"]),
      };
    },
  };
}

/** Keeps a result for a while; a failure is not kept. */
function keepFor<T>(lifetimeMs: number, load: () => Promise<T>): () => Promise<T> {
  let kept: { until: number; value: Promise<T> } | null = null;
  return () => {
    if (kept === null || performance.now() > kept.until) {
      const value = load();
      const mine = { until: performance.now() + lifetimeMs, value };
      kept = mine;
      value.catch(() => {
        if (kept === mine) kept = null;
      });
    }
    return kept.value;
  };
}

/** Nobody on the way can read what is sent there. */
function isPrivate(url: string): boolean {
  return url.startsWith("https:") || isLoopback(url);
}

/** Plain http is for this machine only. */
function isLoopback(url: string): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname);
}

function textOf(claim: unknown): string | null {
  return typeof claim === "string" && claim !== "" ? claim.slice(0, 320) : null;
}
