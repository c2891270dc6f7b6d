import type { SandboxView } from "../html/sandbox-state.ts";

/** What the reference fills in for a visitor of the sandbox. */
export interface Prefilled {
  /** By security scheme. */
  keys: Record<string, string>;
  /** By component of a parameter. */
  parameters: Record<string, string>;
}

export function prefilledFrom({ sample }: SandboxView): Prefilled {
  return {
    keys: { partnerKey: sample.partnerKey, merchantKey: sample.apiKey, merchantKeyHeader: sample.apiKey },
    parameters: {
      WorkspaceId: sample.workspaceId,
      MerchantId: sample.merchantId,
      OwnMerchantId: sample.merchantId,
      RequiredXSvcMerchant: sample.merchantId,
      SubscriptionId: sample.subscriptionId,
    },
  };
}

/**
 * Draws the reference with everything off that would call another origin. `#createSession` and `#event-order.held` lead
 * to an operation and an event, whatever anchors Scalar gives them. Requests to try go to the page's own origin, each
 * with an idempotency key of its own.
 */
export function referenceScript(prefilled: Prefilled | null): string {
  const { keys, parameters } = prefilled ?? { keys: {}, parameters: {} };
  return `
const keys = ${inScript(keys)};
const idempotencyKey = crypto.randomUUID?.() ?? "";
const examples = { IdempotencyKey: idempotencyKey, OptionalIdempotencyKey: idempotencyKey, ...${inScript(parameters)} };
const content = await (await fetch("/docs/reference/openapi.json")).json();
content.servers = [{ url: location.origin }];
for (const [name, example] of Object.entries(examples)) content.components.parameters[name].example = example;

const slug = (text) => text.toLowerCase().replaceAll(" ", "-");
const anchors = new Map();
for (const methods of Object.values(content.paths))
  for (const { operationId, tags } of Object.values(methods)) anchors.set(operationId, "tag/" + slug(tags[0]) + "/" + operationId);
for (const name of Object.keys(content.webhooks)) anchors.set("event-" + name, "tag/events/webhook/" + name);
const lead = () => {
  const anchor = anchors.get(location.hash.slice(1));
  if (anchor) location.replace("#" + anchor);
};
lead();
addEventListener("hashchange", lead);

Scalar.createApiReference("#reference", {
  content,
  authentication: {
    securitySchemes: Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, { token: key, value: key }])),
  },
  generateTagSlug: ({ name }) => slug(name),
  generateOperationSlug: ({ operationId }) => operationId,
  generateWebhookSlug: ({ name }) => name,
  onBeforeRequest: ({ requestBuilder: { headers } }) => {
    if (headers.get("Idempotency-Key") === idempotencyKey) headers.set("Idempotency-Key", crypto.randomUUID());
  },
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  hideClientButton: true,
  hideDarkModeToggle: true,
  documentDownloadType: "none",
  orderSchemaPropertiesBy: "preserve",
  modelsSectionLabel: "Schemas",
});
`;
}

/** JSON as a script may hold it. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
}
