import { Button } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";
import type { ReactNode } from "react";
import { ListCard, type ListColumn } from "../admin/ListCard.tsx";
import { companyUrl } from "../companies/companies-api.ts";
import type { RequestsPage, TermsRequest } from "./requests-api.ts";

/** WooCommerce's colours of order statuses. */
const stateClass = { requested: "status-on-hold", approved: "status-processing", declined: "status-pending" };

type Column = ListColumn<TermsRequest>;

/** The requests, open ones first. */
export function RequestsTable(props: {
  page: RequestsPage;
  number: number;
  /** Search and filter. */
  tools: ReactNode;
  onPage(number: number): void;
  onReview(id: string): void;
}) {
  const { page } = props;
  const columns: Column[] = [
    { key: "customer", label: __("Customer", "svc-checkout"), cell: (request) => <Customer request={request} /> },
    { key: "company", label: __("Company", "svc-checkout"), cell: (request) => <Company request={request} /> },
    {
      key: "asked",
      label: __("Asked", "svc-checkout"),
      cell: ({ day, ago }) => (
        <>
          {day}
          <small>{ago}</small>
        </>
      ),
    },
    {
      key: "message",
      label: __("Message", "svc-checkout"),
      cell: ({ message }) => message !== "" && <div className="svc-checkout-message">{message}</div>,
    },
    { key: "state", label: __("State", "svc-checkout"), cell: (request) => <State request={request} /> },
    {
      key: "actions",
      label: "",
      screenReaderLabel: __("Actions", "svc-checkout"),
      cell: (request) =>
        request.state === "requested" && (
          <Button
            variant="secondary"
            size="compact"
            aria-label={sprintf(
              /* translators: %s: name of a customer. */ __("Review the request of %s", "svc-checkout"),
              nameOf(request),
            )}
            onClick={() => props.onReview(request.id)}
          >
            {__("Review…", "svc-checkout")}
          </Button>
        ),
    },
  ];
  return (
    <div className="svc-checkout-table-card svc-checkout-requests" role="region" aria-label={__("Requests", "svc-checkout")}>
      <ListCard
        title={__("Requests", "svc-checkout")}
        entries={page.requests}
        columns={columns}
        number={props.number}
        perPage={page.perPage}
        total={page.total}
        tools={props.tools}
        emptyMessage={__("No requests.", "svc-checkout")}
        onPage={props.onPage}
      />
    </div>
  );
}

function nameOf({ name }: TermsRequest): string {
  return name === "" ? __("Deleted account", "svc-checkout") : name;
}

function Customer({ request }: { request: TermsRequest }) {
  return (
    <>
      {request.url === "" ? nameOf(request) : <a href={request.url}>{nameOf(request)}</a>}
      <small>{request.email}</small>
    </>
  );
}

function Company({ request }: { request: TermsRequest }) {
  return (
    <>
      {request.companyId === "" ? request.company : <a href={companyUrl(request.companyId)}>{request.company}</a>}
      <small>{request.vatNumber === "" ? __("No VAT number given", "svc-checkout") : request.vatNumber}</small>
    </>
  );
}

function State({ request }: { request: TermsRequest }) {
  const labels = {
    requested: __("Open", "svc-checkout"),
    approved: __("Approved", "svc-checkout"),
    declined: __("Declined", "svc-checkout"),
  };
  return (
    <>
      <mark className={`order-status ${stateClass[request.state]}`}>
        <span>{labels[request.state]}</span>
      </mark>
      {request.decided !== "" && (
        <small>
          {[request.decided, request.decidedBy].filter((part) => part !== "").join(", ")}
        </small>
      )}
    </>
  );
}
