import { credentialHeader, unknownId } from "../../contract/fixture.ts";
import type { ContractAnswer } from "../../contract/contract-client.ts";
import { endpoints, hasResourceId, parametersOf, type Endpoint } from "../../contract/endpoints.ts";
import { accepted, type Attack, type Kind, type Shot } from "../attack.ts";
import type { AttackedService } from "../attacked-service.ts";

/** Every endpoint of the API on every mount, called for the victim's resources by every unauthorised caller. */
export function credentialAttacks(s: AttackedService): Attack[] {
  return endpoints.flatMap((endpoint) => [
    ...byUnauthorised(s, endpoint),
    ...bySibling(s, endpoint),
    ...byRival(s, endpoint),
  ]);
}

const KINDS: Record<string, Kind> = {
  "no credentials": "no credentials",
  "a key with a typing error": "wrong credentials",
  "credentials of another kind": "wrong credentials",
  "a revoked key or an expired token": "rotated keys",
  "a key that lacks the scope": "missing scope",
  "a dashboard session from a foreign page": "wrong credentials",
  "a member's dashboard session": "missing scope",
  "another workspace's dashboard session": "other tenant",
  "another workspace or merchant": "other tenant",
  "a live key": "other mode",
};

function byUnauthorised(s: AttackedService, endpoint: Endpoint): Attack[] {
  return s.unauthorised.flatMap((caller) => {
    const { name } = caller;
    const credentials = caller.headers(endpoint);
    const kind = KINDS[name];
    if (kind === undefined) throw new Error(`name the kind of attack of "${name}" in KINDS`);
    if (credentials === null) return [];
    // Such a call names nothing of the victim: the caller sees and changes its own.
    const isOwnCall =
      !hasResourceId(endpoint) &&
      (kind === "other mode" ||
        (name === "another workspace or merchant" && !endpoint.path.includes("{workspaceId}")));
    return [
      {
        target: endpoint.name,
        kind,
        how: name,
        position: kind === "other mode" ? ("other mode" as const) : ("outside" as const),
        shots: () => [shotAt(s, endpoint, credentials)],
        ...(isOwnCall ? {} : { gain: accepted }),
      },
    ];
  });
}

function bySibling(s: AttackedService, endpoint: Endpoint): Attack[] {
  const { auth, merchantScoped } = endpoint.route;
  const isMerchants = auth === "merchant_key" || auth === "merchant_header";
  if (!isMerchants && !merchantScoped) return [];
  const headers = isMerchants
    ? credentialHeader(auth, s.sibling.apiKey)
    : { ...credentialHeader(auth, s.victim.workspace.key), "x-svc-merchant": s.sibling.id };
  const how = isMerchants ? "another merchant's key" : "X-Svc-Merchant of another merchant";
  const isNarrowed =
    hasResourceId(endpoint) && (isMerchants || !/\/(logs|subscriptions)\//.test(endpoint.path));
  return [
    {
      target: endpoint.name,
      kind: "other merchant",
      how,
      position: "sibling",
      shots: () => [shotAt(s, endpoint, headers)],
      ...(isNarrowed ? { gain: accepted } : {}),
    },
  ];
}

/** Another tenant below its own workspace, and whether the victim's resource can be distinguished from a missing one. */
function byRival(s: AttackedService, endpoint: Endpoint): Attack[] {
  const { auth } = endpoint.route;
  const names = parametersOf(endpoint).filter((name) => name !== "workspaceId");
  if (names.length === 0 || auth === "none") return [];
  const headers = credentialHeader(auth, s.rival.credentials[auth]);
  const workspaceId = s.rival.workspace.id;
  const aimed = (ids: Record<string, string>): Shot => ({
    ...shotAt(s, endpoint, headers),
    path: s.victim.pathOf(endpoint, { workspaceId, ...ids }),
  });
  const own: Attack = {
    target: endpoint.name,
    kind: "other tenant",
    how: "the victim's resource below the own workspace",
    shots: () => [aimed({})],
    gain: accepted,
  };
  return [
    ...(endpoint.path.includes("{workspaceId}") ? [own] : []),
    ...names.map((name): Attack => ({
      target: endpoint.name,
      kind: "existence",
      how: `an existing ${name} against an unknown one`,
      shots: () => [aimed({}), aimed({ [name]: unknownId(endpoint, name) })],
      gain: ([existing, unknown]) =>
        comparable(existing!) === comparable(unknown!) ? null : "the answers differ",
    })),
  ];
}

const VARYING = ["date", "svc-request-id", "traceparent", "ratelimit"];

/** What a caller can compare. */
function comparable({ status, headers, text }: ContractAnswer): string {
  const kept = Object.entries(headers).filter(([name]) => !VARYING.includes(name));
  return JSON.stringify([status, kept, text.replaceAll(/req_[0-9A-Z]{26}/g, "req")]);
}

/** The victim's own call with other credentials. */
export function shotAt(s: AttackedService, endpoint: Endpoint, credentials: Record<string, string>): Shot {
  const call = s.victim.validCall(endpoint);
  const { authorization: _bearer, "x-svc-api-key": _key, ...rest } = call.headers ?? {};
  return { ...call, headers: { ...rest, ...credentials } };
}
