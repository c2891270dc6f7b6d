import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useWorkspace } from "../api/workspace.ts";
import { Id } from "../parts/Copy.tsx";
import { Facts, Pairs } from "../parts/Facts.tsx";
import { Page, type PageProps } from "../parts/Page.tsx";
import { RecordPage } from "../parts/RecordPage.tsx";
import { Tag } from "../parts/Tag.tsx";
import { Time } from "../parts/Time.tsx";
import { useStoreName } from "../stores/stores-query.ts";
import { Performance } from "./Performance.tsx";
import { SubscriptionActions } from "./SubscriptionActions.tsx";
import { nameOf, subscriptionQuery, type Subscription } from "./subscriptions-query.ts";

/** One subscription: where it sends what, and what can be done with it. */
export function SubscriptionPage() {
  const { subscription: id } = useParams({ from: "/$workspace/$mode/webhooks/$subscription" });
  const workspace = useWorkspace();
  const parent = { title: "Webhooks", to: `/${workspace.id}/${workspace.mode}/webhooks` };
  return (
    <RecordPage
      query={useQuery(subscriptionQuery(workspace, id))}
      noun="Subscription"
      parent={parent}
      missing={
        <p>
          There is no such subscription in {workspace.mode} mode of this workspace.{" "}
          <Link to={parent.to}>All subscriptions</Link>
        </p>
      }
    >
      {(subscription) => <SubscriptionView subscription={subscription} parent={parent} />}
    </RecordPage>
  );
}

interface SubscriptionViewProps {
  subscription: Subscription;
  parent: NonNullable<PageProps["parent"]>;
}

function SubscriptionView({ subscription, parent }: SubscriptionViewProps) {
  const { id: workspace, mode } = useWorkspace();
  const storeName = useStoreName();
  const isActive = subscription.status === "active";
  const { merchant_id: store, rate_limit_per_second: rate } = subscription;
  return (
    <Page
      title={nameOf(subscription)}
      parent={parent}
      status={isActive ? <Tag tone="ok">Active</Tag> : <Tag tone="warn">Disabled</Tag>}
      actions={<SubscriptionActions subscription={subscription} />}
    >
      <Facts
        facts={[
          ["URL", <Id value={subscription.target_url} what="URL" />],
          ["Store", store === null ? "All stores" : storeName(store)],
          ["Subscription id", <Id value={subscription.id} what="subscription id" />],
          ["Created", <Time at={subscription.created_at} />],
        ]}
      />
      <Performance subscription={subscription.id} />
      <div className="columns part">
        <div>
          {!isActive && (
            <section className="box need">
              <h2>Events are recorded and not sent</h2>
              <p>{subscription.disabled_reason} Enable it and replay what was missed.</p>
            </section>
          )}
          <section className="box">
            <h2>Events</h2>
            {subscription.events.includes("*") ? (
              <p>All events, also those added later.</p>
            ) : (
              <ul className="values">
                {subscription.events.map((pattern) => (
                  <li key={pattern}>
                    <code className="value">{pattern}</code>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
        <div>
          <Pairs
            title="Sending"
            pairs={[
              ["Signing secret", <code>{subscription.secret_prefix}…</code>],
              ["API version", <code>{subscription.api_version}</code>],
              ["Rate", rate === null ? "No limit" : `${rate} attempts per second at most`],
            ]}
          />
          <section className="box">
            <h2>Deliveries</h2>
            <Link
              to="/$workspace/$mode/webhooks/deliveries"
              params={{ workspace, mode }}
              search={{ store: store ?? undefined }}
            >
              {store === null ? "Deliveries of all subscriptions" : "Deliveries of this store"}
            </Link>
          </section>
        </div>
      </div>
    </Page>
  );
}
