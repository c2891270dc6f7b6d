import { CheckboxControl, Notice, SelectControl, Spinner } from "@wordpress/components";
import { useEffect, useState } from "@wordpress/element";
import { __, _n, sprintf } from "@wordpress/i18n";
import { errorMessage } from "../admin/error-message.ts";
import { withoutCompany } from "../companies/AssignField.tsx";
import { CompanyField } from "../companies/CompanyField.tsx";
import { DateField, Dialog } from "../net-terms/Dialogs.tsx";
import { ask } from "../rest/latest-request.ts";
import { type Choices, fetchChoices, type PutData } from "./on-account-api.ts";

/** Asks for term, due day and company of orders, and shows what the company owes. */
export function PutDialog(props: {
  /** Ids of one order or several. */
  orders: readonly number[];
  /** How many were chosen beyond those. */
  leftOut?: number;
  onConfirm(data: PutData, choices: Choices): Promise<void>;
  onClose(): void;
}) {
  const { orders, onConfirm, onClose } = props;
  const [choices, setChoices] = useState<Choices | null>(null);
  /** The company whose credit was read. */
  const [shown, setShown] = useState("");
  const [failure, setFailure] = useState("");
  const [{ term, due, company, exceed }, setData] = useState<PutData>({ term: "", due: "", company: "", exceed: false });
  const change = (part: Partial<PutData>) => setData((data) => ({ ...data, ...part }));

  useEffect(() => {
    // The orders of a dialog do not change.
    return ask({
      send: (signal) => fetchChoices(orders, company, signal),
      take: (read) => {
        setChoices(read);
        setShown(company);
        setFailure("");
        setData((data) => {
          const [chosen] = read.terms;
          return data.term === "" ? { ...data, term: chosen?.value ?? "", due: chosen?.due ?? "" } : data;
        });
      },
      fail: (error) => setFailure(errorMessage(error)),
    });
  }, [company]);

  const possible = choices?.orders.filter(({ obstacle }) => obstacle === "") ?? [];
  const excluded = choices?.orders.filter(({ obstacle }) => obstacle !== "") ?? [];
  const isOne = orders.length === 1;
  const isCurrent = shown === company;
  const credit = isCurrent ? (choices?.credit ?? null) : null;
  const warning = credit?.warning ?? "";
  const leftOut = props.leftOut ?? 0;
  // A term without days has no due day until staff set one.
  const hasDays = (choices?.terms.find(({ value }) => value === term)?.due ?? "") !== "";
  return (
    <Dialog
      title={titleOf(choices)}
      confirm={__("Put on account", "svc-checkout")}
      canConfirm={isCurrent && possible.length > 0 && term !== "" && (!isOne || warning === "" || exceed)}
      onClose={onClose}
      onConfirm={() => (choices === null ? Promise.resolve() : onConfirm({ term, due, company, exceed }, choices))}
    >
      {failure !== "" && (
        <Notice status="error" isDismissible={false}>
          {failure}
        </Notice>
      )}
      {choices === null && failure === "" && <Spinner />}
      {excluded.length > 0 && (
        <Notice status="warning" isDismissible={false}>
          {excluded.map(({ number, obstacle }) => `#${number}: ${obstacle}`).join(" ")}
        </Notice>
      )}
      {leftOut > 0 && (
        <Notice status="warning" isDismissible={false}>
          {sprintf(
            /* translators: %d: number of orders. */
            _n(
              "%d more order was chosen: please put it on account afterwards.",
              "%d more orders were chosen: please put them on account afterwards.",
              leftOut,
              "svc-checkout",
            ),
            leftOut,
          )}
        </Notice>
      )}
      {choices !== null && possible.length > 0 && (
        <>
          <p className="svc-checkout-effect">
            {__(
              "An order that waits for a payment goes on hold, and the customer is sent WooCommerce’s e-mail about it. Others keep their status. It is listed in Net terms until it is paid.",
              "svc-checkout",
            )}
          </p>
          <SelectControl
            __next40pxDefaultSize
            __nextHasNoMarginBottom
            label={__("Payment term", "svc-checkout")}
            value={term}
            options={choices.terms.map(({ value, label }) => ({ value, label }))}
            onChange={(value) => change({ term: value, due: choices.terms.find((each) => each.value === value)?.due ?? "" })}
          />
          {isOne ? (
            <DateField label={__("Due date", "svc-checkout")} required={hasDays} value={due} onChange={(day) => change({ due: day })} />
          ) : (
            <p className="svc-checkout-effect">{__("Each order is due on the day of its term, counted from its own date.", "svc-checkout")}</p>
          )}
          <CompanyField
            label={__("Company", "svc-checkout")}
            help={__("Type part of a name or VAT number.", "svc-checkout")}
            value={company}
            fixed={withoutCompany()}
            onChange={(id) => change({ company: id, exceed: false })}
          />
          {credit !== null && (
            <p className="svc-checkout-effect">
              {sprintf(
                /* translators: 1: name of a company, 2: what it owes, for example "€9.00 of €500.00". */
                __("Credit used by %1$s: %2$s", "svc-checkout"),
                credit.company,
                credit.used,
              )}
            </p>
          )}
          {warning !== "" && (
            <Notice status="warning" isDismissible={false}>
              {warning}
            </Notice>
          )}
          {(!isOne || warning !== "") && (
            <CheckboxControl
              __nextHasNoMarginBottom
              label={__("Give credit beyond the limit", "svc-checkout")}
              help={__("Also to a suspended company and to one with an overdue payment.", "svc-checkout")}
              checked={exceed}
              onChange={(isOn) => change({ exceed: isOn })}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

function titleOf(choices: Choices | null): string {
  const count = choices?.orders.length ?? 0;
  const [order] = choices?.orders ?? [];
  if (order === undefined) return __("Put on account", "svc-checkout");
  return count === 1
    ? /* translators: 1: number of an order, 2: amount. */
      sprintf(__("Put order %1$s on account: %2$s", "svc-checkout"), order.number, order.owed)
    : /* translators: %d: number of orders. */
      sprintf(_n("Put %d order on account", "Put %d orders on account", count, "svc-checkout"), count);
}
