import { Button } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";
import type { CompanyRow, Credit } from "./companies-api.ts";
import type { TermChoice } from "./CompanyDialog.tsx";

/** The companies with their terms, and what is left of their limits. */
export function CompaniesTable(props: {
  companies: readonly CompanyRow[];
  terms: readonly TermChoice[];
  onEdit(id: string): void;
}) {
  const labelOf = (value: string) => props.terms.find((term) => term.value === value)?.label ?? value;
  return (
    <div className="svc-checkout-scroll" tabIndex={0} role="region" aria-label={__("Companies", "svc-checkout")}>
      <table className="wp-list-table widefat striped svc-checkout-companies">
        <thead>
          <tr>
            <th scope="col">{__("Company", "svc-checkout")}</th>
            <th scope="col">{__("Payment terms", "svc-checkout")}</th>
            <th scope="col" className="svc-checkout-amount">
              {__("Used", "svc-checkout")}
            </th>
            <th scope="col" className="svc-checkout-amount">
              {__("Credit limit", "svc-checkout")}
            </th>
            <th scope="col" className="svc-checkout-amount">
              {__("Left", "svc-checkout")}
            </th>
          </tr>
        </thead>
        <tbody>
          {props.companies.length === 0 && (
            <tr>
              <td colSpan={5}>{__("No companies.", "svc-checkout")}</td>
            </tr>
          )}
          {props.companies.map((company) => (
            <tr key={company.id} data-company={company.id}>
              <th scope="row">
                <Button
                  variant="link"
                  aria-label={sprintf(
                    /* translators: %s: name of a company. */ __("Edit “%s”", "svc-checkout"),
                    company.name,
                  )}
                  onClick={() => props.onEdit(company.id)}
                >
                  {company.name}
                </Button>
                {company.status === "suspended" && (
                  <>
                    {" "}
                    <span className="svc-checkout-badge">{__("Suspended", "svc-checkout")}</span>
                  </>
                )}
              </th>
              <td>
                {company.terms === null
                  ? __("As for approved companies", "svc-checkout")
                  : company.terms.map(labelOf).join(", ") || __("none", "svc-checkout")}
              </td>
              <CreditCells credit={company.credit} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One line per currency. */
function CreditCells({ credit }: { credit: readonly Credit[] }) {
  const unlimited = __("unlimited", "svc-checkout");
  // Only an unlimited company has no line, until it orders.
  const lines = credit.length > 0 ? credit : [{ used: "–", limit: "", remaining: "", isOver: false }];
  return (
    <>
      <td className="svc-checkout-amount">{lines.map(({ used }, index) => <div key={index}>{used}</div>)}</td>
      <td className="svc-checkout-amount">
        {lines.map(({ limit }, index) => (
          <div key={index}>{limit === "" ? unlimited : limit}</div>
        ))}
      </td>
      <td className="svc-checkout-amount">
        {lines.map(({ remaining, isOver }, index) => (
          <div key={index} className={isOver ? "svc-checkout-overdue" : undefined}>
            {remaining === "" ? unlimited : remaining}
          </div>
        ))}
      </td>
    </>
  );
}
