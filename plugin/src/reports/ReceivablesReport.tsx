import { Button } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __, _n, sprintf } from "@wordpress/i18n";
import { addQueryArgs } from "@wordpress/url";
import { download } from "../admin/icons.tsx";
import { ListCard, type ListColumn } from "../admin/ListCard.tsx";
import { labelOf } from "../net-terms/DueSummary.tsx";
import { parts } from "../net-terms/filter.ts";
import { firstMode, writeParameters } from "./query.ts";
import { currencyColumn, Labelled, ModeChoice, NotCounted, ReportFrame, Sums } from "./ReportFrame.tsx";
import type { CompanyRow, Mode, ReceivablesFigures, ReportsData } from "./reports-api.ts";
import { useFigures } from "./use-figures.ts";

/** What each company owes, by days overdue. */
export function ReceivablesReport({ csv, isTestStore, netTerms }: ReportsData) {
  const [mode, setMode] = useState(() => firstMode(isTestStore));
  const [page, setPage] = useState(1);
  const loaded = useFigures<ReceivablesFigures>("receivables", { mode, page: String(page) });
  const show = (next: Mode) => {
    writeParameters({ mode: next });
    setMode(next);
    setPage(1);
  };
  return (
    <ReportFrame
      loaded={loaded}
      tools={
        <>
          <ModeChoice mode={mode} onChange={show} />
          <Button variant="tertiary" __next40pxDefaultSize icon={download} href={addQueryArgs(csv.receivables, { mode })}>
            {__("Download", "svc-checkout")}
          </Button>
        </>
      }
    >
      {(figures) => (
        <>
          {figures.totals.map(({ currency, parts: sums }) => (
            <Sums
              key={currency}
              /* translators: %s: a currency, as in EUR. */
              label={sprintf(__("Sums in %s", "svc-checkout"), currency)}
              sums={(["all", ...parts] as const).map((part) => ({
                name: labelOf(part),
                value: sums[part].owed === "" ? "–" : sums[part].owed,
                /* translators: %d: number of orders. */
                note: sprintf(_n("%d order", "%d orders", sums[part].orders, "svc-checkout"), sums[part].orders),
              }))}
            />
          ))}
          <div className="svc-checkout-table-card svc-checkout-receivables">
            <ListCard
              title={__("Receivables by company", "svc-checkout")}
              entries={figures.rows}
              columns={columns(netTerms, mode)}
              number={page}
              perPage={figures.perPage}
              total={figures.total}
              tools={null}
              emptyMessage={__("No company owes anything.", "svc-checkout")}
              onPage={setPage}
            />
          </div>
          <div className="svc-checkout-report-notes">
            <p>{__("What is owed now on orders on account: the total less refunds, as in Net terms. Currencies are never added up.", "svc-checkout")}</p>
            <NotCounted testOrders={figures.testOrders} />
          </div>
        </>
      )}
    </ReportFrame>
  );
}

function columns(netTerms: string, mode: Mode): ListColumn<CompanyRow>[] {
  return [
    {
      key: "company",
      label: __("Company", "svc-checkout"),
      cell: ({ company, name }) =>
        company === "" ? (
          <span className="svc-checkout-muted">{__("No company", "svc-checkout")}</span>
        ) : (
          <a href={addQueryArgs(netTerms, { company, mode })}>{name}</a>
        ),
    },
    ...parts.map(
      (part): ListColumn<CompanyRow> => ({
        key: part,
        label: labelOf(part),
        isNumeric: true,
        cell: (row) =>
          row.parts[part].owed === "" ? (
            <span className="svc-checkout-muted">–</span>
          ) : (
            <Labelled label={labelOf(part)}>{row.parts[part].owed}</Labelled>
          ),
      }),
    ),
    {
      key: "owed",
      label: __("Total", "svc-checkout"),
      isNumeric: true,
      cell: ({ parts: { all } }) => (
        <Labelled label={__("Total", "svc-checkout")}>
          <strong>{all.owed}</strong>
        </Labelled>
      ),
    },
    currencyColumn(),
  ];
}
