import { Button } from "@wordpress/components";
import { __, _n, sprintf } from "@wordpress/i18n";
import type { Credit } from "../companies-api.ts";
import { Card } from "./Card.tsx";

/** The credit limit in each currency, and what is used of it. */
export function CreditCards({ credit, onChange }: { credit: readonly Credit[]; onChange(): void }) {
  const action = (
    <Button variant="link" onClick={onChange}>
      {__("Change limit…", "svc-checkout")}
    </Button>
  );
  if (credit.length === 0) {
    return (
      <Card title={__("Credit", "svc-checkout")} action={action}>
        <p className="svc-checkout-card-text">{__("No limit, and nothing owed.", "svc-checkout")}</p>
      </Card>
    );
  }
  return (
    <>
      {credit.map((each) => (
        <Card
          key={each.currency}
          /* translators: %s: currency code. */
          title={sprintf(__("Credit in %s", "svc-checkout"), each.currency)}
          action={action}
        >
          <CreditInCurrency credit={each} />
        </Card>
      ))}
    </>
  );
}

function CreditInCurrency({ credit }: { credit: Credit }) {
  const isLimited = credit.limit !== "";
  return (
    <div className="svc-checkout-credit">
      <dl>
        <div>
          <dt>{__("Limit", "svc-checkout")}</dt>
          <dd>{isLimited ? credit.limit : __("unlimited", "svc-checkout")}</dd>
        </div>
        <div className="is-held">
          <dt>{__("Owed", "svc-checkout")}</dt>
          <dd>
            {credit.held}
            <small>
              {
                /* translators: %d: number of orders. */
                sprintf(_n("%d open order", "%d open orders", credit.orders, "svc-checkout"), credit.orders)
              }
            </small>
            {credit.overdue !== "" && (
              <small className="svc-checkout-overdue">
                {
                  /* translators: %s: amount. */
                  sprintf(__("%s overdue", "svc-checkout"), credit.overdue)
                }
              </small>
            )}
          </dd>
        </div>
        <div className="is-reserved">
          <dt>{__("Reserved", "svc-checkout")}</dt>
          <dd>
            {credit.reserved}
            {credit.reservations > 0 && (
              <small>
                {sprintf(
                  /* translators: %d: number of orders. */
                  _n("%d order being placed", "%d orders being placed", credit.reservations, "svc-checkout"),
                  credit.reservations,
                )}
              </small>
            )}
          </dd>
        </div>
        {isLimited && (
          <div className="is-free">
            <dt>{__("Left", "svc-checkout")}</dt>
            <dd className={credit.isOver ? "svc-checkout-overdue" : undefined}>
              {credit.remaining}
              {credit.isOver && <small className="svc-checkout-overdue">{__("over the limit", "svc-checkout")}</small>}
            </dd>
          </div>
        )}
      </dl>
      {isLimited && (
        <div className="svc-checkout-meter" aria-hidden="true">
          <span className="is-held" style={{ width: `${credit.heldShare}%` }} />
          <span className="is-reserved" style={{ width: `${credit.reservedShare}%` }} />
        </div>
      )}
    </div>
  );
}
