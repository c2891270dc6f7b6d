import { Button } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";
import type { TermsRequest } from "./requests-api.ts";

/** WooCommerce's colours of order statuses. */
const stateClass = { requested: "status-on-hold", approved: "status-processing", declined: "status-pending" };

export function RequestsTable(props: { requests: readonly TermsRequest[]; onReview(id: string): void }) {
  return (
    <div className="svc-checkout-scroll" tabIndex={0} role="region" aria-label={__("Requests", "svc-checkout")}>
      <table className="wp-list-table widefat striped svc-checkout-requests">
        <thead>
          <tr>
            <th scope="col">{__("Customer", "svc-checkout")}</th>
            <th scope="col">{__("Company", "svc-checkout")}</th>
            <th scope="col">{__("Asked", "svc-checkout")}</th>
            <th scope="col">{__("Message", "svc-checkout")}</th>
            <th scope="col">{__("State", "svc-checkout")}</th>
            <th scope="col">
              <span className="screen-reader-text">{__("Actions", "svc-checkout")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.requests.length === 0 && (
            <tr>
              <td colSpan={6}>{__("No requests.", "svc-checkout")}</td>
            </tr>
          )}
          {props.requests.map((request) => (
            <Row key={request.id} request={request} onReview={() => props.onReview(request.id)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ request, onReview }: { request: TermsRequest; onReview(): void }) {
  const name = request.name === "" ? __("Deleted account", "svc-checkout") : request.name;
  const labels = {
    requested: __("Open", "svc-checkout"),
    approved: __("Approved", "svc-checkout"),
    declined: __("Declined", "svc-checkout"),
  };
  return (
    <tr data-request={request.id}>
      <th scope="row" data-label={__("Customer", "svc-checkout")}>
        {request.url === "" ? name : <a href={request.url}>{name}</a>}
        <small>{request.email}</small>
      </th>
      <td data-label={__("Company", "svc-checkout")}>
        {request.company}
        <small>{request.vatNumber === "" ? __("No VAT number given", "svc-checkout") : request.vatNumber}</small>
      </td>
      <td data-label={__("Asked", "svc-checkout")} className="svc-checkout-nowrap">
        {request.day}
        <small>{request.ago}</small>
      </td>
      <td data-label={__("Message", "svc-checkout")} className="svc-checkout-message">
        {request.message === "" ? "–" : request.message}
      </td>
      <td data-label={__("State", "svc-checkout")}>
        <mark className={`order-status ${stateClass[request.state]}`}>
          <span>{labels[request.state]}</span>
        </mark>
        {request.decided !== "" && (
          <small>
            {request.decidedBy === "" ? request.decided : `${request.decided}, ${request.decidedBy}`}
          </small>
        )}
      </td>
      <td className="svc-checkout-row-action">
        {request.state === "requested" && (
          <Button
            variant="secondary"
            size="compact"
            aria-label={sprintf(
              /* translators: %s: name of a customer. */ __("Review the request of %s", "svc-checkout"),
              name,
            )}
            onClick={onReview}
          >
            {__("Review…", "svc-checkout")}
          </Button>
        )}
      </td>
    </tr>
  );
}
