import { __ } from "@wordpress/i18n";
import { CompanyField } from "./CompanyField.tsx";

/** Choices beside a company, for what an order counts to. */
export const withoutCompany = () => [
  { value: "", label: __("Company of the customer", "svc-checkout") },
  { value: "none", label: __("No company", "svc-checkout") },
];

/** Chooses the company that an order on account counts to. */
export function AssignField(props: {
  value: string;
  /** Id of the company that staff assigned, `none`, or empty if the order's customer decides. */
  assigned: string;
  /** Of the assigned company. */
  name: string;
  onChange(value: string): void;
}) {
  const { value, assigned, name, onChange } = props;
  return (
    <CompanyField
      label={__("Assign to", "svc-checkout")}
      help={__("Type part of the name or VAT number of a company. Its credit limit may be exceeded.", "svc-checkout")}
      value={value}
      fixed={[...withoutCompany(), ...(assigned.startsWith("co_") ? [{ value: assigned, label: name }] : [])]}
      onChange={onChange}
    />
  );
}
