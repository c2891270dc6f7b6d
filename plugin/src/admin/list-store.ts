/**
 * Lists as data stores of `@wordpress/data`: pages and sums come from the server, by query. A page is requested when it is selected
 * for the first time, when a screen returns to it, and once it was invalidated; until the reply, and if there is none, the last one stays.
 * A request that a newer one replaces is aborted.
 */
import apiFetch from "@wordpress/api-fetch";
import { createReduxStore, dispatch, register, select, useDispatch, useSelect } from "@wordpress/data";
import { useEffect, useRef } from "@wordpress/element";
import { addQueryArgs } from "@wordpress/url";
import { type SharedRequest, sharedRequest } from "../rest/shared-request.ts";
import { errorMessage } from "./error-message.ts";

/** Parameters of the list's REST route; those left out have the route's defaults. */
export type Query = Readonly<Record<string, string | number>>;

type State<Page> = Readonly<Record<string, Page>>;
type Action<Page> = { type: "RECEIVE_PAGE"; key: string; page: Page } | { type: "DROP_PAGE"; key: string };

/** What resolvers and actions of `@wordpress/data` get. */
type Thunk<Page> = {
  dispatch: {
    receivePage(query: Query, page: Page): void;
    dropPage(query: Query): void;
    invalidateResolution(selector: string, parameters: readonly unknown[]): void;
    invalidateResolutionForStoreSelector(selector: string): void;
  };
  resolveSelect: { getPage(query: Query): Promise<Page> };
};

/** Older ones are forgotten, and requested again. */
const MAX_PAGES = 50;

/** What the screens use of a registered store. */
export type ListStore<Page> = {
  name: string;
  seed(query: Query, page: Page): void;
  /** Aborts the request of a page that is no longer displayed. */
  abandon(query: Query): void;
};

/** The same result for the same page, as components compare what selectors return. */
function ofEach<Page>(read: (page: Page | undefined) => unknown): (page: Page | undefined) => unknown {
  const results = new WeakMap<object, unknown>();
  return (page) => {
    if (typeof page !== "object" || page === null) return read(page);
    if (!results.has(page)) results.set(page, read(page));
    return results.get(page);
  };
}

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
  const requests = new Map<string, SharedRequest<Page>>();
  const kept = new Map<string, Query>();
  const getPage = (state: State<Page>, query: Query = {}) => state[keyOf(query)];
  const partNames = Object.keys(parts);
  const selectors = ["getPage", ...partNames];
  const store = createReduxStore(name, {
    reducer: (state: State<Page> = {}, action: Action<Page>): State<Page> => {
      if (action.type === "RECEIVE_PAGE") return { ...state, [action.key]: action.page };
      if (action.type !== "DROP_PAGE") return state;
      const { [action.key]: _, ...others } = state;
      return others;
    },
    actions: {
      receivePage: (query: Query, page: Page): Action<Page> => ({ type: "RECEIVE_PAGE", key: keyOf(query), page }),
      dropPage: (query: Query): Action<Page> => ({ type: "DROP_PAGE", key: keyOf(query) }),
      invalidate:
        () =>
        ({ dispatch: own }: Thunk<Page>) => {
          for (const selector of selectors) own.invalidateResolutionForStoreSelector(selector);
        },
    },
    selectors: {
      getPage,
      ...Object.fromEntries(
        Object.entries(parts).map(([part, read]) => {
          const once = ofEach(read);
          return [part, (state: State<Page>, query?: Query) => once(getPage(state, query))];
        }),
      ),
    },
    resolvers: {
      getPage:
        (query: Query = {}) =>
        async ({ dispatch: own }: Thunk<Page>) => {
          const key = keyOf(query);
          const forget = (page: Query) => selectors.forEach((selector) => own.invalidateResolution(selector, [page]));
          const request = requests.get(key) ?? sharedRequest<Page>();
          requests.set(key, request);
          const page = await request.ask((signal) => apiFetch<Page>({ path: addQueryArgs(path, query), signal }));
          if (page === undefined) {
            if (requests.get(key) === request) requests.delete(key);
            // Once this resolution has ended: requested again when it is selected again, unless it has been.
            setTimeout(() => {
              if (!requests.has(key)) forget(query);
            });
            return;
          }
          own.receivePage(query, page);
          kept.delete(key);
          kept.set(key, query);
          for (const [oldKey, old] of [...kept].slice(0, -MAX_PAGES)) {
            kept.delete(oldKey);
            requests.delete(oldKey);
            own.dropPage(old);
            forget(old);
          }
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
    abandon: (query) => requests.get(keyOf(query))?.abandon(),
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
  hasFinishedResolution(selector: string, parameters: readonly unknown[]): boolean;
  getResolutionError(selector: string, parameters: readonly unknown[]): unknown;
};

/** The page of a query, or the one before it while it is loaded. @param first came with the document */
export function useList<Page>(store: ListStore<Page>, query: Query, first: Page): List<Page> {
  const { page, isLoading, error } = useSelect(
    (read) => {
      const list = read(store.name) as unknown as ListSelectors<Page>;
      return {
        page: list.getPage(query),
        isLoading: list.isResolving("getPage", [query]),
        error: list.getResolutionError("getPage", [query]),
      };
    },
    [store, query],
  );
  const { invalidate, invalidateResolution } = useDispatch(store.name) as unknown as {
    invalidate(): void;
    invalidateResolution(selector: string, parameters: readonly unknown[]): void;
  };
  const last = useRef(first);
  const shown = useRef(query);
  useEffect(() => {
    if (shown.current === query) return;
    shown.current = query;
    // Back at an earlier query: its page is displayed, and loaded again.
    const list = select(store.name) as unknown as ListSelectors<Page>;
    if (list.hasFinishedResolution("getPage", [query])) invalidateResolution("getPage", [query]);
  }, [query]);
  useEffect(() => () => store.abandon(query), [store, query]);
  if (page !== undefined) {
    last.current = page;
  }
  return { page: last.current, isLoading, failure: error === undefined || error === null ? "" : errorMessage(error), reload: () => invalidate() };
}
