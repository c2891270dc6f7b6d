import {
  Button,
  __experimentalToggleGroupControl as Choice,
  __experimentalToggleGroupControlOption as Option,
  Modal,
  Notice,
  TextareaControl,
} from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __, _n, sprintf } from "@wordpress/i18n";
import type { FormEvent } from "react";
import { errorMessage } from "../admin/error-message.ts";
import type { TermChoice } from "../companies/CompanyDialog.tsx";
import { ApprovalFields, type Agreement, agreementFor } from "./ApprovalFields.tsx";
import { MailPreview } from "./MailPreview.tsx";
import { decide, type Decision, type RequestDetail, type RequestState } from "./requests-api.ts";

/** Approves or declines a request. Stays open and displays the error if that fails. */
export function RequestDialog(props: {
  request: RequestDetail;
  choices: readonly TermChoice[];
  currency: string;
  onDecided(state: RequestState, isMailed: boolean): void;
  onClose(): void;
}) {
  const { request, choices } = props;
  const [isApproval, setIsApproval] = useState(true);
  const [agreement, setAgreement] = useState<Agreement>(() => agreementFor(request, choices));
  const [note, setNote] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const [wasSubmitted, setWasSubmitted] = useState(false);

  const decision: Decision = isApproval
    ? { decision: "approved", ...approvalOf(agreement), note }
    : { decision: "declined", note };
  const missing = isApproval ? missingIn(agreement) : "";
  const problem = wasSubmitted && missing !== "" ? missing : failure;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setWasSubmitted(true);
    setFailure("");
    if (missing !== "") return;
    setIsBusy(true);
    try {
      props.onDecided(decision.decision, await decide(request.id, decision));
      props.onClose();
    } catch (error) {
      setFailure(errorMessage(error));
      setIsBusy(false);
    }
  }

  return (
    <Modal title={__("Request to buy on account", "svc-checkout")} onRequestClose={props.onClose} size="medium">
      <form onSubmit={(event) => void submit(event)} className="svc-checkout-request">
        <Asked request={request} />
        {request.state === "requested" && (
          <>
            <Choice
              __next40pxDefaultSize
              __nextHasNoMarginBottom
              isBlock
              hideLabelFromVision
              label={__("Decision", "svc-checkout")}
              value={isApproval ? "approved" : "declined"}
              onChange={(value) => {
                setIsApproval(value === "approved");
                setWasSubmitted(false);
                setFailure("");
              }}
            >
              <Option value="approved" label={__("Approve", "svc-checkout")} />
              <Option value="declined" label={__("Decline", "svc-checkout")} />
            </Choice>
            {isApproval && (
              <ApprovalFields
                request={request}
                choices={choices}
                currency={props.currency}
                agreement={agreement}
                onChange={(part) => setAgreement((last) => ({ ...last, ...part }))}
              />
            )}
            <TextareaControl
              __nextHasNoMarginBottom
              label={__("Note to the customer (optional)", "svc-checkout")}
              maxLength={1000}
              rows={2}
              value={note}
              onChange={setNote}
            />
            <MailPreview request={request} decision={missing === "" ? decision : null} />
          </>
        )}
        {problem !== "" && (
          <Notice status="error" isDismissible={false}>
            {problem}
          </Notice>
        )}
        <div className="svc-checkout-request-actions">
          <span>{request.state === "requested" && consequence(isApproval)}</span>
          <Button variant="tertiary" __next40pxDefaultSize onClick={props.onClose}>
            {request.state === "requested" ? __("Cancel", "svc-checkout") : __("Close", "svc-checkout")}
          </Button>
          {request.state === "requested" && (
            <Button
              type="submit"
              variant="primary"
              __next40pxDefaultSize
              isBusy={isBusy}
              disabled={isBusy}
              accessibleWhenDisabled
            >
              {isApproval ? __("Approve and send e-mail", "svc-checkout") : __("Decline and send e-mail", "svc-checkout")}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}

/** Who asks, what is known of them, and what they wrote. */
function Asked({ request }: { request: RequestDetail }) {
  const facts = [
    request.email,
    /* translators: %s: a day. */
    request.since !== "" && sprintf(__("customer since %s", "svc-checkout"), request.since),
    request.orders === 0
      ? __("no orders yet", "svc-checkout")
      : sprintf(
          /* translators: 1: number of orders, 2: what was spent on them. */
          _n("%1$d order, %2$s", "%1$d orders, %2$s", request.orders, "svc-checkout"),
          request.orders,
          request.spent,
        ),
  ].filter((fact) => fact !== false && fact !== "");
  return (
    <div className="svc-checkout-asked">
      <p>
        <strong>{request.name}</strong>, {request.company}
      </p>
      <p className="svc-checkout-muted">{facts.join(" · ")}</p>
      {request.message !== "" && <blockquote>{request.message}</blockquote>}
      {request.state === "requested" && request.member !== "" && (
        <Notice status="warning" isDismissible={false}>
          {sprintf(
            /* translators: %s: name of a company. */
            __("The customer belongs to the company %s by now.", "svc-checkout"),
            request.member,
          )}
        </Notice>
      )}
      {request.state !== "requested" && request.note !== "" && (
        <p>
          {/* translators: %s: a note. */ sprintf(__("Note to the customer: %s", "svc-checkout"), request.note)}
        </p>
      )}
    </div>
  );
}

function approvalOf({ company, terms, limit }: Agreement) {
  return {
    companyId: company.kind === "existing" ? company.id : "",
    companyName: company.kind === "new" ? company.name : "",
    terms,
    creditLimit: limit.isChanged ? (limit.isUnlimited ? null : limit.amount) : undefined,
  };
}

/** What is still missing for an approval; empty if nothing is. */
function missingIn({ company, terms, limit }: Agreement): string {
  if (company.kind === "none" || (company.kind === "new" && company.name.trim() === "")) {
    return __("Please choose the company that the customer orders for.", "svc-checkout");
  }
  if (terms.length === 0) return __("Please choose at least one payment term.", "svc-checkout");
  if (!limit.isUnlimited && limit.amount.trim() === "") {
    return __("Please enter the credit limit of the company, or choose that it has none.", "svc-checkout");
  }
  return "";
}

function consequence(isApproval: boolean): string {
  return isApproval
    ? __("Applies from the customer’s next visit to the checkout.", "svc-checkout")
    : __("The customer goes on paying at the checkout.", "svc-checkout");
}
