import { __, _n, sprintf } from "@wordpress/i18n";
import type { ReactNode } from "react";
import { ListCard, type ListColumn } from "../admin/ListCard.tsx";
import { type CompaniesPage, type CompanyRow, companyUrl } from "./companies-api.ts";
import type { TermChoice } from "./CompanyDialog.tsx";

type Column = ListColumn<CompanyRow>;

/** The companies with what they owe, how much of it late, and what is left of their limits. */
export function CompaniesTable(props: {
  page: CompaniesPage;
  number: number;
  terms: readonly TermChoice[];
  tools: ReactNode;
  onPage(number: number): void;
}) {
  const { page, terms } = props;
  // An unlimited company has no line until it orders.
  const amounts = (key: string, label: string, empty: string, text: (credit: CompanyRow["credit"][number]) => ReactNode): Column => ({
    key,
    label,
    isNumeric: true,
    cell: ({ credit }) =>
      credit.length === 0 ? empty : credit.map((each) => <div key={each.currency}>{text(each)}</div>),
  });
  const unlimited = __("unlimited", "svc-checkout");
  const columns: Column[] = [
    { key: "company", label: __("Company", "svc-checkout"), cell: (company) => <Name company={company} /> },
    {
      key: "members",
      label: __("Members", "svc-checkout"),
      isNumeric: true,
      cell: ({ members }) => (
        <>
          {members}
          <span className="svc-checkout-label">{_n("member", "members", members, "svc-checkout")}</span>
        </>
      ),
    },
    { key: "terms", label: __("Payment terms", "svc-checkout"), cell: (company) => <OfferedTerms agreed={company.terms} choices={terms} /> },
    amounts("owed", __("Owed", "svc-checkout"), "–", ({ used }) => <strong>{used}</strong>),
    amounts("overdue", __("Overdue", "svc-checkout"), "–", ({ overdue }) =>
      overdue === "" ? (
        <span className="svc-checkout-muted">–</span>
      ) : (
        <span className="svc-checkout-overdue">
          {overdue}
          <span className="svc-checkout-label">{__("overdue", "svc-checkout")}</span>
        </span>
      ),
    ),
    amounts("limit", __("Credit limit", "svc-checkout"), unlimited, ({ limit }) => (limit === "" ? unlimited : limit)),
    amounts("left", __("Left", "svc-checkout"), "", ({ remaining, isOver }) => (
      <span className={isOver ? "svc-checkout-overdue" : undefined}>
        {remaining === "" ? unlimited : remaining}
        <span className="svc-checkout-label">{__("left", "svc-checkout")}</span>
      </span>
    )),
  ];
  return (
    <div className="svc-checkout-table-card svc-checkout-companies">
      <ListCard
        title={__("Companies", "svc-checkout")}
        entries={page.companies}
        columns={columns}
        number={props.number}
        perPage={page.perPage}
        total={page.total}
        tools={props.tools}
        emptyMessage={__("No companies.", "svc-checkout")}
        onPage={props.onPage}
      />
    </div>
  );
}

function Name({ company }: { company: CompanyRow }) {
  const [first = "", ...others] = company.vatNumbers;
  return (
    <>
      <a href={companyUrl(company.id)}>
        <strong>{company.name}</strong>
      </a>
      {(company.status === "suspended" || company.isStopped) && (
        <>
          {" "}
          <span className="svc-checkout-badge">{statusText(company.status, company.isStopped)}</span>
        </>
      )}
      <small>
        {first === "" ? __("No VAT number", "svc-checkout") : first}
        {others.length > 0 &&
          ` ${
            /* translators: %d: number of further VAT numbers. */
            sprintf(_n("and %d more", "and %d more", others.length, "svc-checkout"), others.length)
          }`}
      </small>
    </>
  );
}

/** Whether a company buys on account now. */
export function statusText(status: CompanyRow["status"], isStopped: boolean): string {
  if (status === "suspended") {
    return __("Suspended", "svc-checkout");
  }
  return isStopped ? __("Stopped: overdue", "svc-checkout") : __("Active", "svc-checkout");
}

type OfferedTermsProps = {
  /** Null: those of approved companies. */
  agreed: readonly string[] | null;
  choices: readonly TermChoice[];
  /** Whose terms they are; by itself where each term asks for roles, so that there is none that all members get. */
  source?: string;
};

/** The terms by name, and whose they are. */
export function OfferedTerms({ agreed, choices, source }: OfferedTermsProps) {
  const said = source ?? (agreed === null ? __("As for approved companies", "svc-checkout") : null);
  if (agreed === null && !choices.some(({ isForMembers }) => isForMembers)) {
    return <>{said}</>;
  }
  return (
    <>
      {termsText(agreed, choices)}
      {said !== null && <small>{said}</small>}
    </>
  );
}

/** The names of terms. @param agreed null: those of approved companies */
export function termsText(agreed: readonly string[] | null, choices: readonly TermChoice[]): string {
  const labelOf = (value: string) => choices.find((term) => term.value === value)?.label ?? value;
  const values = agreed ?? choices.filter(({ isForMembers }) => isForMembers).map(({ value }) => value);
  return values.map(labelOf).join(", ") || __("none", "svc-checkout");
}
