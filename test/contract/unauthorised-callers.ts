import { randomUUID } from "node:crypto";
import type { Role } from "../../server/http/caller.ts";
import { acceptsSession } from "../../server/http/define-route.ts";
import { newKey } from "../../server/keys/key.ts";
import { addMember } from "../../server/keys/workspaces.ts";
import { signIn } from "../support/dashboard-user.ts";
import { expectOk, until, type Harness } from "../support/harness.ts";
import { errorOf, type ContractAnswer } from "./contract-client.ts";
import { endpoints, hasResourceId, type Endpoint } from "./endpoints.ts";
import { credentialHeader, type Fixture } from "./fixture.ts";

/** A kind of caller that must be rejected. */
export interface UnauthorisedCaller {
  name: string;
  /** Credential headers; null when the endpoint has no such caller. */
  headers(endpoint: Endpoint): Record<string, string> | null;
  /** Whether an answer rejects the caller; invalid input may be reported first. */
  isRejected(endpoint: Endpoint, answer: ContractAnswer): boolean;
}

const hasCode =
  (...codes: string[]) =>
  (_endpoint: Endpoint, answer: ContractAnswer): boolean =>
    codes.includes(errorOf(answer).code ?? "");

/** Creates every kind of unauthorised caller. */
export async function createUnauthorisedCallers(h: Harness, fixture: Fixture): Promise<UnauthorisedCaller[]> {
  const everyScope = [...new Set(endpoints.flatMap(({ route }) => route.scope ?? []))];
  const [revokedKey, liveKey] = [
    await fixture.createPartnerKey({}),
    await fixture.createPartnerKey({ livemode: true, scopes: everyScope }),
  ];
  await fixture.revokePartnerKey(revokedKey.id);
  const { id: rotatedId, apiKey: rotatedKey } = await h.merchant(fixture.workspace);
  const rotate = `/v2/agencies/${fixture.workspace.id}/merchants/${rotatedId}/rotate-credentials`;
  expectOk(await fixture.workspace.client.post(rotate, { overlap_seconds: 0 }));
  await until(
    async () => (await h.client(rotatedKey).get("/v1/sessions")).status === 401,
    "the rotated key to expire",
  );
  const keysLackingScope = new Map<string, string>();
  for (const scope of everyScope) {
    const others = everyScope.filter((other) => other !== scope);
    keysLackingScope.set(scope, (await fixture.createPartnerKey({ scopes: others })).plaintext);
  }
  const expiredToken = await h.standIns.oidc!.issueToken({
    subject: "ada",
    audience: "svc-checkout",
    expiresInSeconds: -60,
  });
  const { partner_key, merchant_key, user_token } = fixture.credentials;
  const signedIn = async (role: Role, workspaceId: string) => {
    const subject = `${role}-${randomUUID()}`;
    await addMember(h.sql, { workspaceId, subject, role, email: null });
    return (await signIn(h, subject)).headers(workspaceId);
  };
  const { "svc-csrf": _token, ...ownerSession } = await signedIn("owner", fixture.workspace.id);
  const memberSession = await signedIn("member", fixture.workspace.id);
  const foreignSession = await signedIn("owner", fixture.other.workspace.id);

  return [
    { name: "no credentials", headers: () => ({}), isRejected: hasCode("authentication_missing") },
    {
      name: "a key with a typing error",
      headers: ({ route: { auth } }) => {
        const key = newKey(auth === "partner_key" ? "ak" : "mk", false);
        return credentialHeader(auth, auth === "user_token" ? `${user_token}x` : `${key.slice(0, -1)}~`);
      },
      isRejected: hasCode("api_key_invalid", "token_invalid"),
    },
    {
      name: "credentials of another kind",
      headers: ({ route: { auth } }) =>
        credentialHeader(auth, auth === "partner_key" ? merchant_key : partner_key),
      isRejected: hasCode("api_key_invalid", "token_invalid"),
    },
    {
      name: "a revoked key or an expired token",
      headers: ({ route: { auth } }) => {
        const expired = { partner_key: revokedKey.plaintext, user_token: expiredToken, none: "" };
        return credentialHeader(auth, auth in expired ? expired[auth as keyof typeof expired] : rotatedKey);
      },
      isRejected: hasCode("api_key_revoked", "token_expired"),
    },
    {
      name: "a key that lacks the scope",
      headers: ({ route }) =>
        route.scope === undefined ? null : credentialHeader(route.auth, keysLackingScope.get(route.scope)!),
      isRejected: hasCode("insufficient_scope"),
    },
    {
      name: "a dashboard session from a foreign page",
      headers: ({ route }) => (acceptsSession(route) ? ownerSession : null),
      isRejected: hasCode("csrf_invalid"),
    },
    {
      name: "a member's dashboard session",
      headers: ({ route }) =>
        route.auth === "partner_key" && route.scope?.endsWith(":write") ? memberSession : null,
      isRejected: hasCode("role_insufficient"),
    },
    {
      name: "another workspace's dashboard session",
      headers: ({ route }) =>
        acceptsSession(route) ? { ...foreignSession, "svc-workspace": fixture.workspace.id } : null,
      isRejected: hasCode("wrong_workspace"),
    },
    {
      name: "another workspace or merchant",
      headers: ({ route: { auth } }) => {
        const { workspace, merchant } = fixture.other;
        const own = { partner_key: workspace.key, user_token: workspace.token, none: "" };
        return credentialHeader(auth, auth in own ? own[auth as keyof typeof own] : merchant.apiKey);
      },
      isRejected(endpoint, answer) {
        if (endpoint.path.includes("{workspaceId}")) return hasCode("wrong_workspace")(endpoint, answer);
        if (hasResourceId(endpoint)) return isHiddenOrInvalid(endpoint, answer);
        return !fixture.isExposedIn(answer.text);
      },
    },
    {
      name: "a live key",
      headers: ({ route: { auth } }) =>
        auth === "partner_key" ? credentialHeader(auth, liveKey.plaintext) : null,
      isRejected: (endpoint, answer) =>
        hasResourceId(endpoint) ? isHiddenOrInvalid(endpoint, answer) : !fixture.isExposedIn(answer.text),
    },
  ];
}

/** The resource is hidden, or the input is rejected before the resource is read. */
const isHiddenOrInvalid = hasCode(
  "resource_not_found",
  "wrong_merchant",
  "parameter_missing",
  "parameter_invalid",
  "parameter_unknown",
  "json_invalid",
  "body_too_large",
  "url_not_allowed",
);
