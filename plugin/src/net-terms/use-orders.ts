import { useEffect, useState } from "@wordpress/element";
import { errorMessage } from "../admin/error-message.ts";
import type { Filter } from "./filter.ts";
import { fetchOrders, type OrdersPage } from "./orders-api.ts";

export type Orders = {
  page: OrdersPage;
  isLoading: boolean;
  /** Why the last request failed; the previous page is still displayed. */
  failure: string;
  reload(): void;
};

/** The orders of a filter; the first ones came with the page. */
export function useOrders(filter: Filter, first: OrdersPage): Orders {
  const [page, setPage] = useState(first);
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState("");
  const [loaded, setLoaded] = useState({ filter, round: 0 });
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (loaded.filter === filter && loaded.round === round) {
      return;
    }
    const controller = new AbortController();
    const load = async () => {
      setIsLoading(true);
      try {
        setPage(await fetchOrders(filter, controller.signal));
        setFailure("");
      } catch (error) {
        if (controller.signal.aborted) {
          return;
        }
        setFailure(errorMessage(error));
      }
      setLoaded({ filter, round });
      setIsLoading(false);
    };
    void load();
    return () => controller.abort();
    // Not on `loaded`, which would load again after each response.
  }, [filter, round]);

  return { page, isLoading, failure, reload: () => setRound((last) => last + 1) };
}
