import { Button, Notice } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { errorMessage } from "../admin/error-message.ts";
import { AssignField } from "../companies/AssignField.tsx";
import { assignOrder } from "../companies/companies-api.ts";

type Props = {
  order: number;
  /** Id of the company that staff assigned, `none`, or empty if the order's customer decides. */
  assigned: string;
  /** Of the company that the order counts to, or empty. */
  name: string;
};

/** Assigns the order to a company; the page then shows what the company owes. */
export function AssignCompany({ order, assigned, name }: Props) {
  const [company, setCompany] = useState(assigned);
  const [error, setError] = useState("");
  const [isBusy, setIsBusy] = useState(false);

  async function assign() {
    setIsBusy(true);
    try {
      await assignOrder(order, company);
      window.location.reload();
    } catch (failure) {
      setError(errorMessage(failure));
      setIsBusy(false);
    }
  }

  return (
    <>
      <AssignField value={company} assigned={assigned} name={name} onChange={setCompany} />
      <Button
        variant="secondary"
        size="compact"
        isBusy={isBusy}
        disabled={isBusy}
        accessibleWhenDisabled
        onClick={() => void assign()}
      >
        {__("Assign", "svc-checkout")}
      </Button>
      {error !== "" && (
        <Notice status="warning" isDismissible={false}>
          {error}
        </Notice>
      )}
    </>
  );
}
