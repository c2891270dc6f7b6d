import { Button } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";
import type { CompanyData, Member } from "../companies-api.ts";
import { OfferedTerms, termsText } from "../CompaniesTable.tsx";
import type { TermChoice } from "../CompanyDialog.tsx";
import { Card } from "./Card.tsx";

/** Customers who buy for the company. */
export function Members(props: { data: CompanyData; terms: readonly TermChoice[]; onChange(): void }) {
  const { company, year, orderedBy } = props.data;
  const { members } = company;
  /* translators: %d: a year. */
  const ordersTitle = sprintf(__("Orders in %d", "svc-checkout"), year);
  return (
    <Card
      title={__("Members", "svc-checkout")}
      count={members.length}
      action={
        <Button variant="link" onClick={props.onChange}>
          {__("Change members…", "svc-checkout")}
        </Button>
      }
    >
      {members.length === 0 ? (
        <p className="svc-checkout-card-text">{__("Nobody buys for this company yet.", "svc-checkout")}</p>
      ) : (
        <table className="svc-checkout-table">
          <thead>
            <tr>
              <th scope="col">{__("Customer", "svc-checkout")}</th>
              <th scope="col">{__("May use", "svc-checkout")}</th>
              <th scope="col" className="is-owed">
                {ordersTitle}
              </th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <tr key={member.reference}>
                <th scope="row" className="is-member">
                  <Person member={member} />
                </th>
                <td className="is-allowed">
                  {member.terms === null && (
                    <OfferedTerms agreed={company.terms} choices={props.terms} source={__("Terms of the company", "svc-checkout")} />
                  )}
                  {member.terms?.length === 0 && __("Pays now", "svc-checkout")}
                  {member.terms !== null && member.terms.length > 0 && termsText(member.terms, props.terms)}
                  {member.terms !== null && <small>{__("Set for this member", "svc-checkout")}</small>}
                </td>
                <td className="is-owed">
                  <span className="svc-checkout-label">{ordersTitle}</span>
                  {orderedBy[member.reference] ?? 0}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function Person({ member: { reference, name, email } }: { member: Member }) {
  return (
    <div className="svc-checkout-person">
      <span className="svc-checkout-initials" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span>
        <a href={`user-edit.php?user_id=${reference}`}>{name === "" ? __("Deleted account", "svc-checkout") : name}</a>
        <small>{email}</small>
      </span>
    </div>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0).toUpperCase() ?? "").join("");
}
