import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useWorkspace } from "../api/workspace.ts";
import { Id } from "../parts/Copy.tsx";
import { Facts } from "../parts/Facts.tsx";
import { Page } from "../parts/Page.tsx";
import { RecordPage } from "../parts/RecordPage.tsx";
import { Tag } from "../parts/Tag.tsx";
import { Time } from "../parts/Time.tsx";
import { AccountBox } from "./AccountBox.tsx";
import type { StoreDetail } from "./store-detail.ts";
import { StoreActions } from "./StoreActions.tsx";
import { storeQuery } from "./stores-query.ts";

/** One store: its account, and what can be done with it. */
export function StorePage() {
  const { store: storeId } = useParams({ from: "/$workspace/$mode/stores/$store" });
  const workspace = useWorkspace();
  const { id, mode } = workspace;
  const parent = { title: "Stores", to: `/${id}/${mode}/stores` };
  return (
    <RecordPage
      query={useQuery(storeQuery(workspace, storeId))}
      noun="Store"
      parent={parent}
      missing={
        <p>
          There is no such store in {mode} mode of this workspace. <Link to={parent.to}>All stores</Link>
        </p>
      }
    >
      {(detail) => <StoreView detail={detail} parent={parent} />}
    </RecordPage>
  );
}

function StoreView({ detail, parent }: { detail: StoreDetail; parent: { title: string; to: string } }) {
  const { id: workspace, mode } = useWorkspace();
  const { merchant, closed_at: closedAt } = detail;
  return (
    <Page
      title={merchant.name}
      parent={parent}
      status={closedAt === null ? <Tag tone="ok">Open</Tag> : <Tag tone="plain">Closed</Tag>}
      actions={<StoreActions detail={detail} />}
    >
      <Facts
        facts={[
          [
            "Address",
            <a href={merchant.store_url} rel="noreferrer">
              {merchant.store_url}
            </a>,
          ],
          ["API key", <code>{merchant.api_key}…</code>],
          ["Merchant id", <Id value={merchant.id} what="merchant id" />],
          [closedAt === null ? "Created" : "Closed", <Time at={closedAt ?? merchant.created_at} />],
        ]}
      />
      <div className="columns">
        <AccountBox detail={detail} />
        <section className="box">
          <h2>Of this store</h2>
          <ul className="links">
            <li>
              <Link
                to="/$workspace/$mode/orders"
                params={{ workspace, mode }}
                search={{ store: merchant.id }}
              >
                Orders
              </Link>
            </li>
            <li>
              <Link
                to="/$workspace/$mode/domains"
                params={{ workspace, mode }}
                search={{ store: merchant.id }}
              >
                Domains
              </Link>
            </li>
            <li>
              <Link
                to="/$workspace/$mode/webhooks/deliveries"
                params={{ workspace, mode }}
                search={{ store: merchant.id }}
              >
                Webhook deliveries
              </Link>
            </li>
            <li>
              <Link
                to="/$workspace/$mode/ai-checkout"
                params={{ workspace, mode }}
                search={{ store: merchant.id }}
              >
                AI checkout
              </Link>
            </li>
            <li>
              <Link to="/$workspace/$mode/logs" params={{ workspace, mode }} search={{ store: merchant.id }}>
                API requests
              </Link>
            </li>
          </ul>
        </section>
      </div>
    </Page>
  );
}
