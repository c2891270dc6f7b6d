/** The filter of the screen, stored in the page's URL, so that a link shows the same orders. */

export const views = ["all", "on_hold", "shipped", "overdue", "due_soon", "paid"] as const;
export type View = (typeof views)[number];
export type Sort = "due" | "created" | "owed";

export type Filter = {
  view: View;
  search: string;
  term: string;
  /** First and last day of payment in the view of paid orders, YYYY-MM-DD; empty without a limit. */
  from: string;
  to: string;
  mode: "live" | "test";
  sort: Sort;
  order: "asc" | "desc";
  page: number;
};

/** In the view of paid orders, the latest payments come first. */
export const defaultOrder = (view: View): Filter["order"] => (view === "paid" ? "desc" : "asc");

/** @param mode the default mode */
export function readFilter(address: string, mode: Filter["mode"]): Filter {
  const query = new URL(address).searchParams;
  const view = views.find((known) => known === query.get("view")) ?? "all";
  const order = query.get("order");
  const sort = query.get("sort");
  const requested = query.get("mode");
  return {
    view,
    search: query.get("search") ?? "",
    term: query.get("term") ?? "",
    from: query.get("from") ?? "",
    to: query.get("to") ?? "",
    mode: requested === "live" || requested === "test" ? requested : mode,
    sort: sort === "created" || sort === "owed" ? sort : "due",
    order: order === "asc" || order === "desc" ? order : defaultOrder(view),
    page: Math.max(1, Number.parseInt(query.get("paged") ?? "1", 10) || 1),
  };
}

/** The URL with the filter, without default values. WordPress uses the parameter `page` itself. */
export function writeFilter(address: string, filter: Filter): string {
  const url = new URL(address);
  const defaults: Record<string, string> = {
    view: "all",
    sort: "due",
    order: defaultOrder(filter.view),
    paged: "1",
  };
  const { page, ...rest } = filter;
  for (const [name, value] of Object.entries({ ...rest, paged: String(page) })) {
    if (value === "" || value === defaults[name]) {
      url.searchParams.delete(name);
    } else {
      url.searchParams.set(name, value);
    }
  }
  return url.href;
}
