/** The pages of the left navigation, by group. */
export const navigation = [
  {
    title: null,
    links: [
      { to: "overview", text: "Overview" },
      { to: "orders", text: "Orders" },
      { to: "sessions", text: "Sessions" },
      { to: "stores", text: "Stores" },
      { to: "attention", text: "Attention" },
    ],
  },
  {
    title: "Integrate",
    links: [
      { to: "keys", text: "API keys" },
      { to: "webhooks", text: "Webhooks" },
      { to: "pre-confirmations", text: "Pre-confirmation" },
      { to: "logs", text: "Request logs" },
      { to: "domains", text: "Domains" },
      { to: "ai-checkout", text: "AI checkout" },
    ],
  },
  {
    title: "Compliance",
    links: [
      { to: "vat", text: "VAT evidence" },
      { to: "audit", text: "Audit log" },
    ],
  },
  {
    title: "Workspace",
    links: [
      { to: "members", text: "Members" },
      { to: "limits", text: "Limits" },
      { to: "system", text: "System" },
    ],
  },
] as const;

/** Whether there is a page of this name in every workspace. */
export const isSection = (name: string) =>
  navigation.some(({ links }) => links.some(({ to }) => to === name));
