/**
 * Renders the actions of the order's meta box: check the VAT number again, undo the payment, assign to a
 * company, put on account.
 */
import { createRoot } from "@wordpress/element";
import { AssignCompany } from "./AssignCompany.tsx";
import { OnAccount } from "./OnAccount.tsx";
import { UndoPaid } from "./UndoPaid.tsx";
import { VatRecheck } from "./VatRecheck.tsx";

const element = document.getElementById("svc-checkout-vat-recheck");

if (element) {
  createRoot(element).render(<VatRecheck order={Number(element.dataset["order"])} />);
}

const undo = document.getElementById("svc-checkout-undo-paid");

if (undo) {
  const { order, number } = undo.dataset;
  createRoot(undo).render(<UndoPaid order={Number(order)} number={number ?? ""} />);
}

const assign = document.getElementById("svc-checkout-assign");

if (assign) {
  const { order, assigned = "", name = "" } = assign.dataset;
  createRoot(assign).render(<AssignCompany order={Number(order)} assigned={assigned} name={name} />);
}

const account = document.getElementById("svc-checkout-account");

if (account) {
  const { order, number = "", isOnAccount = "" } = account.dataset;
  createRoot(account).render(<OnAccount order={Number(order)} number={number} isOnAccount={isOnAccount !== ""} />);
}
