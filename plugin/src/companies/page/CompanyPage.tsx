import { speak } from "@wordpress/a11y";
import { Button, DropdownMenu, MenuGroup, MenuItem } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { shortDate } from "../../admin/dates.ts";
import { errorMessage } from "../../admin/error-message.ts";
import { moreVertical } from "../../admin/icons.tsx";
import { TestLine } from "../../admin/TestLine.tsx";
import { ActionNotice, type Message } from "../../net-terms/ActionNotice.tsx";
import { ActionDialog, type DialogAction } from "../../net-terms/ActionDialog.tsx";
import type { Order } from "../../net-terms/orders-api.ts";
import { recheckVat } from "../../net-terms/recheck-vat.ts";
import type { RowAction } from "../../net-terms/RowMenu.tsx";
import type { Undo } from "../../net-terms/UndoButton.tsx";
import { latestRequest } from "../../rest/latest-request.ts";
import { companiesUrl, type CompanyData, fetchCompanyData, type PaymentHistory, saveCompany } from "../companies-api.ts";
import { statusText } from "../CompaniesTable.tsx";
import { CompanyDialog, type TermChoice } from "../CompanyDialog.tsx";
import { CreditCards } from "./CreditCards.tsx";
import { Details } from "./Details.tsx";
import { Log } from "./Log.tsx";
import { Members } from "./Members.tsx";
import { OpenOrders } from "./OpenOrders.tsx";
import { OverdueNotice } from "./OverdueNotice.tsx";
import { DeleteDialog, MergeDialog } from "./removal.tsx";
import { Requests } from "./Requests.tsx";
import { Terms } from "./Terms.tsx";

type Dialog = { kind: "edit" | "merge" | "delete" } | { kind: "order"; order: Order; action: DialogAction };

/** One company: credit, open orders, members, requests, and what was changed. */
export function CompanyPage({ first, terms, today }: { first: CompanyData; terms: TermChoice[]; today: string }) {
  const [data, setData] = useState(first);
  const [message, setMessage] = useState<Message | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { company } = data;
  const { id } = company;
  const isActive = company.status === "active";
  const close = () => setDialog(null);
  const open = (next: Dialog) => {
    setMessage(null);
    setDialog(next);
  };

  const [askLatest] = useState(latestRequest);
  function done(text: string, isGood = true, undo?: Undo) {
    setMessage({ isGood, text, undo });
    speak(text, isGood ? "polite" : "assertive");
    askLatest({
      send: (signal) => fetchCompanyData(id, signal),
      take: setData,
      fail: (error) => setMessage({ isGood: false, text: errorMessage(error) }),
    });
  }
  async function setStatus(status: "active" | "suspended") {
    try {
      await saveCompany(id, { ...company, status });
      done(
        status === "active"
          ? /* translators: %s: name of a company. */
            sprintf(__("%s may buy on account again.", "svc-checkout"), company.name)
          : /* translators: %s: name of a company. */
            sprintf(__("%s is suspended: its members pay now.", "svc-checkout"), company.name),
      );
    } catch (error) {
      setMessage({ isGood: false, text: errorMessage(error) });
    }
  }
  async function recheck(order: Order) {
    const { text, isGood } = await recheckVat(order);
    done(text, isGood);
  }
  const act = (order: Order, action: RowAction) =>
    action === "vat" ? void recheck(order) : open({ kind: "order", order, action });

  return (
    <div className="svc-checkout-company">
      {message !== null && <ActionNotice message={message} onRemove={() => setMessage(null)} />}
      <nav className="svc-checkout-crumbs" aria-label={__("Breadcrumbs", "svc-checkout")}>
        <a href={companiesUrl}>{__("Companies", "svc-checkout")}</a>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{company.name}</span>
      </nav>
      <div className="svc-checkout-company-head">
        <div>
          <h2>
          {company.name}{" "}
          <mark className={`order-status status-${statusClass(company.status, data.isStopped)}`}>
            <span>{statusText(company.status, data.isStopped)}</span>
          </mark>
        </h2>
          <Since history={data.history} />
        </div>
        <Button variant="primary" __next40pxDefaultSize onClick={() => open({ kind: "edit" })}>
          {__("Edit company", "svc-checkout")}
        </Button>
        <DropdownMenu icon={moreVertical} label={__("More actions", "svc-checkout")} popoverProps={{ placement: "bottom-end" }}>
          {({ onClose }) => {
            const choose = (action: () => void) => () => {
              onClose();
              action();
            };
            return (
              <MenuGroup>
                <MenuItem onClick={choose(() => void setStatus(isActive ? "suspended" : "active"))}>
                  {isActive ? __("Suspend", "svc-checkout") : __("Allow to buy on account", "svc-checkout")}
                </MenuItem>
                <MenuItem onClick={choose(() => open({ kind: "merge" }))}>
                  {__("Merge into another company…", "svc-checkout")}
                </MenuItem>
                <MenuItem isDestructive onClick={choose(() => open({ kind: "delete" }))}>
                  {__("Delete company…", "svc-checkout")}
                </MenuItem>
              </MenuGroup>
            );
          }}
        </DropdownMenu>
      </div>
      {data.isTest && <TestLine>{__("The amounts are those of test orders.", "svc-checkout")}</TestLine>}
      <OverdueNotice data={data} today={today} onRemind={(order) => open({ kind: "order", order, action: "remind" })} />
      <div className="svc-checkout-columns">
        <div>
          <CreditCards credit={data.credit} onChange={() => open({ kind: "edit" })} />
          <OpenOrders data={data} today={today} onAct={act} />
          <Members data={data} terms={terms} onChange={() => open({ kind: "edit" })} />
          <Log entries={data.log} />
        </div>
        <div>
          <Terms data={data} terms={terms} />
          <Requests requests={data.requests} />
          <Details data={data} />
        </div>
      </div>
      {dialog?.kind === "edit" && (
        <CompanyDialog
          id={id}
          company={company}
          choices={terms}
          onClose={close}
          /* translators: %s: name of a company. */
          onSaved={(_, name) => done(sprintf(__("“%s” was saved.", "svc-checkout"), name))}
        />
      )}
      {dialog?.kind === "merge" && <MergeDialog company={company} onClose={close} />}
      {dialog?.kind === "delete" && <DeleteDialog company={company} onClose={close} />}
      {dialog?.kind === "order" && (
        <ActionDialog
          orders={[dialog.order]}
          action={dialog.action}
          today={today}
          onDone={(text, isGood, undo) => done(text, isGood, undo)}
          onAct={(order, action) => open({ kind: "order", order, action })}
          onClose={close}
        />
      )}
    </div>
  );
}

/** WooCommerce's order status with that colour. */
function statusClass(status: CompanyData["company"]["status"], isStopped: boolean): string {
  if (status === "suspended") {
    return "pending";
  }
  return isStopped ? "failed" : "processing";
}

/** Since when it buys on account. */
function Since({ history: { since, lastOrder } }: { history: PaymentHistory }) {
  if (since === "") {
    return null;
  }
  return (
    <p className="svc-checkout-muted">
      {sprintf(
        /* translators: 1: date, 2: date. */
        __("Buys on account since %1$s · last order on %2$s", "svc-checkout"),
        shortDate(since),
        shortDate(lastOrder),
      )}
    </p>
  );
}
