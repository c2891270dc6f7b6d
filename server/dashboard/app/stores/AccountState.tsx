import { useState } from "react";
import { useAction } from "../api/use-action.ts";
import { bodyOf, useWorkspace } from "../api/workspace.ts";
import { CopyButton, Id } from "../parts/Copy.tsx";
import { Fault } from "../parts/Fault.tsx";
import { StatusCell } from "./StatusCell.tsx";
import type { StoreDetail } from "./store-detail.ts";

/** The connected account: whether it can be paid, and the link to set it up. */
export function AccountState({ detail: { merchant, stripe, closed_at: closedAt } }: { detail: StoreDetail }) {
  const { id, api, canWrite } = useWorkspace();
  const [link, setLink] = useState<string | null>(null);
  const create = useAction<void>(async (_, headers) => {
    const params = { path: { workspaceId: id, merchantId: merchant.id } };
    const call = api.POST("/v2/agencies/{workspaceId}/merchants/{merchantId}/onboarding-link", {
      params,
      headers,
    });
    setLink((await bodyOf(call)).onboarding_url);
  });
  const isReady = stripe?.charges_enabled === true;
  const isOpen = closedAt === null;
  return (
    <StatusCell
      title="Card payments"
      tone={isReady && stripe.payouts_enabled ? "ok" : isOpen ? "warn" : "info"}
    >
      {stateText(stripe)}
      {stripe !== null && (
        <>
          <br />
          <Id value={stripe.account_id} what="account id" />
        </>
      )}
      {link !== null && (
        <p role="status">
          <a href={link}>Set up card payments</a>
          <CopyButton text={link} what="onboarding link" /> Works once, for minutes.
        </p>
      )}
      <Fault error={create.error} />
      {canWrite && isOpen && !isReady && link === null && (
        <p>
          <button
            type="button"
            className="text-button"
            disabled={create.isRunning}
            onClick={() => create.run()}
          >
            Create an onboarding link
          </button>
        </p>
      )}
    </StatusCell>
  );
}

function stateText(stripe: StoreDetail["stripe"]): string {
  if (stripe?.charges_enabled === true)
    return stripe.payouts_enabled ? "Charges and payouts enabled" : "Charges enabled, payouts not yet";
  return stripe?.details_submitted === true
    ? "Details are being checked. Orders on account work already."
    : "Not set up yet. Orders on account work already.";
}
