import { Button } from "@mantine/core";
import { useState } from "react";
import { useAction } from "../api/use-action.ts";
import { bodyOf, useWorkspace } from "../api/workspace.ts";
import { CopyButton, Id } from "../parts/Copy.tsx";
import { Fault } from "../parts/Fault.tsx";
import { Tag } from "../parts/Tag.tsx";
import type { StoreDetail } from "./store-detail.ts";

/** The connected account: whether it can be paid, and the link to set it up. */
export function AccountBox({ detail: { merchant, stripe, closed_at: closedAt } }: { detail: StoreDetail }) {
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
  return (
    <section className={isReady || closedAt !== null ? "box" : "box need"}>
      <h2>Card payments</h2>
      <p>
        {isReady
          ? "The connected account accepts card payments."
          : stripe?.details_submitted
            ? "The account's details are being checked. Orders on account work already."
            : "The account is not set up yet. Orders on account work already."}
      </p>
      {stripe !== null && (
        <dl className="pairs">
          <dt>Account</dt>
          <dd>
            <Id value={stripe.account_id} what="account id" />
          </dd>
          <dt>Charges</dt>
          <dd>{stripe.charges_enabled ? <Tag tone="ok">Enabled</Tag> : <Tag tone="warn">Not yet</Tag>}</dd>
          <dt>Payouts</dt>
          <dd>{stripe.payouts_enabled ? <Tag tone="ok">Enabled</Tag> : <Tag tone="warn">Not yet</Tag>}</dd>
        </dl>
      )}
      {link !== null && (
        <p role="status">
          <a href={link}>Set up card payments</a>
          <CopyButton text={link} what="onboarding link" /> The link works once and expires within minutes.
        </p>
      )}
      <Fault error={create.error} />
      {canWrite && closedAt === null && !isReady && link === null && (
        <Button mt={12} loading={create.isRunning} onClick={() => create.run()}>
          Create an onboarding link
        </Button>
      )}
    </section>
  );
}
