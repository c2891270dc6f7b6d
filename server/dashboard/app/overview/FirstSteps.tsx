import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../api/workspace.ts";

/** Shown until there is an order or a checkout. */
export function FirstSteps() {
  const { id: workspace, mode } = useWorkspace();
  const params = { workspace, mode };
  return (
    <>
      <h2>No orders yet</h2>
      <p>
        <Link to="/$workspace/$mode/stores" params={params}>
          Onboard a store
        </Link>
        , create a checkout session with its key and complete it. A{" "}
        <Link to="/$workspace/$mode/webhooks" params={params}>
          webhook subscription
        </Link>{" "}
        sends you the order.
      </p>
      <p>
        <a href="/docs">Get started</a>
      </p>
    </>
  );
}
