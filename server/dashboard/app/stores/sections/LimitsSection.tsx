import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../../api/workspace.ts";
import { MoneyField, NumberField } from "../fields/NumberField.tsx";
import { useSection, type Section } from "./section.ts";

export const limitsSection: Section = {
  id: "limits",
  title: "Limits",
  settings: {
    "b2b.on_account.max_order": "Largest order on account",
    "b2b.on_account.overdue_days": "Overdue orders block their company after",
  },
};

const usual = ["EUR", "GBP", "USD", "CHF", "DKK", "NOK", "PLN", "SEK", "CZK", "HUF", "RON"];

/** How much may be bought on account, and until when it has to be paid. */
export function LimitsSection({ store }: { store: string }) {
  const { id: workspace, mode } = useWorkspace();
  const { draft } = useSection();
  const own = draft.value("store.currency");
  return (
    <>
      <MoneyField
        path="b2b.on_account.max_order"
        currencies={own === null ? usual : [own, ...usual]}
        hint="For buyers without a company of their own; companies have their own credit limits. Orders in other currencies exceed it. Empty: no limit."
      />
      <NumberField
        path="b2b.on_account.overdue_days"
        unit="days"
        hint="Counted from the day an order is due. 0 blocks on the day after. Empty: never."
      />
      <p className="hint">
        Requests per second, declined cards, VAT checks and e-mails have{" "}
        <a href="/docs/guides/requests">budgets of the service</a>. The monthly cap of AI answers is set under{" "}
        <Link to="/$workspace/$mode/ai-checkout" params={{ workspace, mode }} search={{ store }}>
          AI checkout
        </Link>
        .
      </p>
    </>
  );
}
