import { Button } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";
import { addQueryArgs } from "@wordpress/url";
import type { TermsRequest } from "../../requests/requests-api.ts";
import { Card } from "./Card.tsx";

/** Requests of its members, and open ones with one of its VAT numbers. */
export function Requests({ requests }: { requests: readonly TermsRequest[] }) {
  if (requests.length === 0) {
    return null;
  }
  return (
    <Card title={__("Requests", "svc-checkout")}>
      <ul className="svc-checkout-list">
        {requests.map((request) => (
          <li key={request.id}>
            <span>
              {request.name === "" ? __("Deleted account", "svc-checkout") : request.name}
              <small>{request.day}</small>
            </span>
            {request.state === "requested" ? (
              <>
                {request.message !== "" && <q>{request.message}</q>}
                <Button
                  variant="secondary"
                  size="compact"
                  href={addQueryArgs("admin.php", { page: "svc-checkout-net-terms", tab: "requests", request: request.id })}
                >
                  {__("Review…", "svc-checkout")}
                </Button>
              </>
            ) : (
              <small>
                {sprintf(
                  request.state === "approved"
                    ? /* translators: 1: day, 2: name of a colleague. */ __("Approved on %1$s by %2$s", "svc-checkout")
                    : /* translators: 1: day, 2: name of a colleague. */ __("Declined on %1$s by %2$s", "svc-checkout"),
                  request.decided,
                  request.decidedBy === "" ? "–" : request.decidedBy,
                )}
              </small>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
