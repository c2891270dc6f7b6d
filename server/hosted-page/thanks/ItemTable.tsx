import type { Messages } from "../../../shared/form/messages.ts";
import { formatCount } from "../../../shared/formatted-texts.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { CompletedState } from "../../../shared/wire/checkout-page.ts";

interface ItemTableProps {
  state: CompletedState;
  messages: Messages;
}

/** What was bought, as a document lists it. Has roles of its own, which a table laid out as a list on phones loses. */
export function ItemTable({ state, messages: { thanks } }: ItemTableProps) {
  const { items, amounts, locale } = state;
  const money = (amount: number) => formatMoney(amount, amounts.currency, locale);
  return (
    <table className="bought-items" role="table" aria-labelledby="bought-title">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {thanks.item}
          </th>
          <th role="columnheader" scope="col">
            {thanks.quantity}
          </th>
          <th role="columnheader" scope="col" className="figure">
            {thanks.amount}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {items.map((item) => (
          <tr role="row" key={item.id}>
            <td role="cell" className="bought-name">
              {item.name}
            </td>
            <td role="cell" className="bought-quantity">
              {formatCount(item.quantity, locale)} × {money(item.price)}
            </td>
            <td role="cell" className="figure">
              {money(item.lineTotal)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
