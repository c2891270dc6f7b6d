import { randomBytes } from "node:crypto";
import type { JWK } from "jose";
import { Provider, type KoaContextWithOIDC } from "oidc-provider";
import { createAdapters } from "./memory-adapter.ts";
import { people } from "./people.ts";

/** The dashboard, as the issuer knows it: a public client. */
export const CLIENT_ID = "svc-dashboard";

const HOUR_SECONDS = 3600;

/**
 * The certified OpenID Connect provider, with the authorization code flow and PKCE for the dashboard alone.
 * @param redirectUris where the dashboard is called back; read at every use.
 */
export function createProvider(issuer: string, jwk: JWK, redirectUris: () => readonly string[]): Provider {
  return new Provider(issuer, {
    adapter: createAdapters((id) =>
      id === CLIENT_ID
        ? {
            client_id: CLIENT_ID,
            client_name: "svc checkout dashboard",
            redirect_uris: [...redirectUris()],
            token_endpoint_auth_method: "none",
            grant_types: ["authorization_code"],
            response_types: ["code"],
          }
        : undefined,
    ),
    jwks: { keys: [jwk] },
    cookies: { keys: [randomBytes(32).toString("base64url")] },
    // `/token` is the endpoint that gives any token without a sign-in.
    routes: { token: "/oauth/token", jwks: "/jwks" },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    // Name and e-mail address stand in the ID token, as most issuers do it.
    conformIdTokenClaims: false,
    findAccount: (_ctx, subject) => ({ accountId: subject, claims: () => claimsOf(subject) }),
    interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
    expiresWithSession: () => false,
    loadExistingGrant: grantAll,
    ttl: {
      AccessToken: HOUR_SECONDS,
      AuthorizationCode: 60,
      Grant: HOUR_SECONDS,
      IdToken: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: HOUR_SECONDS,
    },
  });
}

/** The dashboard is our own client: no consent is requested. */
async function grantAll(ctx: KoaContextWithOIDC) {
  const grant = new ctx.oidc.provider.Grant({
    accountId: ctx.oidc.session!.accountId!,
    clientId: ctx.oidc.client!.clientId,
  });
  grant.addOIDCScope("openid email profile");
  await grant.save();
  return grant;
}

function claimsOf(subject: string) {
  const person = people.find((one) => one.subject === subject);
  return person === undefined
    ? { sub: subject }
    : { sub: subject, name: person.name, email: person.email, email_verified: true };
}
