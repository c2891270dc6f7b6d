import { useEffect, useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { AssignField } from "../companies/AssignField.tsx";
import { assignOrder, fetchCompany } from "../companies/companies-api.ts";
import { ask } from "../rest/latest-request.ts";
import { Dialog } from "./Dialogs.tsx";
import type { Order } from "./orders-api.ts";

/** Assigns an order to a company. */
export function AssignDialog({ order, onDone, onClose }: { order: Order; onDone(): void; onClose(): void }) {
  const [company, setCompany] = useState(order.assigned);
  const [name, setName] = useState("");
  const isAssigned = order.assigned.startsWith("co_");

  useEffect(() => {
    if (!isAssigned) return;
    return ask({
      send: (signal) => fetchCompany(order.assigned, signal),
      take: (found) => setName(found.name),
    });
  }, [isAssigned, order.assigned]);

  return (
    <Dialog
      /* translators: %s: number of an order. */
      title={sprintf(__("Assign order %s to a company", "svc-checkout"), order.number)}
      confirm={__("Assign", "svc-checkout")}
      onClose={onClose}
      onConfirm={async () => {
        await assignOrder(order.id, company);
        onDone();
      }}
    >
      <AssignField value={company} assigned={order.assigned} name={name === "" ? order.assigned : name} onChange={setCompany} />
    </Dialog>
  );
}
