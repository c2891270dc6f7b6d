import { __ } from "@wordpress/i18n";
import { DueCell, OrderCell, OwedCell, StatusCell } from "../../net-terms/cells.tsx";
import type { Order } from "../../net-terms/orders-api.ts";
import { type RowAction, RowMenu } from "../../net-terms/RowMenu.tsx";
import { type CompanyData, companyOrdersUrl } from "../companies-api.ts";
import { Card } from "./Card.tsx";

/** The unpaid orders of the company, those due first. */
export function OpenOrders(props: { data: CompanyData; today: string; onAct(order: Order, action: RowAction): void }) {
  const { company, orders, isTest } = props.data;
  // In test mode the page says so above.
  const isMarked = !isTest;
  return (
    <Card
      title={__("Open orders", "svc-checkout")}
      action={<a href={companyOrdersUrl(company.id)}>{__("All open orders", "svc-checkout")}</a>}
    >
      {orders.length === 0 ? (
        <p className="svc-checkout-card-text">{__("Nothing is owed.", "svc-checkout")}</p>
      ) : (
        <table className="svc-checkout-table">
          <thead>
            <tr>
              <th scope="col">{__("Order", "svc-checkout")}</th>
              <th scope="col">{__("PO number", "svc-checkout")}</th>
              <th scope="col">{__("Term", "svc-checkout")}</th>
              <th scope="col">{__("Due", "svc-checkout")}</th>
              <th scope="col">{__("Status", "svc-checkout")}</th>
              <th scope="col" className="is-owed">
                {__("Owed", "svc-checkout")}
              </th>
              <th scope="col">
                <span className="screen-reader-text">{__("Actions", "svc-checkout")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id}>
                <th scope="row" className="is-created">
                  <OrderCell order={order} isMarked={isMarked} />
                </th>
                <td className="is-po">
                  {order.poNumber !== "" && <span className="svc-checkout-label">{__("PO", "svc-checkout")}</span>}
                  {order.poNumber}
                </td>
                <td className="is-term">{order.term}</td>
                <td className="is-due">
                  <span className="svc-checkout-label">{__("Due", "svc-checkout")}</span>
                  <DueCell order={order} today={props.today} />
                </td>
                <td className="is-status">
                  <StatusCell order={order} />
                </td>
                <td className="is-owed">
                  <OwedCell order={order} isMarked={isMarked} />
                </td>
                <td className="is-actions">
                  <RowMenu order={order} canAssign onAct={(action) => props.onAct(order, action)} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {props.data.credit
              .filter(({ orders }) => orders > 0)
              .map(({ currency, held }) => (
                <tr key={currency}>
                  <th scope="row" className="is-created" colSpan={5}>
                    {__("Owed", "svc-checkout")}
                  </th>
                  <td className="is-owed">{held}</td>
                  <td />
                </tr>
              ))}
          </tfoot>
        </table>
      )}
    </Card>
  );
}
