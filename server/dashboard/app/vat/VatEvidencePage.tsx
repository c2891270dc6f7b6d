import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useWorkspace } from "../api/workspace.ts";
import { ExportButton } from "../csv/ExportButton.tsx";
import { useExport } from "../csv/use-export.ts";
import { DayField } from "../parts/DayField.tsx";
import { Fault } from "../parts/Fault.tsx";
import { List, type Column } from "../parts/List.tsx";
import { Page } from "../parts/Page.tsx";
import { SearchField } from "../parts/SearchField.tsx";
import { Tag } from "../parts/Tag.tsx";
import { Time } from "../parts/Time.tsx";
import type { VatFilters } from "../filters.ts";
import { StoreFilter } from "../stores/StoreFilter.tsx";
import { useStoreName } from "../stores/stores-query.ts";
import { resultFacts, sourceNames, type Evidence } from "./evidence-facts.ts";
import { loadEvidenceCsv, useEvidence } from "./vat-query.ts";

/** Every VAT check of the workspace's stores, most recent first. */
export function VatEvidencePage() {
  const workspace = useWorkspace();
  const filters = useSearch({ from: "/$workspace/$mode/vat" });
  const navigate = useNavigate({ from: "/$workspace/$mode/vat" });
  const filter = (change: VatFilters) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const csv = useExport({
    fileName: "vat-evidence.csv",
    load: (signal) => loadEvidenceCsv(workspace, filters, signal),
  });
  return (
    <Page
      title="VAT evidence"
      lead="Every check of a VAT number, as the register answered it. Records never change."
      actions={<ExportButton of={csv} />}
    >
      <Fault error={csv.error} />
      <div className="filters">
        <SearchField
          label="VAT number"
          placeholder="DE123456789"
          value={filters.number ?? ""}
          search={(number) => filter({ number: number || undefined })}
        />
        <StoreFilter value={filters.store} onChange={(store) => filter({ store })} />
        <DayField label="From" value={filters.from} onChange={(from) => filter({ from })} />
        <DayField label="To" value={filters.to} onChange={(to) => filter({ to })} />
      </div>
      <List
        label="VAT evidence"
        query={useEvidence(workspace, filters)}
        columns={useColumns()}
        keyOf={({ id }) => id}
        empty={
          isFiltered ? (
            <>
              <h2>No checks match</h2>
              <p>Choose another number, store or time.</p>
            </>
          ) : (
            <>
              <h2>No VAT numbers checked yet</h2>
              <p>Each number that is entered in a checkout is checked and kept here.</p>
            </>
          )
        }
      />
    </Page>
  );
}

function useColumns(): ReadonlyArray<Column<Evidence>> {
  const { id: workspace, mode } = useWorkspace();
  const storeName = useStoreName();
  return [
    {
      title: "VAT number",
      cell: (check) => (
        <>
          <Link
            className="row-link"
            to="/$workspace/$mode/vat/$check"
            params={{ workspace, mode, check: check.id }}
          >
            {check.vat_number}
          </Link>
          <div className="quiet small">{check.name}</div>
        </>
      ),
    },
    { title: "Store", isWide: true, cell: (check) => storeName(check.merchant_id) },
    {
      title: "Authority",
      isWide: true,
      cell: (check) => (
        <>
          {sourceNames[check.source]}
          {check.consultation_number !== null && (
            <div className="quiet small">{check.consultation_number}</div>
          )}
        </>
      ),
    },
    { title: "Checked", isWide: true, cell: ({ checked_at: at }) => <Time at={at} /> },
    {
      title: "Result",
      isFigure: true,
      cell: ({ status, checked_at: at }) => (
        <>
          <Tag tone={resultFacts[status].tone}>{resultFacts[status].name}</Tag>
          <div className="quiet small narrow">
            <Time at={at} />
          </div>
        </>
      ),
    },
  ];
}
