import { useState } from "react";
import { toDecimal } from "../../../../shared/money.ts";
import { saveFile } from "../parts/save-file.ts";
import { CurrencyChoice } from "./CurrencyChoice.tsx";
import type { OnAccount, Stats } from "./overview-queries.ts";
import { money, owedRows, percentOf } from "./stats-facts.ts";

/** What is owed in one currency, by due day. */
export function OnAccountByDue({ stats }: { stats: Stats }) {
  const [chosen, choose] = useState<string | null>(null);
  const owed = stats.on_account;
  const found = owed.find(({ currency }) => currency === chosen) ?? owed[0];
  const currencies = owed.map(({ currency }) => currency);
  return (
    <section aria-labelledby="owed">
      <div className="section-head">
        <h2 id="owed">On account, by due date</h2>
        {found !== undefined && (
          <>
            <CurrencyChoice
              label="Currency of what is owed"
              currency={found.currency}
              {...{ currencies, choose }}
            />
            <button type="button" className="link" onClick={() => saveCsv(owed, new Date(stats.to))}>
              CSV
            </button>
          </>
        )}
      </div>
      {found === undefined ? (
        <p className="boxed pad quiet">No order on account is open.</p>
      ) : (
        <Table owed={found} now={new Date(stats.to)} />
      )}
    </section>
  );
}

function Table({ owed, now }: { owed: OnAccount; now: Date }) {
  const rows = owedRows(owed, now);
  const most = Math.max(1, ...rows.map(({ amount }) => amount));
  return (
    <table className="owed">
      <thead className="unseen">
        <tr>
          <th scope="col">Due</th>
          <th scope="col">Orders</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ due, name, tone, orders, amount }) => (
          <tr key={due}>
            <th scope="row">{name}</th>
            <td className="owed-bar" aria-hidden="true">
              <svg width="100%" height="10" viewBox="0 0 100 10" preserveAspectRatio="none">
                <rect className={tone} width={percentOf(amount, most)} height="10" />
              </svg>
            </td>
            <td className="figure">{orders.toLocaleString("en-GB")}</td>
            <td className="figure">{money(amount, owed.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** All currencies, in a form that spreadsheets read. */
function saveCsv(owed: readonly OnAccount[], now: Date): void {
  const lines = owed.flatMap((one) =>
    owedRows(one, now).map(({ name, orders, amount }) =>
      [name, one.currency, orders, toDecimal(amount, one.currency)].join(","),
    ),
  );
  const text = ["Due,Currency,Orders,Amount", ...lines, ""].join("\r\n");
  saveFile(new Blob([text], { type: "text/csv" }), "on-account-by-due-date.csv");
}
