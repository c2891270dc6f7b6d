import { Radio, TextInput } from "@mantine/core";
import { ItemList } from "../fields/ItemList.tsx";
import { FieldFrame } from "../fields/FieldFrame.tsx";
import { SwitchField } from "../fields/ChoiceField.tsx";
import { TextField } from "../fields/TextField.tsx";
import type { Term } from "../configuration/settings.ts";
import { useSection, type Section } from "./section.ts";
import { TermLabels } from "./TermLabels.tsx";

const TERMS = "b2b.payment_terms";

export const termsSection: Section = {
  id: "terms",
  title: "Terms",
  settings: {
    [TERMS]: "Payment terms",
    "b2b.on_account.bank_details": "Bank details",
    "defaults.b2b": "New checkouts are for companies",
  },
};

/** What a company may choose instead of paying at once. */
export function TermsSection() {
  const { draft, isReadOnly } = useSection();
  const terms = draft.value(TERMS);
  const set = (next: Term[]) => draft.set(TERMS, next);
  return (
    <>
      <FieldFrame
        path={TERMS}
        isGroup
        hint={
          <>
            <code>immediate</code> is paid at checkout. <code>net30</code> is due in 30 days, with any number;
            other values have no due date.
          </>
        }
      >
        <ItemList<Term>
          noun="Term"
          items={terms}
          onChange={set}
          create={() => ({ label: "", value: "" })}
          titleOf={(term) => term.label}
          isReadOnly={isReadOnly}
          empty="No terms: every order is paid at checkout."
        >
          {(term, index, change) => (
            <TermFields
              term={term}
              index={index}
              change={change}
              choose={() => set(terms.map((one, at) => withDefault(one, at === index)))}
            />
          )}
        </ItemList>
      </FieldFrame>
      <TextField
        path="b2b.on_account.bank_details"
        rows={3}
        maxLength={1000}
        hint="Printed on confirmations of orders on account until they are paid."
      />
      <SwitchField path="defaults.b2b" hint="A session that says nothing about it asks for a company." />
    </>
  );
}

function withDefault({ default: _before, ...term }: Term, isDefault: boolean): Term {
  return isDefault ? { ...term, default: true } : term;
}

interface TermFieldsProps {
  term: Term;
  index: number;
  change: (change: Partial<Term>) => void;
  choose: () => void;
}

function TermFields({ term, index, change, choose }: TermFieldsProps) {
  const { isReadOnly, issueOf } = useSection();
  const at = `${TERMS}[${index}]`;
  return (
    <>
      <div className="pair">
        <TextInput
          label="Label"
          description="Common English ones are translated."
          maxLength={80}
          value={term.label}
          readOnly={isReadOnly}
          error={issueOf(`${at}.label`)}
          onChange={({ target }) => change({ label: target.value })}
        />
        <TextInput
          label="Value"
          description="In the API and on the order."
          maxLength={32}
          value={term.value}
          readOnly={isReadOnly}
          error={issueOf(`${at}.value`)}
          onChange={({ target }) => change({ value: target.value.toLowerCase() })}
        />
      </div>
      <Radio
        name="default-term"
        label="Chosen at first"
        checked={term.default === true}
        disabled={isReadOnly}
        onChange={choose}
      />
      <TermLabels term={term} at={at} change={change} />
    </>
  );
}
