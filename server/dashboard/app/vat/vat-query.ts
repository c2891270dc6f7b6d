import { useInfiniteQuery } from "@tanstack/react-query";
import { rangeOfDays } from "../api/days.ts";
import { cursorPaging, PAGE_SIZE } from "../api/paging.ts";
import { bodyOf, forMerchant, type Workspace } from "../api/workspace.ts";
import type { VatFilters } from "../filters.ts";

const queryOf = ({ number, from, to }: VatFilters) => ({ number, ...rangeOfDays(from, to) });

/** VAT evidence, newest first. */
export const useEvidence = ({ api, scope }: Workspace, filters: VatFilters) =>
  useInfiniteQuery({
    queryKey: [...scope, "vat", "list", filters],
    queryFn: ({ pageParam: after, signal }) => {
      const query = { ...queryOf(filters), after, limit: PAGE_SIZE };
      const headers = forMerchant(filters.store);
      return bodyOf(api.GET("/v2/vat/checks", { params: { query }, headers, signal }));
    },
    ...cursorPaging,
    select: ({ pages }) => pages.flatMap(({ checks }) => checks),
  });

/** All evidence of the filters as CSV. */
export function loadEvidenceCsv({ api }: Workspace, filters: VatFilters, signal: AbortSignal) {
  const headers = { ...forMerchant(filters.store), accept: "text/csv" };
  const query = queryOf(filters);
  return bodyOf(api.GET("/v2/vat/checks", { params: { query }, headers, parseAs: "stream", signal }));
}
