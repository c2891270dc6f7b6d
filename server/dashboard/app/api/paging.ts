/** How a list that the API pages by cursor is read, with the page's cursor in `after`: options of an infinite query. */
export const cursorPaging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_after: after }: { next_after: string | null }) => after ?? undefined,
};

/** Rows of a page. */
export const PAGE_SIZE = 50;
