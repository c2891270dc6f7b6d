import { nameOf } from "../http/openapi/openapi-document.ts";
import type { Components, JsonSchema } from "../http/openapi/json-schema.ts";

/** What fields of these names usually hold; a sample reads better with real-looking values. */
const usualValues: Record<string, unknown> = {
  id: "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
  request_id: "req_01J8ZQ5T7V9XBDFHKMNPRSTVWX",
  workspace_id: "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
  merchant_id: "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
  api_key_id: "b0a8c1de-2f44-4f8c-9a55-6d1f0e2c3b4a",
  subscription_id: "5d3b1a52-7f0e-4d3e-8f55-0f6f0f1e2d3c",
  name: "Nordlicht Supplies",
  store_url: "https://nordlicht.example",
  storeUrl: "https://nordlicht.example",
  email: "owner@nordlicht.example",
  key_prefix: "svc_ak_test_4fQz",
  plaintext: "svc_ak_test_…",
  api_key: "svc_mk_test_…",
  api_secret: "svc_ms_test_…",
  account_id: "acct_1NordlichtSupply",
  onboarding_url: "https://connect.stripe.com/setup/s/…",
  expires_at: 1_793_600_000,
  target_url: "https://partner.example/webhooks",
  url: "https://partner.example/capacity",
  secret: "whsec_…",
  secret_prefix: "whsec_4Fq0",
  event: "order.completed",
  events: ["order.*"],
  created_via: "partner_api",
  pinned_version: "2026-11-01",
  api_version: "2026-11-01",
  scopes: ["merchants:read", "merchants:write", "logs:read"],
  method: "POST",
  path: "/v2/agencies/7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11/merchants",
  status_code: 201,
  last_status_code: 200,
  latency_ms: 84,
  duration_ms: 112,
  attempt_count: 1,
  request_size_bytes: 96,
  response_size_bytes: 612,
  user_agent: "acme-onboarding/2.3",
  sessionUrl: "https://pay.example/checkout/…",
  order_id: "ord_01JBN0R9E5K0S2D4F6G8H0J1K2",
  session_id: "cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
  number: "1042",
  amount: 1200,
  expiresAt: "2026-11-03T09:30:00.000Z",
  currency: "EUR",
  subtotal: 20_000,
  tax: 3_800,
  total: 23_800,
  vatNumber: "DE999999100",
  vat_number: "DE999999100",
  country: "DE",
  prefix: "DE",
  company: "Muster GmbH",
};

const formats: Record<string, unknown> = {
  uuid: "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
  uri: "https://nordlicht.example",
  email: "owner@nordlicht.example",
  "date-time": "2026-11-02T09:30:00.000Z",
  date: "2026-11-02",
};

/** The schema behind a reference, with the keywords beside the reference. */
export function resolveSchema(schema: JsonSchema, components: Components): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...beside } = schema;
  return { ...components[nameOf({ $ref })], ...beside };
}

/** The branches of a union without null; the schema itself when it is none. */
function branchesOf(schema: JsonSchema): JsonSchema[] {
  const branches = schema.anyOf ?? schema.oneOf ?? [schema];
  return branches.filter((branch) => branch.type !== "null").map(withoutNull);
}

/** `type: [string, null]` → `type: string`. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const types = schema.type;
  return Array.isArray(types) ? { ...schema, type: types.find((type) => type !== "null") } : schema;
}

/** True when null is a value of it. */
function isNullable(schema: JsonSchema): boolean {
  const types = schema.type;
  const branches = schema.anyOf ?? schema.oneOf ?? [];
  return (
    (Array.isArray(types) && types.includes("null")) || branches.some((branch) => branch.type === "null")
  );
}

/** A value that the schema describes, as a sample answer. */
export function sampleOf(schema: JsonSchema, components: Components, name = "", depth = 0): unknown {
  const resolved = resolveSchema(schema, components);
  const given = resolved["example"] ?? resolved.examples?.[0] ?? resolved.const;
  if (given !== undefined) return given;
  if (isNullable(resolved) && isUnsetUsually(name)) return null;
  const [main = resolved] = branchesOf(resolved);
  // An optional text of which nothing is known says more as null than as dots.
  if (isNullable(resolved) && main.type === "string" && main.format === undefined && !(name in usualValues))
    return null;
  if (main !== resolved) return sampleOf(main, components, name, depth);
  const usual = usualValues[name];
  if (usual !== undefined && fits(usual, resolved)) return usual;
  if (resolved.default !== undefined) return resolved.default;
  const choices = resolved.enum;
  if (choices !== undefined) return choices[0];
  if (resolved.type === "object") return sampleObject(resolved, components, depth);
  if (resolved.type === "array")
    return depth > 5 ? [] : [sampleOf(resolved.items ?? {}, components, "", depth + 1)];
  if (resolved.type === "integer" || resolved.type === "number") return resolved.minimum ?? 0;
  if (resolved.type === "boolean") return false;
  return resolved.type === "string" ? (formats[resolved.format ?? ""] ?? "…") : {};
}

/** Fields that hold null while all goes well: a sample shows the usual case. */
function isUnsetUsually(name: string): boolean {
  return /^(last_error|error|error_code|abandoned_at|revoked_at|next_attempt_at|next_after|disabled_reason|deleted_at|description|clientReference|completedAt|orderId|orderNumber|orderStatus)$/.test(
    name,
  );
}

function fits(value: unknown, schema: JsonSchema): boolean {
  const type = schema.type;
  if (Array.isArray(value)) return type === "array" && schema.items?.type === "string";
  if (typeof value === "number") return type === "integer" || type === "number";
  const choices = schema.enum;
  const format = schema.format;
  return (
    type === "string" &&
    (choices === undefined || choices.includes(value)) &&
    (format !== "uuid" || /^[0-9a-f-]{36}$/.test(String(value)))
  );
}

function sampleObject(schema: JsonSchema, components: Components, depth: number): unknown {
  if (depth > 5) return {};
  const properties = schema.properties ?? {};
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      sampleOf(property, components, name, depth + 1),
    ]),
  );
}
