import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../api/workspace.ts";

const pages = [
  { to: "/$workspace/$mode/orders", name: "Orders" },
  { to: "/$workspace/$mode/sessions", name: "Sessions" },
  { to: "/$workspace/$mode/domains", name: "Domains" },
  { to: "/$workspace/$mode/webhooks/deliveries", name: "Webhook deliveries" },
  { to: "/$workspace/$mode/ai-checkout", name: "AI checkout" },
  { to: "/$workspace/$mode/logs", name: "API requests" },
] as const;

/** The lists of what belongs to a store. */
export function StoreLinks({ store }: { store: string }) {
  const { id: workspace, mode } = useWorkspace();
  return (
    <nav className="store-links" aria-label="Of this store">
      {pages.map(({ to, name }) => (
        <Link key={to} to={to} params={{ workspace, mode }} search={{ store }}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
