import { Button, SearchControl } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { FailureNotice } from "../admin/FailureNotice.tsx";
import { useList } from "../admin/list-store.ts";
import { TestLine } from "../admin/TestLine.tsx";
import { useSearch } from "../admin/use-search.ts";
import { type CompaniesPage, companyUrl } from "./companies-api.ts";
import { companiesStore } from "./companies-store.ts";
import { CompaniesTable } from "./CompaniesTable.tsx";
import { CompanyDialog, newCompany, type TermChoice } from "./CompanyDialog.tsx";
import { ImportExport } from "./import/ImportExport.tsx";

/** What PHP prints with the document. */
export const firstQuery = { search: "", page: 1 };

/** Companies that buy on account: what they owe, and their limits. */
export function CompaniesScreen(props: { first: CompaniesPage; terms: TermChoice[]; currency: string }) {
  const { first, terms, currency } = props;
  const [query, setQuery] = useState(firstQuery);
  const [search, setSearch] = useSearch(query.search, (text) => setQuery({ search: text, page: 1 }));
  const { page, failure, reload } = useList(companiesStore, query, first);
  const [isAdding, setIsAdding] = useState(false);

  return (
    <>
      <FailureNotice failure={failure} onRetry={reload} />
      <p className="svc-checkout-intro">
        {__(
          "Members of these companies get the terms “Approved companies only” and those agreed here. Orders on account that exceed the credit limit are not placed.",
          "svc-checkout",
        )}
      </p>
      {page.isTest && <TestLine>{__("The amounts are those of test orders.", "svc-checkout")}</TestLine>}
      <CompaniesTable
        page={page}
        number={query.page}
        terms={terms}
        tools={
          <div className="svc-checkout-filters">
            <SearchControl
              __nextHasNoMarginBottom
              __next40pxDefaultSize
              label={__("Search company or VAT number", "svc-checkout")}
              placeholder={__("Company or VAT number", "svc-checkout")}
              value={search}
              onChange={setSearch}
            />
            <ImportExport onImported={reload} />
            <Button variant="primary" __next40pxDefaultSize onClick={() => setIsAdding(true)}>
              {__("Add a company", "svc-checkout")}
            </Button>
          </div>
        }
        onPage={(number) => setQuery((last) => ({ ...last, page: number }))}
      />
      {isAdding && (
        <CompanyDialog
          id={null}
          company={newCompany(currency)}
          choices={terms}
          onClose={() => setIsAdding(false)}
          onSaved={(id) => window.location.assign(companyUrl(id))}
        />
      )}
    </>
  );
}
