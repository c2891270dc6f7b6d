/** The filter of the screen, stored in the page's URL, so that a link shows the same orders. */

export const views = ["all", "on_hold", "shipped", "paid"] as const;
export type View = (typeof views)[number];
export type Sort = "due" | "created" | "owed";

/** Parts of the open orders by due day, which are summed. */
export const parts = ["not_due", "1-30", "31-60", "61-90", "over-90"] as const;
export type Part = (typeof parts)[number];
/** Due day of open orders; empty for any. */
export type Due = "" | "week" | "overdue" | Part;
const dues: readonly Due[] = ["", "week", "overdue", ...parts];

export const modes = ["live", "test", "all"] as const;
export type Mode = (typeof modes)[number];

export const pageSizes = [25, 50, 75, 100] as const;

export type Filter = {
  view: View;
  due: Due;
  search: string;
  term: string;
  /** Id of the company that the orders count to, or empty. */
  company: string;
  /** First and last day of payment in the view of paid orders, YYYY-MM-DD; empty without a limit. */
  from: string;
  to: string;
  mode: Mode;
  sort: Sort;
  order: "asc" | "desc";
  page: number;
  per_page: number;
};

/** In the view of paid orders, the latest payments come first. */
export const defaultOrder = (view: View): Filter["order"] => (view === "paid" ? "desc" : "asc");

/** How many of the drop-down filters are set. @param mode the default mode */
export function countChoices(filter: Filter, mode: Mode): number {
  return [filter.view !== "all", filter.due !== "", filter.term !== "", filter.mode !== mode].filter(Boolean).length;
}

/** @param mode the default mode */
export function readFilter(address: string, mode: Mode): Filter {
  const query = new URL(address).searchParams;
  const view = views.find((known) => known === query.get("view")) ?? "all";
  const order = query.get("order");
  const sort = query.get("sort");
  return {
    view,
    due: (view === "paid" ? undefined : dues.find((known) => known === query.get("due"))) ?? "",
    search: query.get("search") ?? "",
    term: query.get("term") ?? "",
    company: query.get("company") ?? "",
    from: query.get("from") ?? "",
    to: query.get("to") ?? "",
    mode: modes.find((known) => known === query.get("mode")) ?? mode,
    sort: sort === "created" || sort === "owed" ? sort : "due",
    order: order === "asc" || order === "desc" ? order : defaultOrder(view),
    page: Math.max(1, Number.parseInt(query.get("paged") ?? "1", 10) || 1),
    per_page: pageSizes.find((size) => String(size) === query.get("per_page")) ?? pageSizes[0],
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
    per_page: String(pageSizes[0]),
  };
  const { page, ...rest } = filter;
  for (const [name, value] of Object.entries({ ...rest, paged: String(page) })) {
    if (value === "" || String(value) === defaults[name]) {
      url.searchParams.delete(name);
    } else {
      url.searchParams.set(name, String(value));
    }
  }
  return url.href;
}

/** The URL without the orders to put on account, which are asked about once. */
export function withoutPut(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("put");
  url.searchParams.delete("left_out");
  return url.href;
}
