import { newKey } from "../../server/keys/key.ts";
import { expectOk, until, type Harness } from "../support/harness.ts";
import type { ContractAnswer } from "./contract-client.ts";
import { errorOf } from "./contract-client.ts";
import { endpoints, parametersOf, type Endpoint } from "./endpoints.ts";
import { credentialHeader, type World } from "./world.ts";

/** A caller who may not have what it asks for. */
export interface Stranger {
  name: string;
  /** Headers that carry its credentials; null where this kind of stranger cannot exist. */
  headers(endpoint: Endpoint): Record<string, string> | null;
  /** Whether this answer is a refusal it should get; bad input may be told first where the path shows it. */
  isRefused(endpoint: Endpoint, answer: ContractAnswer): boolean;
}

const hasCode =
  (...codes: string[]) =>
  (_endpoint: Endpoint, answer: ContractAnswer): boolean =>
    codes.includes(errorOf(answer).code ?? "");

/** Everything else that an endpoint is about, besides the workspace. */
function isAboutOneThing(endpoint: Endpoint): boolean {
  return parametersOf(endpoint).some((name) => name !== "workspaceId");
}

/** Every kind of caller that must not get through, made once. */
export async function makeStrangers(h: Harness, world: World): Promise<Stranger[]> {
  const everyScope = [...new Set(endpoints.flatMap(({ route }) => route.scope ?? []))];
  const [revokedKey, liveKey] = [
    await world.mint({}),
    await world.mint({ livemode: true, scopes: everyScope }),
  ];
  await world.revokePartnerKey(revokedKey.id);
  const { id: rotatedId, apiKey: runOutKey } = await h.merchant(world.workspace);
  const rotate = `/v2/agencies/${world.workspace.id}/merchants/${rotatedId}/rotate-credentials`;
  expectOk(await world.workspace.client.post(rotate, { overlap_seconds: 0 }));
  await until(
    async () => (await h.client(runOutKey).get("/v1/sessions")).status === 401,
    "the old key's end",
  );
  const weakKeys = new Map<string, string>();
  for (const scope of everyScope) {
    const others = everyScope.filter((other) => other !== scope);
    weakKeys.set(scope, (await world.mint({ scopes: others })).plaintext);
  }
  const expiredToken = await h.standIns.oidc!.issueToken({
    subject: "ada",
    audience: "svc-checkout",
    expiresInSeconds: -60,
  });
  const { partner_key, merchant_key, user_token } = world.credentials;

  return [
    { name: "no credentials", headers: () => ({}), isRefused: hasCode("authentication_missing") },
    {
      name: "a key with a typing error",
      headers: ({ route: { auth } }) => {
        const key = newKey(auth === "partner_key" ? "ak" : "mk", false);
        return credentialHeader(auth, auth === "user_token" ? `${user_token}x` : `${key.slice(0, -1)}~`);
      },
      isRefused: hasCode("api_key_invalid", "token_invalid"),
    },
    {
      name: "credentials of another kind",
      headers: ({ route: { auth } }) =>
        credentialHeader(auth, auth === "partner_key" ? merchant_key : partner_key),
      isRefused: hasCode("api_key_invalid"),
    },
    {
      name: "a revoked key or an expired token",
      headers: ({ route: { auth } }) => {
        const dead = { partner_key: revokedKey.plaintext, user_token: expiredToken, none: "" };
        return credentialHeader(auth, auth in dead ? dead[auth as keyof typeof dead] : runOutKey);
      },
      isRefused: hasCode("api_key_revoked", "token_expired"),
    },
    {
      name: "a key that lacks the scope",
      headers: ({ route }) =>
        route.scope === undefined ? null : credentialHeader(route.auth, weakKeys.get(route.scope)!),
      isRefused: hasCode("insufficient_scope"),
    },
    {
      name: "another workspace or merchant",
      headers: ({ route: { auth } }) => {
        const { workspace, merchant } = world.other;
        const own = { partner_key: workspace.key, user_token: workspace.token, none: "" };
        return credentialHeader(auth, auth in own ? own[auth as keyof typeof own] : merchant.apiKey);
      },
      isRefused(endpoint, answer) {
        if (endpoint.path.includes("{workspaceId}")) return hasCode("wrong_workspace")(endpoint, answer);
        if (isAboutOneThing(endpoint)) return isHiddenOrInvalid(endpoint, answer);
        return !world.isShownIn(answer.text);
      },
    },
    {
      name: "a live key",
      headers: ({ route: { auth } }) =>
        auth === "partner_key" ? credentialHeader(auth, liveKey.plaintext) : null,
      isRefused: (endpoint, answer) =>
        isAboutOneThing(endpoint) ? isHiddenOrInvalid(endpoint, answer) : !world.isShownIn(answer.text),
    },
  ];
}

/** As if it did not exist; what is wrong with the input itself may be told first. */
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
