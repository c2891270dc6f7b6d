/** What parameters mean that stand in many paths and queries alike; a schema's own description comes first. */

const pathTexts: Record<string, string> = {
  workspaceId: "Your workspace; `GET /v2/agencies/me` names it.",
  merchantId: "A merchant of the workspace.",
  keyId: "The partner key.",
  hostname: "The host name, as it was registered.",
};

/** `{id}` by the beginning of the path. */
const idTexts: Array<[start: string, text: string]> = [
  ["/v1/merchants", "The merchant whose key you call with."],
  ["/v1/sessions", "The session, `cs_…`."],
  ["/orders", "The order, `ord_…`."],
  ["/webhooks/deliveries", "The delivery, `whd_…`."],
  ["/webhooks/subscriptions", "The subscription."],
];

const queryTexts: Record<string, string> = { limit: "Most rows on a page." };

/** Undefined where nothing is known of the parameter. */
export function parameterText(
  route: { path: string },
  place: "path" | "query",
  name: string,
): string | undefined {
  if (place === "query") return queryTexts[name];
  return name === "id" ? idTexts.find(([start]) => route.path.startsWith(start))?.[1] : pathTexts[name];
}
