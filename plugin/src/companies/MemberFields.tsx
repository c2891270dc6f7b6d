import { BaseControl, Button, ComboboxControl } from "@wordpress/components";
import { useEffect, useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { ask } from "../rest/latest-request.ts";
import { type Customer, findCustomers, type Member } from "./companies-api.ts";

const delayMs = 300;

/** The customers who order for the company. */
export function MemberFields({ members, onChange }: { members: Member[]; onChange(members: Member[]): void }) {
  const [search, setSearch] = useState("");
  const [found, setFound] = useState<Customer[]>([]);

  useEffect(() => {
    if (search.trim().length < 2) {
      setFound([]);
      return;
    }
    return ask({
      send: (signal) => findCustomers(search.trim(), signal),
      take: setFound,
      fail: () => setFound([]),
      delayMs,
    });
  }, [search]);

  const known = new Set(members.map(({ reference }) => reference));
  return (
    <div className="svc-checkout-fields">
      <BaseControl.VisualLabel>{__("Members", "svc-checkout")}</BaseControl.VisualLabel>
      {members.length > 0 && (
        <ul className="svc-checkout-members">
          {members.map((member) => (
            <li key={member.reference}>
              <span>{describeCustomer(member)}</span>
              <Button
                variant="tertiary"
                isDestructive
                size="compact"
                aria-label={sprintf(
                  /* translators: %s: name and e-mail address of a customer. */ __("Remove “%s”", "svc-checkout"),
                  describeCustomer(member),
                )}
                onClick={() => onChange(members.filter(({ reference }) => reference !== member.reference))}
              >
                {__("Remove", "svc-checkout")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ComboboxControl
        __next40pxDefaultSize
        __nextHasNoMarginBottom
        label={__("Add a customer", "svc-checkout")}
        help={__("Type part of a name or e-mail address. A customer belongs to one company.", "svc-checkout")}
        value=""
        options={found
          .filter(({ reference }) => !known.has(reference))
          .map((customer) => ({ value: customer.reference, label: describeCustomer(customer) }))}
        onFilterValueChange={setSearch}
        onChange={(reference) => {
          const customer = found.find((candidate) => candidate.reference === reference);
          if (customer !== undefined) onChange([...members, { ...customer, terms: null }]);
        }}
      />
    </div>
  );
}

/** Name and e-mail address, or the number of a deleted account. */
export function describeCustomer({ name, email, reference }: Customer): string {
  return name === "" ? `#${reference}` : `${name} (${email})`;
}
