import { Button } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import type { Member } from "../companies-api.ts";
import { termsText } from "../CompaniesTable.tsx";
import type { TermChoice } from "../CompanyDialog.tsx";
import { Card } from "./Card.tsx";

/** Customers who buy for the company. */
export function Members(props: { members: readonly Member[]; terms: readonly TermChoice[]; onChange(): void }) {
  const { members } = props;
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
        <ul className="svc-checkout-people">
          {members.map((member) => (
            <li key={member.reference}>
              <span className="svc-checkout-initials" aria-hidden="true">
                {initialsOf(member.name)}
              </span>
              <span>
                <a href={`user-edit.php?user_id=${member.reference}`}>
                  {member.name === "" ? __("Deleted account", "svc-checkout") : member.name}
                </a>
                <small>{member.email}</small>
              </span>
              <span>
                {member.terms === null && __("Terms of the company", "svc-checkout")}
                {member.terms?.length === 0 && __("Pays now", "svc-checkout")}
                {member.terms !== null && member.terms.length > 0 && termsText(member.terms, props.terms)}
                {member.terms !== null && <small>{__("Set for this member", "svc-checkout")}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0).toUpperCase() ?? "").join("");
}
