import { speak } from "@wordpress/a11y";
import { Notice, SearchControl, SelectControl } from "@wordpress/components";
import { useEffect, useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { errorMessage } from "../admin/error-message.ts";
import { FailureNotice } from "../admin/FailureNotice.tsx";
import { useList } from "../admin/list-store.ts";
import { useSearch } from "../admin/use-search.ts";
import type { TermChoice } from "../companies/CompanyDialog.tsx";
import { latestRequest } from "../rest/latest-request.ts";
import { RequestDialog } from "./RequestDialog.tsx";
import {
  fetchRequest,
  type RequestDetail,
  type RequestsPage,
  type RequestState,
  type StateFilter,
} from "./requests-api.ts";
import { requestsStore } from "./requests-store.ts";
import { RequestsTable } from "./RequestsTable.tsx";

export type ScreenData = {
  first: RequestsPage;
  /** Id of the request that the address asks for, or empty. */
  opened: string;
  terms: TermChoice[];
  currency: string;
};

/** What PHP prints with the document. */
export const firstQuery = { search: "", state: "" as StateFilter, page: 1 };

/** Customers who ask to buy on account, and the dialog to decide on a request. */
export function RequestsScreen({ first, opened, terms, currency }: ScreenData) {
  const [query, setQuery] = useState(firstQuery);
  const [search, setSearch] = useSearch(query.search, (text) => setQuery((last) => ({ ...last, search: text, page: 1 })));
  const { page, failure, reload } = useList(requestsStore, query, first);
  const [message, setMessage] = useState<{ status: "success" | "warning" | "error"; text: string } | null>(null);
  const [reviewed, setReviewed] = useState<RequestDetail | null>(null);

  const [askLatest] = useState(latestRequest);
  function review(id: string) {
    setMessage(null);
    askLatest({
      send: (signal) => fetchRequest(id, signal),
      take: setReviewed,
      fail: (error) => setMessage({ status: "error", text: errorMessage(error) }),
    });
  }
  useEffect(() => {
    if (opened !== "") review(opened);
  }, [opened]);

  function decided(request: RequestDetail, state: RequestState, isMailed: boolean) {
    const text = decisionMessage(request, state, isMailed);
    setMessage({ status: isMailed ? "success" : "warning", text });
    speak(text, "polite");
    reload();
  }

  return (
    <>
      <FailureNotice failure={failure} onRetry={reload} />
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
        onReview={review}
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
