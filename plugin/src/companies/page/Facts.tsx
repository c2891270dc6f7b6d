import { __, _n, sprintf } from "@wordpress/i18n";
import type { CompanyData } from "../companies-api.ts";
import { termsText } from "../CompaniesTable.tsx";
import type { TermChoice } from "../CompanyDialog.tsx";
import { Card } from "./Card.tsx";

/** What was agreed with the company, its VAT numbers, and the team's note. */
export function Facts({ data, terms }: { data: CompanyData; terms: readonly TermChoice[] }) {
  const { company, overdueDays, history } = data;
  return (
    <>
      <Card title={__("Terms", "svc-checkout")}>
        <dl className="svc-checkout-facts">
          <dt>{__("Offered", "svc-checkout")}</dt>
          <dd>{termsText(company.terms, terms)}</dd>
          <dt>{__("Stop when", "svc-checkout")}</dt>
          <dd>
            {overdueDays === null
              ? __("never, however late a payment is", "svc-checkout")
              : sprintf(
                  /* translators: %d: number of days. */
                  _n("a payment is more than %d day overdue", "a payment is more than %d days overdue", overdueDays, "svc-checkout"),
                  overdueDays,
                )}
            {company.overdueDays === null && <small>{__("As in the settings", "svc-checkout")}</small>}
          </dd>
          {history.paysAfterDays !== null && (
            <>
              <dt>{__("Pays after", "svc-checkout")}</dt>
              <dd>
                {sprintf(
                  /* translators: %d: number of days. */
                  _n("%d day on average", "%d days on average", history.paysAfterDays, "svc-checkout"),
                  history.paysAfterDays,
                )}
                <small>
                  {sprintf(
                    /* translators: %d: number of orders. */
                    _n("%d paid order", "the last %d paid orders", history.paidOrders, "svc-checkout"),
                    history.paidOrders,
                  )}
                </small>
              </dd>
            </>
          )}
          <dt>{__("VAT numbers", "svc-checkout")}</dt>
          <dd>{company.vatNumbers.length === 0 ? __("None given", "svc-checkout") : company.vatNumbers.map((number) => <div key={number}>{number}</div>)}</dd>
        </dl>
      </Card>
      {company.note !== "" && (
        <Card title={__("Note for the team", "svc-checkout")}>
          <p className="svc-checkout-card-text svc-checkout-note">{company.note}</p>
        </Card>
      )}
    </>
  );
}
