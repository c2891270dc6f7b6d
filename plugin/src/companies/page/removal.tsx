/** Dialogs that end a company. */
import { useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { ConfirmDialog } from "../../net-terms/Dialogs.tsx";
import { companiesUrl, companyUrl, type CompanyData, deleteCompany, mergeCompany } from "../companies-api.ts";
import { CompanyField } from "../CompanyField.tsx";

type Props = { company: CompanyData["company"]; onClose(): void };

/** Afterwards the list is shown. */
export function DeleteDialog({ company, onClose }: Props) {
  return (
    <ConfirmDialog
      /* translators: %s: name of a company. */
      title={sprintf(__("Delete %s", "svc-checkout"), company.name)}
      explanation={__(
        "Its members are customers without a company, and its log is deleted. Its orders stay. A company that owes something cannot be deleted. This cannot be undone.",
        "svc-checkout",
      )}
      confirm={__("Delete company", "svc-checkout")}
      isDestructive
      onClose={onClose}
      onConfirm={async () => {
        await deleteCompany(company.id);
        window.location.assign(companiesUrl);
      }}
    />
  );
}

/** Afterwards the other company is shown. */
export function MergeDialog({ company, onClose }: Props) {
  const [into, setInto] = useState("");
  return (
    <ConfirmDialog
      /* translators: %s: name of a company. */
      title={sprintf(__("Merge %s into another company", "svc-checkout"), company.name)}
      explanation={__(
        "Its members, orders, VAT numbers and log move to the other company, whose terms and credit limit apply from now on. This company is deleted. This cannot be undone.",
        "svc-checkout",
      )}
      confirm={__("Merge", "svc-checkout")}
      isDestructive
      onClose={onClose}
      onConfirm={async () => {
        if (into === "") throw new Error(__("Please choose a company.", "svc-checkout"));
        await mergeCompany(company.id, into);
        window.location.assign(companyUrl(into));
      }}
    >
      <CompanyField
        label={__("Other company", "svc-checkout")}
        help={__("Type part of its name or VAT number.", "svc-checkout")}
        value={into}
        fixed={[]}
        except={company.id}
        onChange={setInto}
      />
    </ConfirmDialog>
  );
}
