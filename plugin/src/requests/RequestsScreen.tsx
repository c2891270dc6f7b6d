import { speak } from "@wordpress/a11y";
import { Notice, SearchControl, SelectControl } from "@wordpress/components";
import { useEffect, useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { errorMessage } from "../admin/error-message.ts";
import type { TermChoice } from "../companies/CompanyDialog.tsx";
import { RequestDialog } from "./RequestDialog.tsx";
import {
  fetchRequest,
  fetchRequests,
  type RequestDetail,
  type RequestsPage,
  type RequestState,
  type StateFilter,
} from "./requests-api.ts";
import { RequestsTable } from "./RequestsTable.tsx";

export type ScreenData = {
  first: RequestsPage;
  /** Id of the request that the address asks for, or empty. */
  opened: string;
  terms: TermChoice[];
  currency: string;
};

const searchDelayMs = 350;

/** Customers who ask to buy on account, and the dialog to decide on a request. */
export function RequestsScreen({ first, opened, terms, currency }: ScreenData) {
  const [page, setPage] = useState(first);
  const [search, setSearch] = useState("");
  const [query, setQuery] = useState({ search: "", state: "" as StateFilter, page: 1, round: 0 });
  const [message, setMessage] = useState<{ status: "success" | "warning" | "error"; text: string } | null>(null);
  const [reviewed, setReviewed] = useState<RequestDetail | null>(null);

  useEffect(() => {
    if (search === query.search) return;
    const timer = setTimeout(() => setQuery((last) => ({ ...last, search, page: 1 })), searchDelayMs);
    return () => clearTimeout(timer);
  }, [search, query.search]);

  useEffect(() => {
    const { round, ...asked } = query;
    // The first page came with the document.
    if (round === 0 && asked.search === "" && asked.state === "" && asked.page === 1 && page === first) return;
    const controller = new AbortController();
    fetchRequests(asked, controller.signal).then(setPage, (error: unknown) => {
      if (!controller.signal.aborted) setMessage({ status: "error", text: errorMessage(error) });
    });
    return () => controller.abort();
  }, [query]);

  async function review(id: string) {
    setMessage(null);
    try {
      setReviewed(await fetchRequest(id));
    } catch (error) {
      setMessage({ status: "error", text: errorMessage(error) });
    }
  }
  useEffect(() => {
    if (opened !== "") void review(opened);
  }, [opened]);

  function decided(request: RequestDetail, state: RequestState, isMailed: boolean) {
    const text = decisionMessage(request, state, isMailed);
    setMessage({ status: isMailed ? "success" : "warning", text });
    speak(text, "polite");
    setQuery((last) => ({ ...last, round: last.round + 1 }));
  }

  return (
    <>
      {message !== null && (
        <Notice status={message.status} onRemove={() => setMessage(null)}>
          {message.text}
        </Notice>
      )}
      <RequestsTable
        page={page}
        number={query.page}
        tools={
          <div className="svc-checkout-filters">
            <SearchControl
              __nextHasNoMarginBottom
              __next40pxDefaultSize
              label={__("Search requests", "svc-checkout")}
              placeholder={__("Customer, company or e-mail", "svc-checkout")}
              value={search}
              onChange={setSearch}
            />
            <SelectControl
              __next40pxDefaultSize
              __nextHasNoMarginBottom
              hideLabelFromVision
              label={__("State", "svc-checkout")}
              value={query.state}
              options={[
                { value: "", label: __("Open and decided", "svc-checkout") },
                { value: "open", label: __("Open", "svc-checkout") },
                { value: "decided", label: __("Decided", "svc-checkout") },
              ]}
              onChange={(state) => setQuery((last) => ({ ...last, state, page: 1 }))}
            />
          </div>
        }
        onPage={(next) => setQuery((last) => ({ ...last, page: next }))}
        onReview={(id) => void review(id)}
      />
      {reviewed !== null && (
        <RequestDialog
          request={reviewed}
          choices={terms}
          currency={currency}
          onClose={() => setReviewed(null)}
          onDecided={(state, isMailed) => decided(reviewed, state, isMailed)}
        />
      )}
    </>
  );
}

function decisionMessage({ name, email }: RequestDetail, state: RequestState, isMailed: boolean): string {
  const text =
    state === "approved"
      ? /* translators: %s: name of a customer. */ __("The request of %s was approved.", "svc-checkout")
      : /* translators: %s: name of a customer. */ __("The request of %s was declined.", "svc-checkout");
  const mail = isMailed
    ? /* translators: %s: an e-mail address. */ __("The e-mail to %s was sent.", "svc-checkout")
    : /* translators: %s: an e-mail address. */ __("No e-mail was sent to %s: please write to the customer yourself.", "svc-checkout");
  return `${sprintf(text, name)} ${sprintf(mail, email)}`;
}
