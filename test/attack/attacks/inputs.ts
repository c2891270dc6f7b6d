import { randomUUID } from "node:crypto";
import type { JsonSchema } from "../../../server/http/openapi/json-schema.ts";
import { readDocument, type DescribedEndpoint } from "../../contract/document.ts";
import { credentialHeader } from "../../contract/fixture.ts";
import { acceptsBody, endpoints, parametersOf, type Endpoint } from "../../contract/endpoints.ts";
import { pathsIn, replaceAt, type JsonPath } from "../../contract/json-paths.ts";
import { INJECTED, INJECTION, type Attack, type Shot } from "../attack.ts";
import type { AttackedService } from "../attacked-service.ts";

/** Valid calls of another tenant for its own resources, with one thing in them that is the victim's or hostile. */
export async function inputAttacks(s: AttackedService): Promise<Attack[]> {
  const descriptionOf = await readDocument(s.h.url);
  const ids = victimIds(s);
  return endpoints.flatMap((endpoint) => {
    const description = descriptionOf(endpoint);
    return [
      ...pathParameters(s, endpoint),
      ...queries(s, endpoint, description, ids),
      ...(acceptsBody(endpoint) ? bodies(s, endpoint, description.body ?? {}, ids) : []),
      ...(endpoint.route.auth === "partner_key" ? [merchantHeader(s, endpoint)] : []),
    ];
  });
}

/** Ids of the victim, of every kind that an endpoint names. */
function victimIds(s: AttackedService): string[] {
  const { victim } = s;
  const paths = endpoints.flatMap((endpoint) => valuesOfParameters(endpoint, victim.pathOf(endpoint)));
  return [
    ...new Set([...paths, victim.paidSession, victim.merchant.accountId, s.checkouts.challenged.sessionId]),
  ];
}

function valuesOfParameters(endpoint: Endpoint, path: string): string[] {
  const values = path.split("/");
  return endpoint.path.split("/").flatMap((part, index) => (part.startsWith("{") ? [values[index]!] : []));
}

function pathParameters(s: AttackedService, endpoint: Endpoint): Attack[] {
  const names = parametersOf(endpoint);
  const values = valuesOfParameters(endpoint, s.victim.pathOf(endpoint));
  return names.map((name, index) => ({
    target: endpoint.name,
    kind: "re-aimed",
    how: `own call with the victim's ${name}`,
    shots: () => [
      { ...s.rival.validCall(endpoint), path: s.rival.pathOf(endpoint, { [name]: values[index]! }) },
    ],
  }));
}

/** Parameters that narrow or continue a list, with the victim's ids and with a cursor of the victim's own list. */
function queries(
  s: AttackedService,
  endpoint: Endpoint,
  { query }: DescribedEndpoint,
  ids: readonly string[],
): Attack[] {
  return Object.keys(query).map((name) => ({
    target: endpoint.name,
    kind: "re-aimed",
    how: `?${name}= of the victim`,
    async shots() {
      const page = await s.h
        .client(credentialOf(s.victim, endpoint))
        .get(`${s.victim.pathOf(endpoint)}?limit=1`);
      const cursors = Object.entries(page.body ?? {}).flatMap(([key, value]) =>
        /next|after|cursor/.test(key) && typeof value === "string" ? [value] : [],
      );
      const call = s.rival.validCall(endpoint);
      return [...cursors, ...ids].map((value) => ({
        ...call,
        path: `${call.path}?${name}=${encodeURIComponent(value)}`,
      }));
    },
  }));
}

function credentialOf(fixture: AttackedService["victim"], { route: { auth } }: Endpoint): string {
  return auth === "none" ? "" : fixture.credentials[auth];
}

const isId = (path: JsonPath): boolean =>
  /id$|ids$|session|merchant|order|account|intent|transaction/i.test(String(path.at(-1)));

function bodies(
  s: AttackedService,
  endpoint: Endpoint,
  schema: JsonSchema,
  ids: readonly string[],
): Attack[] {
  const strings = pathsIn(schema).filter(({ schema: { type } }) => [type].flat().includes("string"));
  const attack = (kind: Attack["kind"], how: string, shots: () => Shot[]): Attack => ({
    target: endpoint.name,
    kind,
    how,
    shots,
  });
  const withBody = (change: (body: unknown) => unknown): Shot => {
    const call = s.rival.validCall(endpoint);
    return { ...call, body: change(call.body) };
  };
  return [
    ...strings
      .filter(({ path }) => isId(path))
      .map(({ path }) =>
        attack("re-aimed", `${path.join(".")} of the victim`, () =>
          ids.map((id) => withBody((body) => replaceAt(body, path, () => id))),
        ),
      ),
    attack("re-aimed", "fields that name the victim", () =>
      Object.entries(foreignFields(s)).map(([name, value]) =>
        withBody((body) => ({ ...(body as object), [name]: value })),
      ),
    ),
    attack("injection", "line breaks in every text", () =>
      strings.map(({ path }) =>
        withBody((body) =>
          replaceAt(body, path, (old) => (typeof old === "string" ? old + INJECTION : INJECTED)),
        ),
      ),
    ),
    attack("injection", "prototype pollution", () => {
      const call = s.rival.validCall(endpoint);
      const text = JSON.stringify(call.body ?? {}).slice(1);
      const comma = text === "}" ? "" : ",";
      return ['"__proto__":{"livemode":true}', '"constructor":{"prototype":{"livemode":true}}'].map(
        (member) => {
          const { body: _body, ...rest } = call;
          return {
            ...rest,
            headers: { ...rest.headers, "content-type": "application/json" },
            bytes: `{${member}${comma}${text}`,
          };
        },
      );
    }),
  ];
}

/** What a careless server might copy from a body into a row. */
function foreignFields({ victim }: AttackedService): Record<string, unknown> {
  const { workspace, merchant } = victim;
  return {
    workspace_id: workspace.id,
    workspaceId: workspace.id,
    merchant_id: merchant.id,
    merchantId: merchant.id,
    account_id: merchant.accountId,
    connected_account_id: merchant.accountId,
    livemode: true,
    id: merchant.id,
    role: "owner",
    scopes: ["*"],
  };
}

function merchantHeader(s: AttackedService, endpoint: Endpoint): Attack {
  return {
    target: endpoint.name,
    kind: "re-aimed",
    how: "X-Svc-Merchant of the victim",
    shots: () => {
      const call = s.rival.validCall(endpoint);
      return [{ ...call, headers: { ...call.headers, "x-svc-merchant": s.victim.merchant.id } }];
    },
  };
}

/** The victim's very request, idempotency key included, repeated with another tenant's credentials. */
export function repeatedBy(fixture: AttackedService["rival"], endpoint: Endpoint, shot: Shot): Shot {
  const { auth } = endpoint.route;
  const { authorization: _bearer, "x-svc-api-key": _key, ...rest } = shot.headers ?? {};
  if (auth === "none") return shot;
  return {
    ...shot,
    headers: {
      "idempotency-key": randomUUID(),
      ...rest,
      ...credentialHeader(auth, fixture.credentials[auth]),
    },
  };
}
