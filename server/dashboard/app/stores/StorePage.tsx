import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { useWorkspace } from "../api/workspace.ts";
import { Id } from "../parts/Copy.tsx";
import { Facts } from "../parts/Facts.tsx";
import { Page } from "../parts/Page.tsx";
import { Problem } from "../parts/Problem.tsx";
import { RecordPage } from "../parts/RecordPage.tsx";
import { Tag } from "../parts/Tag.tsx";
import { Time } from "../parts/Time.tsx";
import { configurationQuery } from "./configuration/configuration-query.ts";
import { ControlRoom } from "./sections/ControlRoom.tsx";
import { platformName, StatusStrip } from "./StatusStrip.tsx";
import type { StoreDetail } from "./store-detail.ts";
import { StoreActions } from "./StoreActions.tsx";
import { StoreLinks } from "./StoreLinks.tsx";
import { storeQuery } from "./stores-query.ts";

/** One store: how it stands, all its settings, and what can be done with it. */
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
      {(detail) => <StoreView key={storeId} detail={detail} parent={parent} />}
    </RecordPage>
  );
}

function StoreView({ detail, parent }: { detail: StoreDetail; parent: { title: string; to: string } }) {
  const { merchant, closed_at: closedAt } = detail;
  const { section } = useSearch({ from: "/$workspace/$mode/stores/$store" });
  const query = useQuery(configurationQuery(useWorkspace(), merchant.id));
  const { data: stored, error } = query;
  return (
    <Page
      title={merchant.name}
      parent={parent}
      status={<StoreState detail={detail} />}
      actions={<StoreActions detail={detail} />}
    >
      <Facts
        facts={[
          [
            "Address",
            <a href={merchant.store_url} rel="noreferrer">
              {merchant.store_url.replace(/^https?:\/\/|\/$/g, "")}
            </a>,
          ],
          ["Platform", stored === undefined ? "…" : platformName(stored.configuration.store_platform)],
          ["Merchant id", <Id value={merchant.id} what="merchant id" />],
          [closedAt === null ? "Since" : "Closed", <Time at={closedAt ?? merchant.created_at} />],
        ]}
      />
      <StoreLinks store={merchant.id} />
      {stored !== undefined && (
        <>
          <StatusStrip detail={detail} configuration={stored.configuration} />
          <ControlRoom detail={detail} stored={stored} chosen={section} />
        </>
      )}
      {stored === undefined && error === null && (
        <div aria-busy="true">
          <Skeleton height={92} mb={20} />
          <Skeleton height={14} mb={16} width="60%" />
        </div>
      )}
      {stored === undefined && error !== null && <Problem error={error} retry={() => void query.refetch()} />}
    </Page>
  );
}

function StoreState({ detail }: { detail: StoreDetail }) {
  if (detail.closed_at !== null) return <Tag tone="plain">Closed</Tag>;
  return detail.stripe?.charges_enabled === true ? (
    <Tag tone="ok">Takes orders</Tag>
  ) : (
    <Tag tone="warn">On account only</Tag>
  );
}
