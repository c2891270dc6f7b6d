import { Button, NativeSelect } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { components } from "../../../../client/src/partner-api.ts";
import { cursorPaging, PAGE_SIZE } from "../api/paging.ts";
import { bodyOf, useWorkspace } from "../api/workspace.ts";
import { List, type Column } from "../parts/List.tsx";
import { Page } from "../parts/Page.tsx";
import { Time } from "../parts/Time.tsx";
import { OnboardDialog } from "./OnboardDialog.tsx";

type Store = components["schemas"]["Merchant"];

/** The stores of the workspace, newest first. */
export function StoresPage() {
  const { id, mode, api, scope, canWrite } = useWorkspace();
  const { status } = useSearch({ from: "/$workspace/$mode/stores" });
  const navigate = useNavigate({ from: "/$workspace/$mode/stores" });
  const [isOnboarding, setOnboarding] = useState(false);
  const isClosed = status === "closed";
  const query = useInfiniteQuery({
    queryKey: [...scope, "stores", "list", { isClosed }],
    queryFn: ({ pageParam: after, signal }) => {
      const listed = { status: isClosed ? "closed" : "open", after, limit: PAGE_SIZE } as const;
      const params = { path: { workspaceId: id }, query: listed };
      return bodyOf(api.GET("/v2/agencies/{workspaceId}/merchants", { params, signal }));
    },
    ...cursorPaging,
    select: ({ pages }) => pages.flatMap(({ merchants }) => merchants),
  });
  return (
    <Page
      title="Stores"
      lead="Each store is a merchant with keys of its own and a connected account for its card payments."
      actions={
        canWrite && (
          <Button variant="filled" onClick={() => setOnboarding(true)}>
            Onboard a store
          </Button>
        )
      }
    >
      <div className="filters">
        <NativeSelect
          label="Status"
          value={isClosed ? "closed" : "open"}
          onChange={({ target }) =>
            void navigate({
              search: { status: target.value === "closed" ? "closed" : undefined },
              replace: true,
            })
          }
          data={[
            { value: "open", label: "Open" },
            { value: "closed", label: "Closed" },
          ]}
        />
      </div>
      <List
        label="Stores"
        query={query}
        columns={useColumns()}
        keyOf={(store) => store.id}
        empty={
          isClosed ? (
            <>
              <h2>No closed stores</h2>
              <p>Stores that you close are listed here; their orders stay readable.</p>
            </>
          ) : (
            <>
              <h2>No stores in {mode} mode yet</h2>
              <p>
                {canWrite
                  ? "Onboard one to get its keys and the link to set up its payments."
                  : "An owner or admin of the workspace can onboard one."}
              </p>
            </>
          )
        }
      />
      {isOnboarding && <OnboardDialog close={() => setOnboarding(false)} />}
    </Page>
  );
}

function useColumns(): ReadonlyArray<Column<Store>> {
  const { id: workspace, mode } = useWorkspace();
  return [
    {
      title: "Store",
      cell: (store) => (
        <>
          <Link
            className="row-link"
            to="/$workspace/$mode/stores/$store"
            params={{ workspace, mode, store: store.id }}
          >
            {store.name}
          </Link>
          <div className="quiet small">{store.store_url}</div>
        </>
      ),
    },
    { title: "Key", isWide: true, cell: ({ api_key: key }) => <code className="nowrap">{key}…</code> },
    { title: "Created", isFigure: true, cell: ({ created_at: at }) => <Time at={at} /> },
  ];
}
