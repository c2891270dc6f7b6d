import { linesOf, money, vatLabel, type OrderDetail } from "../order-facts.ts";

/** Line items and totals. Prices are those that the store sent; the totals are the store's. */
export function Amounts({ order }: { order: OrderDetail }) {
  const { amounts, amount_refunded: refunded, currency } = order;
  const sums: Array<[string, number]> = [
    ["Subtotal", amounts.subtotal],
    ["Discount", -amounts.discount],
    ["Delivery", amounts.shipping],
    ["Fees", amounts.fees],
    [vatLabel(order), amounts.tax],
  ];
  const shown = sums.filter(
    ([title, amount]) => amount !== 0 || title === "Subtotal" || title.startsWith("VAT"),
  );
  const lines = linesOf(order);
  return (
    <section className="box">
      <h2>Amounts</h2>
      {lines.length > 0 && (
        <ul className="order-lines">
          {lines.map((line, index) => (
            <li key={`${index}/${line.id}`} className="sum">
              <span>
                {line.quantity} × {line.name}
              </span>
              <span>{money(line.quantity * line.price, currency)}</span>
            </li>
          ))}
        </ul>
      )}
      {shown.map(([title, amount]) => (
        <Sum key={title} title={title} value={money(amount, currency)} />
      ))}
      <Sum title="Total" value={money(amounts.total, currency)} isTotal />
      {refunded > 0 && <Sum title="Refunded" value={money(-refunded, currency)} />}
    </section>
  );
}

function Sum({ title, value, isTotal }: { title: string; value: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? "sum total" : "sum"}>
      <span>{title}</span>
      <span>{value}</span>
    </div>
  );
}
