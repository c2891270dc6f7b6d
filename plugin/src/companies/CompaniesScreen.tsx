import { Button, Notice, SearchControl } from "@wordpress/components";
import { useEffect, useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { errorMessage } from "../admin/error-message.ts";
import { type CompaniesPage, companyUrl, fetchCompanies } from "./companies-api.ts";
import { CompaniesTable } from "./CompaniesTable.tsx";
import { CompanyDialog, newCompany, type TermChoice } from "./CompanyDialog.tsx";
import { ImportExport } from "./import/ImportExport.tsx";

const searchDelayMs = 350;

/** Companies that buy on account: what they owe, and their limits. */
export function CompaniesScreen(props: { first: CompaniesPage; terms: TermChoice[]; currency: string }) {
  const { first, terms, currency } = props;
  const [page, setPage] = useState(first);
  const [search, setSearch] = useState("");
  const [query, setQuery] = useState({ search: "", page: 1, round: 0 });
  const [failure, setFailure] = useState("");
  const [isAdding, setIsAdding] = useState(false);

  useEffect(() => {
    if (search === query.search) {
      return;
    }
    const timer = setTimeout(() => setQuery((last) => ({ ...last, search, page: 1 })), searchDelayMs);
    return () => clearTimeout(timer);
  }, [search, query.search]);

  useEffect(() => {
    // The first page came with the document.
    if (query.search === "" && query.page === 1 && query.round === 0 && page === first) {
      return;
    }
    const controller = new AbortController();
    fetchCompanies(query.search, query.page, controller.signal).then(
      (found) => {
        setPage(found);
        setFailure("");
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setFailure(errorMessage(error));
      },
    );
    return () => controller.abort();
  }, [query]);

  return (
    <>
      {failure !== "" && (
        <Notice status="error" onRemove={() => setFailure("")}>
          {failure}
        </Notice>
      )}
      <p className="svc-checkout-intro">
        {__(
          "Members of these companies get the terms “Approved companies only” and those agreed here. Orders on account that exceed the credit limit are not placed.",
          "svc-checkout",
        )}
        {page.isTest && ` ${__("A test key is saved: the amounts are those of test orders.", "svc-checkout")}`}
      </p>
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
            <ImportExport onImported={() => setQuery((last) => ({ ...last, round: last.round + 1 }))} />
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
