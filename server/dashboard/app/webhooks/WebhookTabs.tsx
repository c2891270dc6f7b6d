import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../api/workspace.ts";

/** The two lists of webhooks. */
export function WebhookTabs() {
  const { id: workspace, mode } = useWorkspace();
  const params = { workspace, mode };
  return (
    <nav className="tabs" aria-label="Webhooks">
      <Link
        to="/$workspace/$mode/webhooks"
        params={params}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        Subscriptions
      </Link>
      <Link
        to="/$workspace/$mode/webhooks/deliveries"
        params={params}
        activeOptions={{ includeSearch: false }}
      >
        Deliveries
      </Link>
    </nav>
  );
}
