import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useAction } from "../api/use-action.ts";
import { useWorkspace } from "../api/workspace.ts";
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx";
import { Id } from "../parts/Copy.tsx";
import { Facts, Pairs } from "../parts/Facts.tsx";
import { Page, type PageProps } from "../parts/Page.tsx";
import { RecordPage } from "../parts/RecordPage.tsx";
import { Tag } from "../parts/Tag.tsx";
import { Time } from "../parts/Time.tsx";
import { useStoreName } from "../stores/stores-query.ts";
import { statusFacts, type Domain } from "./domain-facts.ts";
import { domainQuery } from "./domains-query.ts";
import { PublishRecords } from "./PublishRecords.tsx";

/** One custom domain: its records and its status, which is followed live. */
export function DomainPage() {
  const { store, hostname } = useParams({ from: "/$workspace/$mode/domains/$store/$hostname" });
  const workspace = useWorkspace();
  const parent = { title: "Domains", to: `/${workspace.id}/${workspace.mode}/domains`, search: { store } };
  return (
    <RecordPage
      query={useQuery(domainQuery(workspace, store, hostname))}
      noun="Domain"
      parent={parent}
      missing={
        <p>
          This store has no domain {hostname.slice(0, 253)} in {workspace.mode} mode.{" "}
          <Link to={parent.to} search={parent.search}>
            All domains
          </Link>
        </p>
      }
    >
      {(domain) => <DomainView domain={domain} store={store} parent={parent} />}
    </RecordPage>
  );
}

interface DomainViewProps {
  domain: Domain;
  store: string;
  parent: NonNullable<PageProps["parent"]>;
}

function DomainView({ domain, store, parent }: DomainViewProps) {
  const { id: workspace, mode } = useWorkspace();
  const storeName = useStoreName();
  const { tone, name, text } = statusFacts[domain.ssl_status];
  const { ownership_verification: txt, last_checked_at: checked } = domain;
  return (
    <Page
      title={domain.hostname}
      parent={parent}
      status={
        <span role="status">
          <Tag tone={tone}>{name}</Tag>
        </span>
      }
      actions={
        <>
          {statusFacts[domain.ssl_status].isMoving && <PublishRecords domain={domain} store={store} />}
          <Remove domain={domain} store={store} />
        </>
      }
    >
      <Facts
        facts={[
          [
            "Store",
            <Link to="/$workspace/$mode/stores/$store" params={{ workspace, mode, store }}>
              {storeName(store)}
            </Link>,
          ],
          ["Last checked", checked === null ? "Not yet" : <Time at={checked} />],
          ["Added", <Time at={domain.created_at} />],
        ]}
      />
      <div className="columns">
        <div>
          <Pairs
            title="TXT record: proves that the domain is the store's"
            pairs={[
              ["Name", <Id value={txt.name} what="TXT name" />],
              ["Value", <Id value={txt.value} what="TXT value" />],
            ]}
          />
          <Pairs
            title="CNAME record: leads shoppers to the checkout"
            pairs={[
              ["Name", <Id value={domain.hostname} what="CNAME name" />],
              ["Target", <Id value={domain.cname_target} what="CNAME target" />],
            ]}
          />
        </div>
        <section className={tone === "ok" || tone === "info" ? "box" : "box need"}>
          <h2>{name}</h2>
          <p>{text}</p>
          {domain.verification_error !== null && <p>Last check: {domain.verification_error}</p>}
        </section>
      </div>
    </Page>
  );
}

function Remove({ domain: { hostname, ssl_status: status }, store }: { domain: Domain; store: string }) {
  const { id: workspace, mode, api, canWrite } = useWorkspace();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const action = useAction<void>(async () => {
    const params = { path: { workspaceId: workspace, merchantId: store, hostname } };
    const path = "/v2/agencies/{workspaceId}/merchants/{merchantId}/custom-domain/{hostname}";
    await api.DELETE(path, { params });
    await navigate({ to: "/$workspace/$mode/domains", params: { workspace, mode }, search: { store } });
  });
  if (!canWrite) return null;
  return (
    <>
      <Button onClick={() => setAsked(true)}>Remove</Button>
      {isAsked && (
        <ConfirmDialog
          title={`Remove ${hostname}?`}
          confirm="Remove domain"
          isDangerous
          action={action}
          close={() => setAsked(false)}
        >
          <p>
            {status === "active"
              ? "Checkouts under it stop at once, open ones too. Added again, it gets a new record."
              : "Its record is forgotten. Added again, it gets a new one."}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
