/**
 * Every page of a workspace in a mode, as the app's router knows it; `$name` stands for one part of a path. The server
 * answers 404 to any other address, with the app's own page.
 */
export const pagePaths = {
  overview: "overview",
  attention: "attention",
  orders: "orders",
  order: "orders/$order",
  sessions: "sessions",
  session: "sessions/$session",
  keys: "keys",
  stores: "stores",
  store: "stores/$store",
  subscriptions: "webhooks",
  subscription: "webhooks/$subscription",
  deliveries: "webhooks/deliveries",
  delivery: "webhooks/deliveries/$delivery",
  logs: "logs",
  request: "logs/$request",
  domains: "domains",
  domain: "domains/$store/$hostname",
  aiCheckout: "ai-checkout",
  vatEvidence: "vat",
  vatCheck: "vat/$check",
  preConfirmations: "pre-confirmations",
  preConfirmation: "pre-confirmations/$call",
  members: "members",
  audit: "audit",
  limits: "limits",
  system: "system",
} as const;

/** Whether the path is that of a page, whatever the ids in it. */
export function isPagePath(path: string): boolean {
  const parts = path.replace(/\/$/, "").split("/");
  return Object.values(pagePaths).some((known) => {
    const pattern = known.split("/");
    return (
      pattern.length === parts.length &&
      pattern.every((part, index) => (part.startsWith("$") ? parts[index] !== "" : part === parts[index]))
    );
  });
}
