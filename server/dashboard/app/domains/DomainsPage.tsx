import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useWorkspace } from "../api/workspace.ts";
import { List, wholeList, type Column } from "../parts/List.tsx";
import { Page } from "../parts/Page.tsx";
import { Problem } from "../parts/Problem.tsx";
import { Tag } from "../parts/Tag.tsx";
import { Time } from "../parts/Time.tsx";
import { useStores } from "../stores/stores-query.ts";
import { AddDomainDialog } from "./AddDomainDialog.tsx";
import { statusFacts, type Domain } from "./domain-facts.ts";
import { domainsQuery } from "./domains-query.ts";

const LEAD = "A store's checkout can be served under a hostname of its own.";

/** The custom domains of one store; the newest store unless another is chosen. */
export function DomainsPage() {
  const { id, mode, canWrite } = useWorkspace();
  const { store } = useSearch({ from: "/$workspace/$mode/domains" });
  const navigate = useNavigate({ from: "/$workspace/$mode/domains" });
  const [isAdding, setAdding] = useState(false);
  const stores = useStores();
  const chosen = store ?? stores.data?.[0]?.id;
  if (chosen === undefined) {
    return (
      <Page title="Domains" lead={LEAD}>
        {stores.error !== null && <Problem error={stores.error} retry={() => void stores.refetch()} />}
        {stores.data !== undefined && (
          <div className="empty">
            <h2>No stores in {mode} mode yet</h2>
            <p>
              A domain belongs to a store.{" "}
              <Link to="/$workspace/$mode/stores" params={{ workspace: id, mode }}>
                Onboard a store
              </Link>{" "}
              first.
            </p>
          </div>
        )}
      </Page>
    );
  }
  return (
    <Page
      title="Domains"
      lead={LEAD}
      actions={
        canWrite && (
          <Button variant="filled" onClick={() => setAdding(true)}>
            Add domain
          </Button>
        )
      }
    >
      <div className="filters">
        <NativeSelect
          label="Store"
          value={chosen}
          onChange={({ target }) => void navigate({ search: { store: target.value }, replace: true })}
          data={(stores.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
        />
      </div>
      <Domains store={chosen} />
      {isAdding && <AddDomainDialog store={chosen} close={() => setAdding(false)} />}
    </Page>
  );
}

function Domains({ store }: { store: string }) {
  const workspace = useWorkspace();
  return (
    <List
      label="Domains"
      query={wholeList(useQuery(domainsQuery(workspace, store)))}
      columns={useColumns(store)}
      keyOf={({ hostname }) => hostname}
      empty={
        <>
          <h2>No domain of this store yet</h2>
          <p>
            {workspace.canWrite
              ? "Add one to get its two DNS records."
              : "An owner or admin of the workspace can add one."}
          </p>
          <p>
            <a href="/docs/custom-domains">How custom domains work</a>
          </p>
        </>
      }
    />
  );
}

function useColumns(store: string): ReadonlyArray<Column<Domain>> {
  const { id: workspace, mode } = useWorkspace();
  return [
    {
      title: "Domain",
      cell: ({ hostname, verification_error: fault }) => (
        <>
          <Link
            className="row-link"
            to="/$workspace/$mode/domains/$store/$hostname"
            params={{ workspace, mode, store, hostname }}
          >
            {hostname}
          </Link>
          {fault !== null && <div className="quiet small">{fault}</div>}
        </>
      ),
    },
    {
      title: "Last checked",
      isWide: true,
      cell: ({ last_checked_at: at }) =>
        at === null ? <span className="quiet">Not yet</span> : <Time at={at} />,
    },
    { title: "Added", isWide: true, cell: ({ created_at: at }) => <Time at={at} /> },
    {
      title: "Status",
      isFigure: true,
      cell: ({ ssl_status: status }) => <Tag tone={statusFacts[status].tone}>{statusFacts[status].name}</Tag>,
    },
  ];
}
