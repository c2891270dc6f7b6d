import type { NavGroup } from "../html/shell.ts";

/** The left navigation of the sandbox pages. */
export function sandboxNav(current: string, receiver: string | undefined): NavGroup[] {
  const link = (href: string, text: string) => ({
    href,
    text,
    ...(href === current ? { current: true } : {}),
  });
  return [
    {
      title: "Sandbox",
      links: [
        link("/", "Start"),
        link("/sandbox/orders", "Orders in the sandbox store"),
        link("/sandbox/pre-confirmations", "Pre-confirmations"),
        ...(receiver === undefined ? [] : [link(receiver, "Received webhooks")]),
      ],
    },
    {
      title: "Documentation",
      links: [
        link("/docs", "Guides"),
        link("/docs/reference", "API reference"),
        link("/docs/errors", "Error codes"),
        link("/openapi.json", "OpenAPI document"),
      ],
    },
  ];
}
