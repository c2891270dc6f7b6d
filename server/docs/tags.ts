/** The headings of the reference, in the order in which an integration meets them. */
export const tags: Record<string, string> = {
  "Partner keys":
    "API keys of your workspace. Users of the workspace manage them with their own access tokens.",
  Workspace: "The users of your workspace, and the log of every change.",
  Merchants: "The stores you onboard, with their API keys and connected accounts.",
  "Merchant configuration": "Settings of a merchant: B2B mode, payment terms, branding and URLs.",
  Sessions: "Checkout sessions: a shopper's cart from the store to the order.",
  Overview: "Numbers of a period, and what needs attention.",
  Search: "Records of every kind, by an id or the beginning of a text.",
  Companies:
    "Companies that buy on account in a merchant's built-in store, with their terms and credit limits, and requests of a connected store's customers to do so.",
  Orders: "Orders of all your merchants, including those placed in a store's own checkout.",
  "Webhook subscriptions": "URLs that receive events.",
  "Webhook deliveries": "Events sent to your subscriptions, with every attempt and response.",
  "Pre-confirmation": "A hook of yours that checks capacity before a charge.",
  "Custom domains": "Your customers' own hostnames for their checkout.",
  "Request logs": "The API requests of your workspace.",
  Store: "Used by a merchant's store, such as the WooCommerce plugin.",
  VAT: "Validation of VAT numbers, and the evidence of each check.",
  "AI checkout": "Status and spending of AI answers in the checkout.",
  Events: "Sent to your subscriptions with POST and signed by the Standard Webhooks scheme.",
};
