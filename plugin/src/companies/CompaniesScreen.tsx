import { speak } from "@wordpress/a11y";
import { Button, Notice, SearchControl } from "@wordpress/components";
import { useEffect, useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { errorMessage } from "../admin/error-message.ts";
import { Pagination } from "../admin/Pagination.tsx";
import { type CompaniesPage, type Company, fetchCompanies, fetchCompany } from "./companies-api.ts";
import { CompaniesTable } from "./CompaniesTable.tsx";
import { CompanyDialog, newCompany, type TermChoice } from "./CompanyDialog.tsx";
import { ImportExport } from "./import/ImportExport.tsx";

export type ScreenData = { first: CompaniesPage; terms: TermChoice[]; currency: string };

const searchDelayMs = 350;

/** Companies that buy on account: their limits, what they owe, and the dialog to edit one. */
export function CompaniesScreen({ first, terms, currency }: ScreenData) {
  const [page, setPage] = useState(first);
  const [search, setSearch] = useState("");
  const [query, setQuery] = useState({ search: "", page: 1, round: 0 });
  const [message, setMessage] = useState<{ isGood: boolean; text: string } | null>(null);
  const [edited, setEdited] = useState<{ id: string | null; company: Company } | null>(null);

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
    fetchCompanies(query.search, query.page, controller.signal).then(setPage, (error: unknown) => {
      if (!controller.signal.aborted) setMessage({ isGood: false, text: errorMessage(error) });
    });
    return () => controller.abort();
  }, [query]);

  async function edit(id: string) {
    setMessage(null);
    try {
      setEdited({ id, company: await fetchCompany(id) });
    } catch (error) {
      setMessage({ isGood: false, text: errorMessage(error) });
    }
  }

  return (
    <>
      {message !== null && (
        <Notice status={message.isGood ? "success" : "error"} onRemove={() => setMessage(null)}>
          {message.text}
        </Notice>
      )}
      <p className="svc-checkout-intro">
        {__(
          "Members of these companies get the terms “Approved companies only” and those agreed here. Orders on account that exceed the credit limit are not placed.",
          "svc-checkout",
        )}
        {page.isTest && ` ${__("A test key is saved: the amounts are those of test orders.", "svc-checkout")}`}
      </p>
      <div className="svc-checkout-search">
        <Button
          variant="primary"
          __next40pxDefaultSize
          onClick={() => setEdited({ id: null, company: newCompany(currency) })}
        >
          {__("Add a company", "svc-checkout")}
        </Button>
        <ImportExport onImported={() => setQuery((last) => ({ ...last, round: last.round + 1 }))} />
        <SearchControl
          __nextHasNoMarginBottom
          label={__("Search company or VAT number", "svc-checkout")}
          placeholder={__("Company or VAT number", "svc-checkout")}
          value={search}
          onChange={setSearch}
        />
      </div>
      <CompaniesTable companies={page.companies} terms={terms} onEdit={(id) => void edit(id)} />
      {page.total > page.perPage && (
        <Pagination
          label={__("Pages of companies", "svc-checkout")}
          page={query.page}
          entries={page.total}
          perPage={page.perPage}
          onChange={(next) => setQuery((last) => ({ ...last, page: next }))}
        />
      )}
      {edited !== null && (
        <CompanyDialog
          {...edited}
          choices={terms}
          onClose={() => setEdited(null)}
          onSaved={(name) => {
            /* translators: %s: name of a company. */
            const text = sprintf(__("“%s” was saved.", "svc-checkout"), name);
            setMessage({ isGood: true, text });
            speak(text, "polite");
            setQuery((last) => ({ ...last, round: last.round + 1 }));
          }}
        />
      )}
    </>
  );
}
