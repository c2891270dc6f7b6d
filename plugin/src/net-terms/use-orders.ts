import { useEffect, useState } from "@wordpress/element";
import type { Filter } from "./filter.ts";
import { fetchOrders, type OrdersPage, sentenceOf } from "./orders-api.ts";

export type Orders = {
  page: OrdersPage;
  isLoading: boolean;
  /** Why the last call failed; what was there before is still shown. */
  failure: string;
  reload(): void;
};

/** The orders of a filter; the first ones came with the page. */
export function useOrders(filter: Filter, first: OrdersPage): Orders {
  const [page, setPage] = useState(first);
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState("");
  const [asked, setAsked] = useState({ filter, round: 0 });
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (asked.filter === filter && asked.round === round) {
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
        setFailure(sentenceOf(error));
      }
      setAsked({ filter, round });
      setIsLoading(false);
    };
    void load();
    return () => controller.abort();
    // Asking again when an answer has come would ask for ever.
  }, [filter, round]);

  return { page, isLoading, failure, reload: () => setRound((last) => last + 1) };
}
