/**
 * Lists as data stores of `@wordpress/data`: pages and sums come from the server, by query. A page is requested when it is selected
 * for the first time, and again once it was invalidated; until then, and while the request fails, the last one stays.
 */
import apiFetch from "@wordpress/api-fetch";
import { createReduxStore, dispatch, register, useDispatch, useSelect } from "@wordpress/data";
import { useRef } from "@wordpress/element";
import { addQueryArgs } from "@wordpress/url";
import { errorMessage } from "./error-message.ts";

/** Parameters of the list's REST route; those left out have the route's defaults. */
export type Query = Readonly<Record<string, string | number>>;

type State<Page> = Readonly<Record<string, Page>>;
type Action<Page> = { type: "RECEIVE_PAGE"; key: string; page: Page };

/** What resolvers and actions of `@wordpress/data` get. */
type Thunk<Page> = {
  dispatch: {
    receivePage(query: Query, page: Page): void;
    invalidateResolutionForStoreSelector(selector: string): void;
  };
  resolveSelect: { getPage(query: Query): Promise<Page> };
};

/** What the screens use of a registered store. */
export type ListStore<Page> = { name: string; seed(query: Query, page: Page): void };

/** Alike for the same parameters in any order. */
const keyOf = (query: Query) => JSON.stringify(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Registers a store with `getPage( query )`, and selectors for parts of that page.
 *
 * @param path of the REST route
 * @param parts selectors by name, of a page; undefined until it is loaded
 */
export function registerList<Page>(
  name: string,
  path: string,
  parts: Readonly<Record<string, (page: Page | undefined) => unknown>>,
): ListStore<Page> {
  const latest = new Map<string, number>();
  const getPage = (state: State<Page>, query: Query = {}) => state[keyOf(query)];
  const partNames = Object.keys(parts);
  const store = createReduxStore(name, {
    reducer: (state: State<Page> = {}, action: Action<Page>): State<Page> =>
      action.type === "RECEIVE_PAGE" ? { ...state, [action.key]: action.page } : state,
    actions: {
      receivePage: (query: Query, page: Page): Action<Page> => ({ type: "RECEIVE_PAGE", key: keyOf(query), page }),
      invalidate:
        () =>
        ({ dispatch: own }: Thunk<Page>) => {
          for (const selector of ["getPage", ...partNames]) own.invalidateResolutionForStoreSelector(selector);
        },
    },
    selectors: {
      getPage,
      ...Object.fromEntries(
        Object.entries(parts).map(([part, read]) => [part, (state: State<Page>, query?: Query) => read(getPage(state, query))]),
      ),
    },
    resolvers: {
      getPage:
        (query: Query = {}) =>
        async ({ dispatch: own }: Thunk<Page>) => {
          const key = keyOf(query);
          const turn = (latest.get(key) ?? 0) + 1;
          latest.set(key, turn);
          const page = await apiFetch<Page>({ path: addQueryArgs(path, query) });
          // A late reply must not replace that of a newer request.
          if (latest.get(key) === turn) own.receivePage(query, page);
        },
      ...Object.fromEntries(
        partNames.map((part) => [
          part,
          (query: Query = {}) =>
            async ({ resolveSelect }: Thunk<Page>) => {
              await resolveSelect.getPage(query);
            },
        ]),
      ),
    },
  });
  register(store);
  return {
    name,
    seed(query, page) {
      const own = dispatch(name) as unknown as {
        receivePage(query: Query, page: Page): void;
        finishResolution(selector: string, parameters: readonly unknown[]): void;
      };
      own.receivePage(query, page);
      own.finishResolution("getPage", [query]);
    },
  };
}

export type List<Page> = {
  page: Page;
  isLoading: boolean;
  /** Why the last request failed; the previous page is still displayed. */
  failure: string;
  reload(): void;
};

type ListSelectors<Page> = {
  getPage(query: Query): Page | undefined;
  isResolving(selector: string, parameters: readonly unknown[]): boolean;
  getResolutionError(selector: string, parameters: readonly unknown[]): unknown;
};

/** The page of a query, or the one before it while it is loaded. @param first came with the document */
export function useList<Page>(store: ListStore<Page>, query: Query, first: Page): List<Page> {
  const { page, isLoading, error } = useSelect(
    (select) => {
      const list = select(store.name) as unknown as ListSelectors<Page>;
      return {
        page: list.getPage(query),
        isLoading: list.isResolving("getPage", [query]),
        error: list.getResolutionError("getPage", [query]),
      };
    },
    [store, query],
  );
  const { invalidate } = useDispatch(store.name) as unknown as { invalidate(): void };
  const last = useRef(first);
  if (page !== undefined) {
    last.current = page;
  }
  return { page: last.current, isLoading, failure: error === undefined || error === null ? "" : errorMessage(error), reload: () => invalidate() };
}
