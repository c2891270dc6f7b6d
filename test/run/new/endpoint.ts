import { dirname, relative } from "node:path";
import { resourceIds } from "../../../server/http/openapi/resource-ids.ts";
import { nearestRoute } from "./nearest-route.ts";
import { fileOf, LAST_STEPS, sentenceOf, UsageError, type Insertion, type Skeleton } from "./skeleton.ts";

/** A list to learn from, by the API that it stands in. */
const listIn = (isMerchants: boolean): string =>
  isMerchants
    ? "server/companies/list-companies.route.ts"
    : "server/webhooks/deliveries/list-deliveries.route.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * An endpoint that answers with what it was asked.
 * @param name `<slice>/<verb-noun>`. @param path below `/v1` for merchant keys, else for partner keys.
 * @throws UsageError
 */
export function endpoint([name = "", method = "", path = ""]: string[]): Skeleton {
  const { file, verbNoun } = fileOf(name, "route");
  if (/^\/v2(\/|$)/.test(path))
    throw new UsageError("Partner paths are written without /v2: they are served below /v2 and at the root.");
  if (!METHODS.includes(method)) throw new UsageError(`The method is one of ${METHODS.join(", ")}.`);
  if (!/^\/[a-z0-9-]+(\/([a-z0-9-]+|\{[a-zA-Z]+\}))*$/.test(path))
    throw new UsageError(
      "The path is like /orders/{id}/held-notes, or /v1/notes for merchant keys: words in kebab-case.",
    );
  if (path.startsWith("/merchants/{"))
    throw new UsageError(
      "Paths of one merchant begin with /agencies/{workspaceId}/merchants/{merchantId}: a key may be narrowed to some.",
    );
  const isMerchants = path.startsWith("/v1/");
  const isOfOwnMerchant = path.startsWith("/v1/merchants/");
  if (isOfOwnMerchant && !path.startsWith("/v1/merchants/{id}"))
    throw new UsageError("The merchant of a key is /v1/merchants/{id}, as in server/merchants/.");
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param!);
  /** JSON of the partner API is snake_case, of `/v1` camelCase. */
  const wire = (param: string) =>
    isMerchants ? param : param.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const neighbour = nearestRoute(path, dirname(file));
  const idSchema = neighbour?.idSchema ?? null;
  const schemaOf = (param: string) =>
    param === "id" && idSchema !== null ? idSchema.name : "z.uuid().toLowerCase()";
  const hasBody = ["POST", "PUT", "PATCH"].includes(method);
  const depth = "../".repeat(file.split("/").length - 2);
  const fields = [
    ...params.map(
      (param) =>
        `${wire(param)}: ${schemaOf(param).replace(".toLowerCase()", "")}.describe("Identifier, as in the path.")`,
    ),
    ...(hasBody ? [`name: z.string().describe("As it was sent.")`] : []),
    ...(params.length === 0 && !hasBody ? [`count: z.number().int().describe("How many there are.")`] : []),
  ];
  const values = [
    ...params.map((param) => `${wire(param)}: params.${param}`),
    ...(hasBody ? ["name: body.name"] : []),
    ...(params.length === 0 && !hasBody ? ["count: 0"] : []),
  ];
  const inputs = [...(params.length > 0 ? ["params"] : []), ...(hasBody ? ["body"] : [])].join(", ");
  const isOfOne = path.includes("{merchantId}");
  // Where the path does not name the merchant, a header may.
  const merchantScoped =
    isMerchants || /^\/(agencies|workspaces)\//.test(path) ? null : (neighbour?.merchantScoped ?? "true");
  const access = method === "GET" ? "read" : "write";
  const scope = `${neighbour?.scope?.split(":")[0] ?? path.split("/")[1]}:${access}`;
  const tag = neighbour?.tag ?? (isMerchants ? "Store" : sentenceOf(path.split("/")[1]!));
  const lines = [
    `import { z } from "zod";`,
    ...(idSchema === null
      ? []
      : [`import { ${idSchema.name} } from "${relative(dirname(file), idSchema.file)}";`]),
    `import { defineRoute } from "${depth}http/define-route.ts";`,
    "",
    "export default defineRoute({",
    `  method: "${method}",`,
    `  path: "${path}",`,
    `  summary: "${sentenceOf(verbNoun)}",`,
    `  tag: "${tag}",`,
    `  auth: "${isMerchants ? "merchant_key" : "partner_key"}",`,
    ...(isMerchants ? [] : [`  scope: "${scope}",`]),
    ...(merchantScoped === null ? [] : [`  merchantScoped: ${merchantScoped},`]),
    ...(hasBody ? [`  idempotent: "required",`] : []),
    ...(method === "GET" ? [] : ["  transactional: true,"]),
    ...(params.length > 0
      ? [`  params: z.object({ ${params.map((param) => `${param}: ${schemaOf(param)}`).join(", ")} }),`]
      : []),
    ...(hasBody
      ? [`  body: z.strictObject({ name: z.string().min(1).max(200).describe("Human-readable name.") }),`]
      : []),
    `  responses: { 200: z.strictObject({ ${fields.join(", ")} }) },`,
    `  async handler(${inputs === "" ? "" : `{ ${inputs} }`}) {`,
    `    return { status: 200, body: { ${values.join(", ")} } };`,
    "  },",
    "});",
    "",
  ];
  const documented = `${method} ${isMerchants ? "" : "/v2"}${path}`;
  return {
    files: { [file]: lines.join("\n") },
    insertions: [
      ...(params.includes("id") ? otherApisResource(path) : []),
      ...(hasBody
        ? [
            {
              file: "server/docs/request-samples.ts",
              before: "};\n\n/** The query strings",
              text: `  "${documented}": { name: "Nordlicht" },\n`,
              unless: `"${documented}":`,
            },
          ]
        : []),
      ...(isMerchants
        ? [
            {
              file: "test/security/stolen-key-reach.test.ts",
              before: `  "GET /health/ai-chat"`,
              text: `  "${documented}": "to do",\n`,
              unless: `"${documented}":`,
            },
          ]
        : []),
    ],
    next: [
      `Write schemas, description and handler in ${file}; the schemas that clients read belong in shared/wire/, with their noun or in a folder of it.`,
      ...(method === "GET"
        ? [
            `A list takes limit and after (${listIn(isMerchants)}), or is named in \`unpaginated\` of test/security/owasp-consumption.test.ts: why it is short.`,
          ]
        : []),
      ...(hasBody ? ["Write a sample body that is worth reading in server/docs/request-samples.ts."] : []),
      ...(isMerchants
        ? [`Say in test/security/stolen-key-reach.test.ts what a stolen key reaches; check the tag (${tag}).`]
        : [
            `Check scope (${scope}) and tag (${tag}): what is about shoppers, also in numbers, is read with orders:read; a new resource gets its kind in KINDS of server/http/route-scopes.test.ts. A new scope is declared in shared/wire/partner-key.ts, a new tag in server/docs/tags.ts.`,
          ]),
      ...(params.length > 0
        ? [
            "Give identifiers in the path their schemas: `id: OrderId` below /orders. What the `{id}` of a new path is: server/http/openapi/resource-ids.ts; types then ask for one in test/contract/fixture.ts.",
          ]
        : []),
      ...(params.length > 0
        ? [
            isOfOwnMerchant
              ? "Another merchant's identifier is answered 403 wrong_merchant, by assertOwnMerchant of server/merchants/configuration.ts; any other unknown one 404 resource_not_found."
              : isOfOne
                ? "Another workspace's, merchant's or mode's identifier is answered like one that does not exist: 404 resource_not_found, as getMerchant of server/merchants/get-merchant.ts does."
                : "Another workspace's, merchant's or mode's identifier is answered like one that does not exist: 404 resource_not_found, as in server/orders/get-order.route.ts.",
          ]
        : []),
      "npm run generate, again after each change of the declaration, which writes the golden file: it follows the schemas until it is committed, and never changes after that.",
      ...(method === "GET" || isMerchants
        ? []
        : [
            `Record what was done, in its transaction: recordCall(sql, { caller, requestId: request.id }, action, id) of server/audit/audit.ts, where something changed. A new action has its name in shared/wire/audit.ts and its sentence in server/dashboard/app/members/audit-facts.ts.`,
          ]),
      ...(merchantScoped === '"required"'
        ? [
            "X-Svc-Merchant must be sent: namedMerchant of server/merchants/get-merchant.ts gives it, namedOpenMerchant (and the error merchant_closed) where a closed one may not be changed.",
          ]
        : []),
      "Test what is particular to it beside it, with useHarness; npx vitest run test/contract test/security/tenancy.test.ts (minutes; seconds with -t and the path) covers what its declaration says.",
      ...LAST_STEPS,
    ],
  };
}

/** What `{id}` means, where the noun is known below the other API alone: `/orders` also below `/v1`, and the reverse. */
function otherApisResource(path: string): Insertion[] {
  const noun = path.slice(0, path.indexOf("/{id}"));
  const other = noun.startsWith("/v1/") ? noun.slice(3) : `/v1${noun}`;
  const all = Object.values(resourceIds).map(({ beginnings }): readonly string[] => beginnings);
  if (all.some((beginnings) => beginnings.includes(noun))) return [];
  if (!all.some((beginnings) => beginnings.includes(other))) return [];
  return [
    {
      file: "server/http/openapi/resource-ids.ts",
      before: `"${other}"`,
      text: `"${noun}", `,
      unless: `"${noun}"`,
    },
  ];
}
