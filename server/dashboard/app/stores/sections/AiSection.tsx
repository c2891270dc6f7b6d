import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../../api/workspace.ts";
import { NumberField } from "../fields/NumberField.tsx";
import { SwitchField } from "../fields/ChoiceField.tsx";
import type { Section } from "./section.ts";

export const aiSection: Section = {
  id: "ai",
  title: "AI answers",
  settings: {
    "ai.enabled": "Answer shoppers' questions",
    "ai.modes.checkout_assistant": "About the checkout",
    "ai.modes.product_qa": "About products",
    "ai.modes.policy_qa": "About delivery, returns and the like",
    "ai.monthly_cap_cents": "Cap for a calendar month",
  },
};

/** Whether a language model answers questions on the checkout, and what it may cost. */
export function AiSection({ store }: { store: string }) {
  const { id: workspace, mode } = useWorkspace();
  return (
    <>
      <SwitchField path="ai.enabled" />
      <SwitchField path="ai.modes.checkout_assistant" />
      <SwitchField path="ai.modes.product_qa" />
      <SwitchField path="ai.modes.policy_qa" />
      <NumberField
        path="ai.monthly_cap_cents"
        unit="cents"
        hint="In the currency of the model's price list. 0 pauses the answers."
      />
      <p className="hint">
        What was spent and what the answers come from is under{" "}
        <Link to="/$workspace/$mode/ai-checkout" params={{ workspace, mode }} search={{ store }}>
          AI checkout
        </Link>
        .
      </p>
    </>
  );
}
