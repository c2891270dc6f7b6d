import { Button, CheckboxControl, Flex, Modal, Notice, RadioControl, TextareaControl, TextControl } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import type { FormEvent } from "react";
import { errorMessage } from "../admin/error-message.ts";
import { type Company, type Conflict, conflictsOf, saveCompany } from "./companies-api.ts";
import { LimitFields } from "./LimitFields.tsx";
import { MemberFields } from "./MemberFields.tsx";
import { MoveMembers } from "./MoveMembers.tsx";

/** A deferred term of the store. `isForMembers`: of every company with which no terms were agreed. */
export type TermChoice = { value: string; label: string; isForMembers: boolean };

/** A company before it is filled in: it may buy nothing on account until its limit is set. */
export function newCompany(currency: string): Company {
  return {
    name: "",
    status: "active",
    vatNumbers: [],
    terms: null,
    creditLimits: [{ currency, amount: "" }],
    overdueDays: null,
    note: "",
    members: [],
    revision: 0,
  };
}

/** Creates or edits a company. Stays open and displays the error if saving fails. */
export function CompanyDialog(props: {
  /** Null for a new company. */
  id: string | null;
  company: Company;
  choices: readonly TermChoice[];
  /** @param id of the saved company */
  onSaved(id: string, name: string): void;
  onClose(): void;
}) {
  const [company, setCompany] = useState(props.company);
  // As typed, so that a separator can be typed.
  const [vatNumbers, setVatNumbers] = useState(props.company.vatNumbers.join(", "));
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const change = (part: Partial<Company>) => {
    setCompany((last) => ({ ...last, ...part }));
    if (part.members !== undefined) setConflicts([]);
  };

  async function save(members: Company["members"]) {
    if (isBusy) return;
    setIsBusy(true);
    setFailure("");
    try {
      const id = await saveCompany(props.id, { ...company, members, vatNumbers: vatNumbers.split(/[,;\n]/) });
      props.onSaved(id, company.name);
      props.onClose();
    } catch (error) {
      const found = conflictsOf(error);
      setConflicts(found ?? []);
      setFailure(found === null ? errorMessage(error) : "");
      setIsBusy(false);
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void save(company.members);
  }
  const companyOf = (reference: string) =>
    conflicts.find((conflict) => conflict.reference === reference)?.company.id;
  function move() {
    const members = company.members.map((member) => {
      const moveFrom = companyOf(member.reference);
      return moveFrom === undefined ? member : { ...member, moveFrom };
    });
    change({ members });
    void save(members);
  }

  return (
    <Modal
      title={props.id === null ? __("Add a company", "svc-checkout") : __("Edit company", "svc-checkout")}
      onRequestClose={props.onClose}
      size="medium"
    >
      <form onSubmit={submit} className="svc-checkout-company-form">
        <TextControl
          __next40pxDefaultSize
          __nextHasNoMarginBottom
          required
          label={__("Company name", "svc-checkout")}
          maxLength={200}
          value={company.name}
          onChange={(name) => change({ name })}
        />
        <RadioControl
          label={__("Buying on account", "svc-checkout")}
          selected={company.status}
          options={[
            { value: "active", label: __("Allowed", "svc-checkout") },
            { value: "suspended", label: __("Suspended: members pay now", "svc-checkout") },
          ]}
          onChange={(status) => change({ status: status === "suspended" ? "suspended" : "active" })}
        />
        <MemberFields members={company.members} onChange={(members) => change({ members })} />
        <TermFields choices={props.choices} terms={company.terms} onChange={(terms) => change({ terms })} />
        <LimitFields limits={company.creditLimits} onChange={(creditLimits) => change({ creditLimits })} />
        <TextControl
          __next40pxDefaultSize
          __nextHasNoMarginBottom
          type="number"
          min={0}
          max={365}
          label={__("Days overdue before terms stop", "svc-checkout")}
          help={__("Empty: as in the settings.", "svc-checkout")}
          value={company.overdueDays ?? ""}
          onChange={(days) => change({ overdueDays: days === "" ? null : Number(days) })}
        />
        <TextControl
          __next40pxDefaultSize
          __nextHasNoMarginBottom
          label={__("VAT numbers", "svc-checkout")}
          help={__("Separated by commas, for your search. A VAT number makes nobody a member: it is public.", "svc-checkout")}
          value={vatNumbers}
          onChange={setVatNumbers}
        />
        <TextareaControl
          __nextHasNoMarginBottom
          label={__("Note", "svc-checkout")}
          help={__("For your team only.", "svc-checkout")}
          maxLength={1000}
          rows={2}
          value={company.note}
          onChange={(note) => change({ note })}
        />
        {conflicts.length > 0 && (
          <MoveMembers
            conflicts={conflicts}
            isBusy={isBusy}
            onMove={move}
            onKeep={() =>
              change({ members: company.members.filter(({ reference }) => companyOf(reference) === undefined) })
            }
          />
        )}
        {failure !== "" && (
          <Notice status="error" isDismissible={false}>
            {failure}
          </Notice>
        )}
        <Flex justify="flex-end">
          <Button variant="tertiary" __next40pxDefaultSize onClick={props.onClose}>
            {__("Go back", "svc-checkout")}
          </Button>
          <Button
            type="submit"
            variant="primary"
            __next40pxDefaultSize
            isBusy={isBusy}
            disabled={isBusy}
            accessibleWhenDisabled
          >
            {__("Save company", "svc-checkout")}
          </Button>
        </Flex>
      </form>
    </Modal>
  );
}

/** The agreed terms: those of all approved companies, or some of the store's. */
function TermFields(props: {
  choices: readonly TermChoice[];
  terms: string[] | null;
  onChange(terms: string[] | null): void;
}) {
  const { terms, onChange } = props;
  return (
    <div className="svc-checkout-fields">
      <RadioControl
        label={__("Payment terms", "svc-checkout")}
        selected={terms === null ? "offered" : "agreed"}
        options={[
          { value: "offered", label: __("As for approved companies", "svc-checkout") },
          { value: "agreed", label: __("Only these:", "svc-checkout") },
        ]}
        onChange={(choice) => onChange(choice === "offered" ? null : [])}
      />
      {terms !== null &&
        props.choices.map(({ value, label }) => (
          <CheckboxControl
            key={value}
            __nextHasNoMarginBottom
            label={label}
            checked={terms.includes(value)}
            onChange={(isOn) => onChange(isOn ? [...terms, value] : terms.filter((term) => term !== value))}
          />
        ))}
    </div>
  );
}
