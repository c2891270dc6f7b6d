import express from "express";
import type { Request, Response } from "express";
import { SignJWT } from "jose";
import type { JWTPayload } from "jose";
import { z } from "zod";
import { listen } from "../listen.ts";
import type { ListenOptions } from "../listen.ts";
import { CLIENT_ID, createProvider } from "./provider.ts";
import { signInRoutes } from "./sign-in.ts";
import { loadSigningKey } from "./signing-key.ts";

export interface OidcOptions extends ListenOptions {
  /** Where the key pair is kept. */
  stateDir?: string;
}

interface TokenRequest {
  subject: string;
  audience: string;
  /** Default 3600; negative for a token that has expired. */
  expiresInSeconds?: number;
  /** Further claims; they may overwrite any but the subject. */
  claims?: JWTPayload;
}

export interface OidcSandbox {
  /** The issuer. */
  url: string;
  jwksUrl: string;
  /** The dashboard's. */
  clientId: string;
  /** Sets where the dashboard is called back after a sign-in. */
  setRedirectUris(uris: readonly string[]): void;
  issueToken(request: TokenRequest): Promise<string>;
  close(): Promise<void>;
}

const LIFETIME_SECONDS = 3600;

const TokenForm = z.object({
  grant_type: z.literal("client_credentials"),
  sub: z.string().min(1),
  audience: z.string().min(1),
  expires_in: z.coerce.number().int().min(1).max(86_400).default(LIFETIME_SECONDS),
});

/**
 * Starts an OpenID Connect issuer: `oidc-provider`, at which users of the dashboard sign in by a click. Besides,
 * `POST /token` with `grant_type=client_credentials`, `sub` and `audience` gives a token for any subject: whoever reaches
 * the loopback interface is trusted.
 */
export async function startOidc(options: OidcOptions = {}): Promise<OidcSandbox> {
  const key = await loadSigningKey(options.stateDir);
  const app = express();
  app.disable("x-powered-by");
  const { url, close } = await listen(app, options);
  let redirectUris: readonly string[] = [];
  const provider = createProvider(url, key.jwk, () => redirectUris);

  const issueToken = ({ subject, audience, expiresInSeconds = LIFETIME_SECONDS, claims }: TokenRequest) => {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ iss: url, aud: audience, iat: now, exp: now + expiresInSeconds, ...claims })
      .setProtectedHeader({ alg: "RS256", kid: key.kid, typ: "JWT" })
      .setSubject(subject)
      .sign(key.privateKey);
  };

  function answerTokenRequest(request: Request, response: Response): Promise<void> | void {
    response.set("cache-control", "no-store");
    const form = TokenForm.safeParse(request.body);
    if (!form.success) {
      const description = form.error.issues
        .map(({ path, message }) => `${path.join(".")}: ${message}`)
        .join("; ");
      response.status(400).json({ error: "invalid_request", error_description: description });
      return;
    }
    const { sub: subject, audience, expires_in: expiresInSeconds } = form.data;
    return issueToken({ subject, audience, expiresInSeconds }).then((token) => {
      response.json({ access_token: token, token_type: "Bearer", expires_in: expiresInSeconds });
    });
  }

  app.get("/.well-known/jwks.json", (_request, response) => {
    response.json({ keys: [key.publicJwk] });
  });
  app.post("/token", express.urlencoded({ extended: false }), answerTokenRequest);
  app.use(signInRoutes(provider, () => redirectUris));
  app.use(provider.callback());

  return {
    url,
    jwksUrl: `${url}/jwks`,
    clientId: CLIENT_ID,
    setRedirectUris(uris) {
      redirectUris = uris;
    },
    issueToken,
    close,
  };
}
