import { createHmac, generateKeyPairSync, randomUUID } from "node:crypto";
import { exportJWK, SignJWT, type JWTHeaderParameters, type JWTPayload } from "jose";
import { endpoints } from "../../contract/endpoints.ts";
import { accepted, type Attack } from "../attack.ts";
import type { AttackedService } from "../attacked-service.ts";
import { shotAt } from "./credentials.ts";

/** Forged tokens of users, at every endpoint that takes one. */
export async function tokenAttacks(s: AttackedService): Promise<Attack[]> {
  const tokens = await forgedTokens(s);
  return endpoints
    .filter(({ route }) => route.auth === "user_token")
    .flatMap((endpoint) =>
      Object.entries(tokens).map(([how, token]): Attack => ({
        target: endpoint.name,
        kind: "forged token",
        how,
        shots: () => [shotAt(s, endpoint, { authorization: `Bearer ${token}` })],
        gain: accepted,
      })),
    );
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

async function forgedTokens({
  h,
  victim,
  attackersServer,
}: AttackedService): Promise<Record<string, string>> {
  const issuer = h.standIns.oidc!;
  const { keys } = (await (await fetch(issuer.jwksUrl)).json()) as { keys: Array<{ kid: string }> };
  const { kid } = keys[0]!;
  const [head = "", payload = "", signature = ""] = victim.workspace.token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as JWTPayload;
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const jwk = await exportJWK(publicKey);
  const signed = (header: Omit<JWTHeaderParameters, "alg">) =>
    new SignJWT(claims).setProtectedHeader({ alg: "RS256", ...header }).sign(privateKey);
  const hmac = (key: string) => {
    const text = `${encode({ alg: "HS256", kid })}.${encode(claims)}`;
    return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
  };
  const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
  const issued = (changes: JWTPayload, audience = "svc-checkout", expiresInSeconds = 600) =>
    issuer.issueToken({ subject: String(claims.sub), audience, expiresInSeconds, claims: changes });
  const now = Math.floor(Date.now() / 1000);
  return {
    "no signature": `${encode({ alg: "none" })}.${payload}.`,
    "none in capitals, with a signature": `${encode({ alg: "NoNe", kid })}.${payload}.${signature}`,
    "the public key as a shared secret": hmac(JSON.stringify(keys[0])),
    "a public key's PEM as a shared secret": hmac(pem),
    "an empty shared secret": hmac(""),
    "an own key": await signed({ kid }),
    "an own key in the header": await signed({ kid, jwk }),
    "an own key's address in the header": await signed({
      kid,
      jku: `${attackersServer.url}/jwks`,
      x5u: `${attackersServer.url}/jwks`,
    }),
    "a key id that is a path": await signed({ kid: "../../../../dev/null" }),
    "a key id that is SQL": await signed({ kid: "' union select 'secret" }),
    "no key id": await signed({}),
    "other claims under a good signature": `${head}.${encode({ ...claims, role: "owner" })}.${signature}`,
    "another issuer": await issued({ iss: attackersServer.url }),
    "another audience": await issued({}, "another-service"),
    expired: await issued({}, "svc-checkout", -3600),
    "not valid yet": await issued({ nbf: now + 3600 }),
    "no expiry": await issued({ exp: undefined }),
    "another subject that claims the workspace": await issuer.issueToken({
      subject: randomUUID(),
      audience: "svc-checkout",
      claims: { role: "owner", workspace_id: victim.workspace.id, scope: "admin" },
    }),
  };
}
