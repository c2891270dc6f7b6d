import { NativeSelect, Skeleton } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { AttentionFilters } from "../filters.ts";
import { NewsBar } from "../live/NewsBar.tsx";
import type { LiveList } from "../live/use-live-list.ts";
import { ShowMore } from "../parts/List.tsx";
import { Page } from "../parts/Page.tsx";
import { Problem } from "../parts/Problem.tsx";
import { StoreFilter } from "../stores/StoreFilter.tsx";
import { kindNames, type AttentionItem } from "./attention-facts.ts";
import { AttentionItems } from "./AttentionItems.tsx";
import { useAttentionList } from "./attention-query.ts";

const kinds = Object.entries(kindNames).map(([value, label]) => ({ value, label }));

/** Everything that needs attention: urgent things first, then the newest. */
export function AttentionPage() {
  const filters = useSearch({ from: "/$workspace/$mode/attention" });
  const navigate = useNavigate({ from: "/$workspace/$mode/attention" });
  const query = useAttentionList(filters);
  const filter = (change: AttentionFilters) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  return (
    <Page
      title="Attention"
      lead="What waits for a person: what is urgent first, then the newest."
      live={query.live}
    >
      <div className="filters">
        <NativeSelect
          label="Kind"
          value={filters.kind ?? ""}
          onChange={({ target }) => filter({ kind: target.value || undefined })}
          data={[{ value: "", label: "All" }, ...kinds]}
        />
        <StoreFilter value={filters.store} onChange={(store) => filter({ store })} />
      </div>
      <NewsBar news={query.news} />
      <Items query={query} isFiltered={Object.values(filters).some(Boolean)} />
    </Page>
  );
}

function Items({ query, isFiltered }: { query: LiveList<AttentionItem>; isFiltered: boolean }) {
  const { data: items, error } = query;
  if (items === undefined && error !== null) return <Problem error={error} retry={() => query.refetch()} />;
  if (items === undefined) {
    return (
      <div className="boxed pad" aria-busy="true">
        <Skeleton height={14} my={10} width="55%" />
        <Skeleton height={14} my={10} width="40%" />
      </div>
    );
  }
  if (items.length === 0) return <Nothing isFiltered={isFiltered} />;
  return (
    <>
      <AttentionItems items={items} />
      <ShowMore query={query} />
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
