/** The cells of an order's row. */
import { Button, Icon } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";
import { dueIn, shortDate } from "../admin/dates.ts";
import { caution, check } from "../admin/icons.tsx";
import { companyUrl } from "../companies/companies-api.ts";
import type { Order } from "./orders-api.ts";

/** @param props.isMarked whether a test order has a badge: not where only test orders are shown */
export function OrderCell({ order, isMarked }: { order: Order; isMarked: boolean }) {
  return (
    <>
      <a href={order.url}>
        <strong>#{order.number}</strong>
      </a>
      {order.isTest && isMarked && (
        <>
          {" "}
          <span className="svc-checkout-badge">{__("Test", "svc-checkout")}</span>
        </>
      )}
      <small>{shortDate(order.createdAt)}</small>
    </>
  );
}

export function CompanyCell({ order }: { order: Order }) {
  return (
    <>
      {order.companyId === "" ? order.company : <a href={companyUrl(order.companyId)}>{order.company}</a>}
      <small>{order.vatNumber === "" ? __("No VAT number", "svc-checkout") : order.vatNumber}</small>
    </>
  );
}

/** The result of the VAT check, and a way to repeat one that gave none. */
export function VatCell(props: { order: Order; isBusy: boolean; onCheck(): void }) {
  const { vat } = props.order;
  return (
    <>
      <span className="svc-checkout-vat" data-vat={vat}>
        {vat !== "" && <Icon icon={vat === "valid" ? check : caution} size={20} />}
        {vatLabel(vat)}
      </span>
      {(vat === "unavailable" || vat === "unchecked") && (
        <Button
          variant="link"
          isBusy={props.isBusy}
          disabled={props.isBusy}
          accessibleWhenDisabled
          aria-label={sprintf(
            /* translators: %s: number of an order. */ __("Check the VAT number of order %s again", "svc-checkout"),
            props.order.number,
          )}
          onClick={props.onCheck}
        >
          {__("Check again", "svc-checkout")}
        </Button>
      )}
    </>
  );
}

function vatLabel(state: Order["vat"]): string {
  switch (state) {
    case "valid":
      return __("Valid", "svc-checkout");
    case "invalid":
      return __("Not valid", "svc-checkout");
    case "unavailable":
      return __("Could not be checked", "svc-checkout");
    case "unchecked":
      return __("Not checked yet", "svc-checkout");
    case "":
      return __("None given", "svc-checkout");
  }
}

/** The due day and how far away it is, with the last reminder; of a paid order, the day of payment. */
export function DueCell({ order, today }: { order: Order; today: string }) {
  if (order.paidAt !== "") {
    return <>{shortDate(order.paidAt)}</>;
  }
  if (order.due === "") {
    return <>{__("No due date", "svc-checkout")}</>;
  }
  const { text, isOverdue } = dueIn(order.due, today);
  return (
    <>
      {shortDate(order.due).replaceAll(" ", "\u00a0")}
      <small className={isOverdue ? "svc-checkout-overdue" : undefined}>{text}</small>
      {order.remindedAt !== "" && (
        <small>
          {sprintf(
            /* translators: %s: date. */ __("Reminded %s", "svc-checkout"),
            shortDate(order.remindedAt),
          )}
        </small>
      )}
    </>
  );
}

export function StatusCell({ order }: { order: Order }) {
  return (
    <mark className={`order-status status-${order.status}`}>
      <span>{order.statusLabel}</span>
    </mark>
  );
}

/** @param props.isMarked as of `OrderCell` */
export function OwedCell({ order, isMarked }: { order: Order; isMarked: boolean }) {
  return (
    <span className={order.isTest && isMarked ? "svc-checkout-muted" : undefined}>
      <strong>{order.owed}</strong>
      {order.total !== "" && (
        <small>
          {sprintf(
            /* translators: %s: total of an order, of which a part was refunded. */ __("of %s", "svc-checkout"),
            order.total,
          )}
        </small>
      )}
    </span>
  );
}
