import { randomUUID } from "node:crypto";
import { z } from "zod";
import { AcceptedReplay } from "../../../shared/wire/subscription.ts";
import { recordCall } from "../../audit/audit.ts";
import { addJobs } from "../../jobs/add-jobs.ts";
import { ApiError } from "../../errors.ts";
import { defineRoute } from "../../http/define-route.ts";
import { bulkReplayJob } from "./bulk-replay.ts";
import { countReplayable, insertBulkReplay } from "./bulk-replays.sql.ts";
import { subscriptionNotFound } from "../subscriptions/change-subscription.ts";
import { toMilliseconds } from "../instant.ts";
import { ReplayRange } from "../subscriptions/subscription-input.ts";
import { findSubscription } from "../subscriptions/subscriptions.sql.ts";

export default defineRoute({
  method: "POST",
  path: "/webhooks/subscriptions/{id}/replay",
  summary: "Replay a time range",
  description: "Replays each delivery of a time range once, oldest first, after new events.",
  tag: "Webhook subscriptions",
  auth: "partner_key",
  scope: "webhooks:write",
  merchantScoped: true,
  idempotent: "required",
  transactional: true,
  params: z.object({ id: z.uuid().toLowerCase() }),
  body: ReplayRange,
  responses: { 202: AcceptedReplay },
  errors: ["resource_not_found"],
  async handler({ ctx, sql, caller, params, body, request }) {
    const subscription = await findSubscription(sql, caller, params.id);
    if (subscription === null) throw subscriptionNotFound();
    const now = new Date(ctx.clock.now());
    const since = toMilliseconds(body.since);
    const until = body.until === undefined ? now : toMilliseconds(body.until);
    if (body.until !== undefined && until <= since) {
      throw new ApiError("parameter_invalid", { message: "until: must be after since.", param: "until" });
    }
    const range = {
      subscription_id: subscription.id,
      since,
      // What happens from now on is delivered anyway.
      until: until < now ? until : now,
      status: body.status ?? null,
    };
    const accepted = await countReplayable(sql, range);
    const id = randomUUID();
    if (accepted > 0) {
      await insertBulkReplay(sql, {
        ...range,
        id,
        workspace_id: caller.workspaceId,
        single_attempt: subscription.status === "disabled",
        accepted,
        replayed: 0,
        cursor_created_at: since,
        cursor_id: "",
        finished_at: null,
        created_at: now,
      });
      await addJobs(sql, [bulkReplayJob(id)]);
    }
    await recordCall(sql, { caller, requestId: request.id }, "subscription.replayed", subscription.id);
    return { status: 202, body: { accepted } };
  },
});
