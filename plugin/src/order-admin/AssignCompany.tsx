import { Button, ComboboxControl, Notice, SelectControl } from "@wordpress/components";
import { useEffect, useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { errorMessage } from "../admin/error-message.ts";
import { assignOrder, fetchCompanies } from "../companies/companies-api.ts";

type Option = { value: string; label: string };

type Props = {
  order: number;
  /** Id of the company that staff assigned, `none`, or empty if the order's customer decides. */
  assigned: string;
  /** Of the company that the order counts to, or empty. */
  name: string;
  /** Terms to choose from; none if the order is on one. */
  terms: { value: string; label: string }[];
};

const searchDelayMs = 300;

/** Assigns the order to a company; the page then shows what the company owes. */
export function AssignCompany({ order, assigned, name, terms }: Props) {
  const [company, setCompany] = useState(assigned);
  const [term, setTerm] = useState(terms[0]?.value ?? "");
  const [search, setSearch] = useState("");
  const [found, setFound] = useState<Option[]>([]);
  const [error, setError] = useState("");
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    if (search.trim().length < 2) return;
    const aborted = new AbortController();
    const timer = setTimeout(() => {
      fetchCompanies(search.trim(), 1, aborted.signal).then(
        ({ companies }) => setFound(companies.map(({ id, name: label }) => ({ value: id, label }))),
        () => {},
      );
    }, searchDelayMs);
    return () => {
      aborted.abort();
      clearTimeout(timer);
    };
  }, [search]);

  async function assign() {
    setIsBusy(true);
    try {
      await assignOrder(order, company, term);
      window.location.reload();
    } catch (failure) {
      setError(errorMessage(failure));
      setIsBusy(false);
    }
  }

  const fixed: Option[] = [
    { value: "", label: __("Company of the customer", "svc-checkout") },
    { value: "none", label: __("No company", "svc-checkout") },
    ...(assigned.startsWith("co_") ? [{ value: assigned, label: name }] : []),
  ];
  return (
    <>
      <ComboboxControl
        __next40pxDefaultSize
        __nextHasNoMarginBottom
        allowReset={false}
        label={__("Assign to", "svc-checkout")}
        help={__("Type part of the name or VAT number of a company. Its credit limit may be exceeded.", "svc-checkout")}
        value={company}
        options={[...fixed, ...found.filter(({ value }) => value !== assigned)]}
        onFilterValueChange={setSearch}
        onChange={(value) => setCompany(value ?? "")}
      />
      {terms.length > 0 && (
        <SelectControl
          __next40pxDefaultSize
          __nextHasNoMarginBottom
          label={__("Payment term", "svc-checkout")}
          value={term}
          options={terms}
          onChange={setTerm}
        />
      )}
      <Button
        variant="secondary"
        size="compact"
        isBusy={isBusy}
        disabled={isBusy}
        accessibleWhenDisabled
        onClick={() => void assign()}
      >
        {__("Assign", "svc-checkout")}
      </Button>
      {error !== "" && (
        <Notice status="warning" isDismissible={false}>
          {error}
        </Notice>
      )}
    </>
  );
}
