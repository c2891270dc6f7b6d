import { Button, NativeSelect, Skeleton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useWorkspace } from "../api/workspace.ts";
import type { AttentionFilters } from "../filters.ts";
import { Page } from "../parts/Page.tsx";
import { Problem } from "../parts/Problem.tsx";
import { StoreFilter } from "../stores/StoreFilter.tsx";
import { kindNames } from "./attention-facts.ts";
import { AttentionItems } from "./AttentionItems.tsx";
import { attentionQuery } from "./attention-query.ts";

const kinds = Object.entries(kindNames).map(([value, label]) => ({ value, label }));

/** Everything that needs attention: urgent things first, then the newest. */
export function AttentionPage() {
  const filters = useSearch({ from: "/$workspace/$mode/attention" });
  const navigate = useNavigate({ from: "/$workspace/$mode/attention" });
  const filter = (change: AttentionFilters) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  return (
    <Page title="Attention" lead="What waits for a person: what is urgent first, then the newest.">
      <div className="filters">
        <NativeSelect
          label="Kind"
          value={filters.kind ?? ""}
          onChange={({ target }) => filter({ kind: target.value || undefined })}
          data={[{ value: "", label: "All" }, ...kinds]}
        />
        <StoreFilter value={filters.store} onChange={(store) => filter({ store })} />
      </div>
      <Items filters={filters} />
    </Page>
  );
}

function Items({ filters }: { filters: AttentionFilters }) {
  const query = useInfiniteQuery(attentionQuery(useWorkspace(), filters));
  const { data: items, error } = query;
  if (items === undefined && error !== null)
    return <Problem error={error} retry={() => void query.refetch()} />;
  if (items === undefined) {
    return (
      <div className="boxed pad" aria-busy="true">
        <Skeleton height={14} my={10} width="55%" />
        <Skeleton height={14} my={10} width="40%" />
      </div>
    );
  }
  if (items.length === 0) return <Nothing isFiltered={Object.values(filters).some(Boolean)} />;
  return (
    <>
      <AttentionItems items={items} />
      {query.hasNextPage && (
        <div className="more">
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className="empty">
      <h2>{isFiltered ? "Nothing matches" : "Nothing needs attention"}</h2>
      <p>
        {isFiltered
          ? "Choose another kind or store."
          : "Disputes, failed refunds, overdue orders and stores that take no payments are listed here."}
      </p>
    </div>
  );
}
