import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../../api/workspace.ts";
import { Tag } from "../../parts/Tag.tsx";
import type { Configuration } from "../configuration/settings.ts";
import { ConnectionTest } from "../connection/ConnectionTest.tsx";
import type { StoreDetail } from "../store-detail.ts";
import { StoreHosts } from "./StoreHosts.tsx";

/** The store's key, where it may connect, and what runs before its orders. */
export function CredentialsSection(props: { detail: StoreDetail; configuration: Configuration }) {
  const { merchant } = props.detail;
  const { configured, fail_mode: failMode } = props.configuration.pre_confirmation;
  const { id: workspace, mode, canWrite } = useWorkspace();
  return (
    <div className="section-form">
      <div className="field">
        <div className="field-head">
          <span>API key</span>
        </div>
        <code>{merchant.api_key}…</code>
        <p className="hint">
          The key and its secret are shown once, when they are made. <em>More</em> has new ones.
        </p>
      </div>
      <div className="field">
        <div className="field-head">
          <span>Connection</span>
        </div>
        {canWrite && props.detail.closed_at === null ? (
          <ConnectionTest store={merchant.id} />
        ) : (
          <p className="hint">Owners and admins can test the connection of an open store.</p>
        )}
      </div>
      <StoreHosts detail={props.detail} />
      <div className="field">
        <div className="field-head">
          <span>Pre-confirmation</span>
        </div>
        {configured ? <Tag tone="ok">A hook confirms orders</Tag> : <Tag tone="plain">No hook</Tag>}
        <p className="hint">
          {configured
            ? `Orders are ${failMode === "open" ? "placed" : "refused"} while it does not respond. `
            : "Orders are placed without asking. It is set over the API. "}
          <Link
            to="/$workspace/$mode/pre-confirmations"
            params={{ workspace, mode }}
            search={{ store: merchant.id }}
          >
            Its calls
          </Link>
        </p>
      </div>
    </div>
  );
}
