/** What `{id}` means in a path: for the API's description, and for the suites that call every endpoint. */
export interface ResourceId {
  /** The paths that it stands below, without `/v2`. */
  beginnings: readonly string[];
  /** What its values look like, those of the suites at least: the prefix before a ULID, or another kind of id. */
  form: "uuid" | "number" | `${string}_`;
  /** Its description in the API reference, where the schema has none. */
  text: string;
}

/** By the name of its parameter component. A resource that is new under a `/v1/…` and a partner path has both here. */
export const resourceIds = {
  OwnMerchantId: {
    beginnings: ["/v1/merchants"],
    form: "uuid",
    text: "The merchant that the API key belongs to.",
  },
  SessionId: { beginnings: ["/v1/sessions", "/sessions"], form: "cs_", text: "The session, `cs_…`." },
  CompanyId: { beginnings: ["/v1/companies", "/companies"], form: "co_", text: "The company, `co_…`." },
  TermsRequestId: {
    beginnings: ["/v1/terms-requests", "/terms-requests"],
    form: "tr_",
    text: "The request, `tr_…`.",
  },
  OrderId: { beginnings: ["/orders"], form: "ord_", text: "The order, `ord_…`." },
  PreConfirmationId: {
    beginnings: ["/pre-confirmations"],
    form: "pc_",
    text: "The pre-confirmation, `pc_…`.",
  },
  VatCheckId: { beginnings: ["/vat/checks"], form: "number", text: "The VAT check." },
  DeliveryId: { beginnings: ["/webhooks/deliveries"], form: "whd_", text: "The delivery, `whd_…`." },
  SubscriptionId: { beginnings: ["/webhooks/subscriptions"], form: "uuid", text: "The subscription." },
  AttentionId: {
    beginnings: ["/attention"],
    form: "ord_",
    text: "What needs attention: an order's identifier, or a notice's.",
  },
} satisfies Record<string, ResourceId>;

export type ResourceName = keyof typeof resourceIds;

/**
 * Which `{id}` a route's path has.
 * @throws if none of the beginnings above is the path's.
 */
export function resourceOf(path: string): ResourceName {
  const found = Object.entries(resourceIds).find(([, { beginnings }]) =>
    beginnings.some((beginning) => path === beginning || path.startsWith(`${beginning}/`)),
  );
  if (found === undefined)
    throw new Error(
      `${path}: say what its {id} is, in resourceIds of server/http/openapi/resource-ids.ts: with its noun, if that is there, else as a new one`,
    );
  return found[0] as ResourceName;
}
