import { __, _n, sprintf } from "@wordpress/i18n";
import type { CompanyData } from "../companies-api.ts";
import { OfferedTerms } from "../CompaniesTable.tsx";
import type { TermChoice } from "../CompanyDialog.tsx";
import { Card } from "./Card.tsx";

/** What was agreed with the company. */
export function Terms({ data, terms }: { data: CompanyData; terms: readonly TermChoice[] }) {
  const { company, overdueDays } = data;
  return (
    <Card title={__("Terms", "svc-checkout")}>
      <dl className="svc-checkout-facts">
        <dt>{__("Offered", "svc-checkout")}</dt>
        <dd>
          <OfferedTerms agreed={company.terms} choices={terms} />
        </dd>
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
      </dl>
    </Card>
  );
}
