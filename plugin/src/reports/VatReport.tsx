import { Button, SelectControl } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __, _n, sprintf } from "@wordpress/i18n";
import { addQueryArgs } from "@wordpress/url";
import { shortDate } from "../admin/dates.ts";
import { download } from "../admin/icons.tsx";
import { ListCard, type ListColumn } from "../admin/ListCard.tsx";
import { firstMode, readParameter, writeParameters } from "./query.ts";
import { currencyColumn, Labelled, ModeChoice, NotCounted, ReportFrame, Sums } from "./ReportFrame.tsx";
import type { Amounts, Mode, ReportsData, VatFigures, VatRow } from "./reports-api.ts";
import { useFigures } from "./use-figures.ts";

/** Net amounts and VAT of a quarter or month, by country and treatment. */
export function VatReport({ periods, csv, isTestStore }: ReportsData) {
  const [period, setPeriod] = useState(() => readParameter("vat_period") || (periods.quarters[0]?.value ?? ""));
  const [mode, setMode] = useState(() => firstMode(isTestStore));
  const loaded = useFigures<VatFigures>("vat", { period, mode });
  const show = (next: { period: string; mode: Mode }) => {
    writeParameters({ vat_period: next.period, mode: next.mode });
    setPeriod(next.period);
    setMode(next.mode);
  };
  const file = (url: string) => addQueryArgs(url, { period, mode });
  const tools = (
    <>
      <SelectControl
        __next40pxDefaultSize
        __nextHasNoMarginBottom
        hideLabelFromVision
        label={__("Period", "svc-checkout")}
        value={period}
        onChange={(value) => show({ period: value, mode })}
      >
        {[...periods.quarters, ...periods.months].every(({ value }) => value !== period) && <option value={period}>{period}</option>}
        <optgroup label={__("Quarters", "svc-checkout")}>
          {periods.quarters.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </optgroup>
        <optgroup label={__("Months", "svc-checkout")}>
          {periods.months.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </optgroup>
      </SelectControl>
      <ModeChoice mode={mode} onChange={(value) => show({ period, mode: value })} />
      <Button variant="tertiary" __next40pxDefaultSize icon={download} href={file(csv.vat)}>
        {__("Orders and refunds", "svc-checkout")}
      </Button>
      <Button variant="tertiary" __next40pxDefaultSize icon={download} href={file(csv.ecSales)}>
        {__("EC sales list", "svc-checkout")}
      </Button>
    </>
  );
  return (
    <ReportFrame tools={tools} loaded={loaded}>
      {(figures) => (
        <>
          {figures.totals.map((total) => (
            <Totals key={total.currency} total={total} />
          ))}
          <div className="svc-checkout-table-card svc-checkout-vat-report">
            <ListCard
              title={__("VAT by country and treatment", "svc-checkout")}
              entries={figures.rows}
              columns={columns()}
              number={1}
              perPage={Math.max(1, figures.rows.length)}
              total={figures.rows.length}
              tools={null}
              emptyMessage={__("No orders or refunds in this period.", "svc-checkout")}
              onPage={() => undefined}
            />
          </div>
          <Explanation figures={figures} />
        </>
      )}
    </ReportFrame>
  );
}

function Totals({ total }: { total: Amounts }) {
  return (
    <Sums
      /* translators: %s: a currency, as in EUR. */
      label={sprintf(__("Sums in %s", "svc-checkout"), total.currency)}
      sums={[
        { name: __("Net", "svc-checkout"), value: total.net },
        { name: __("VAT", "svc-checkout"), value: total.tax },
        { name: __("Total", "svc-checkout"), value: total.gross, note: counts(total) },
      ]}
    />
  );
}

/** As in "12 orders, 1 refund". */
function counts({ orders, refunds }: Amounts): string {
  /* translators: %d: number of orders. */
  const placed = sprintf(_n("%d order", "%d orders", orders, "svc-checkout"), orders);
  /* translators: %d: number of refunds. */
  return refunds === 0 ? placed : `${placed}, ${sprintf(_n("%d refund", "%d refunds", refunds, "svc-checkout"), refunds)}`;
}

function columns(): ListColumn<VatRow>[] {
  const amount = (key: "net" | "tax" | "gross", label: string): ListColumn<VatRow> => ({
    key,
    label,
    isNumeric: true,
    cell: (row) => <Labelled label={label}>{row[key]}</Labelled>,
  });
  return [
    {
      key: "country",
      label: __("Country", "svc-checkout"),
      cell: ({ country, code }) => (
        <>
          <strong>{country}</strong> <span className="svc-checkout-muted">{code}</span>
        </>
      ),
    },
    { key: "treatment", label: __("VAT treatment", "svc-checkout"), cell: ({ treatment }) => treatment },
    { key: "orders", label: __("Orders", "svc-checkout"), cell: (row) => counts(row) },
    amount("net", __("Net", "svc-checkout")),
    amount("tax", __("VAT", "svc-checkout")),
    amount("gross", __("Total", "svc-checkout")),
    currencyColumn(),
  ];
}

function Explanation({ figures }: { figures: VatFigures }) {
  return (
    <div className="svc-checkout-report-notes">
      <p>
        {sprintf(
          /* translators: 1: first day, 2: last day of a period. */
          __("%1$s to %2$s, in the store’s time zone. Orders count on the day they were created, refunds on the day of the refund, whichever period their order is in. Pending, failed and cancelled orders are left out.", "svc-checkout"),
          shortDate(figures.from),
          shortDate(figures.to),
        )}
        {figures.mode === "test" && ` ${__("These are test orders: they belong in no tax return.", "svc-checkout")}`}
      </p>
      <p>
        {__("An unpaid or failed order of an earlier period that is paid later enters that period: compare again before you rely on a period that you have declared.", "svc-checkout")}
      </p>
      <NotCounted testOrders={figures.testOrders} />
      {figures.unexplained > 0 && (
        <p>
          {sprintf(
            /* translators: %d: number of orders. */
            _n(
              "%d order without VAT has a VAT number but no recorded reason: it is not in the EC sales list.",
              "%d orders without VAT have a VAT number but no recorded reason: they are not in the EC sales list.",
              figures.unexplained,
              "svc-checkout",
            ),
            figures.unexplained,
          )}
        </p>
      )}
      {figures.shares > 0 && (
        <p>
          {sprintf(
            /* translators: %d: number of refunds. */
            _n(
              "%d refund was entered as an amount without lines: its VAT is its share of the order’s.",
              "%d refunds were entered as an amount without lines: their VAT is their share of the order’s.",
              figures.shares,
              "svc-checkout",
            ),
            figures.shares,
          )}
        </p>
      )}
    </div>
  );
}
