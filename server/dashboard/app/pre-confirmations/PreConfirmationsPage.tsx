import { NativeSelect } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { cursorPaging, PAGE_SIZE } from "../api/paging.ts";
import { bodyOf, forMerchant, useWorkspace, type Workspace } from "../api/workspace.ts";
import { List, type Column } from "../parts/List.tsx";
import { Page } from "../parts/Page.tsx";
import { SearchField } from "../parts/SearchField.tsx";
import { Tag } from "../parts/Tag.tsx";
import { Time } from "../parts/Time.tsx";
import type { CallFilters } from "../filters.ts";
import { StoreFilter } from "../stores/StoreFilter.tsx";
import { useStoreName } from "../stores/stores-query.ts";
import { outcomeOf, responseOf, resultFacts, subjectOf, type Call, type CallResult } from "./call-facts.ts";

const results = Object.entries(resultFacts).map(([value, { name }]) => ({ value, label: name }));

const useCalls = ({ api, scope }: Workspace, { result, subject, store }: CallFilters) =>
  useInfiniteQuery({
    queryKey: [...scope, "pre-confirmations", "list", { result, subject, store }],
    queryFn: ({ pageParam: after, signal }) => {
      const of = subject?.startsWith("cs_") ? { session_id: subject } : { order_id: subject };
      const query = { result: result as CallResult | undefined, ...of, after, limit: PAGE_SIZE };
      const headers = forMerchant(store);
      return bodyOf(api.GET("/v2/pre-confirmations", { params: { query }, headers, signal }));
    },
    ...cursorPaging,
    select: ({ pages }) => pages.flatMap(({ calls }) => calls),
  });

/** The calls to the stores' hooks, most recent first. */
export function PreConfirmationsPage() {
  const workspace = useWorkspace();
  const filters = useSearch({ from: "/$workspace/$mode/pre-confirmations" });
  const navigate = useNavigate({ from: "/$workspace/$mode/pre-confirmations" });
  const filter = (change: CallFilters) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <Page
      title="Pre-confirmation"
      lead="Before each charge your hook is asked whether the order can be fulfilled. These are the calls and what they led to."
    >
      <div className="filters">
        <NativeSelect
          label="Result"
          value={filters.result ?? ""}
          onChange={({ target }) => filter({ result: target.value || undefined })}
          data={[{ value: "", label: "All" }, ...results]}
        />
        <StoreFilter value={filters.store} onChange={(store) => filter({ store })} />
        <SearchField
          label="Session or order id"
          placeholder="cs_… or ord_…"
          value={filters.subject ?? ""}
          search={(subject) => filter({ subject: subject || undefined })}
        />
      </div>
      <List
        label="Pre-confirmations"
        query={useCalls(workspace, filters)}
        columns={useColumns()}
        keyOf={({ id }) => id}
        empty={
          isFiltered ? (
            <>
              <h2>No calls match</h2>
              <p>Choose another result, store or id.</p>
            </>
          ) : (
            <>
              <h2>No calls yet</h2>
              <p>Configure a hook for a store: it is called before each charge.</p>
              <p>
                <a href="/docs/pre-confirmation">How pre-confirmation works</a>
              </p>
            </>
          )
        }
      />
    </Page>
  );
}

function useColumns(): ReadonlyArray<Column<Call>> {
  const { id: workspace, mode } = useWorkspace();
  const storeName = useStoreName();
  return [
    {
      title: "Checkout",
      cell: (call) => (
        <>
          <Link
            className="row-link"
            to="/$workspace/$mode/pre-confirmations/$call"
            params={{ workspace, mode, call: call.id }}
          >
            {subjectOf(call)}
          </Link>
          <div className="quiet small">{storeName(call.merchant_id)}</div>
        </>
      ),
    },
    {
      title: "Response",
      isWide: true,
      cell: (call) => (
        <>
          {responseOf(call)}
          <div className="quiet small">{call.error ?? call.reason}</div>
        </>
      ),
    },
    { title: "Outcome", isWide: true, cell: outcomeOf },
    { title: "Called", isWide: true, cell: ({ created_at: at }) => <Time at={at} /> },
    {
      title: "Result",
      isFigure: true,
      cell: ({ result, created_at: at }) => (
        <>
          <Tag tone={resultFacts[result].tone}>{resultFacts[result].name}</Tag>
          <div className="quiet small narrow">
            <Time at={at} />
          </div>
        </>
      ),
    },
  ];
}
