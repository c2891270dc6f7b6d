import { z } from "zod";
import { Delivery, DeliveryId } from "../../../shared/wire/delivery.ts";
import { addJobs } from "../../jobs/add-jobs.ts";
import { ApiError } from "../../errors.ts";
import { defineRoute } from "../../http/define-route.ts";
import { recordCall } from "../../audit/audit.ts";
import { lockOwnDelivery, resetDelivery } from "./deliveries.sql.ts";
import { nextDeliveryJob } from "../dispatch/delivery-job.ts";
import { viewDelivery } from "./delivery-view.ts";
import { isActive } from "../subscriptions/subscriptions.sql.ts";

export default defineRoute({
  method: "POST",
  path: "/webhooks/deliveries/{id}/replay",
  summary: "Replay a delivery",
  description: "Sends the delivery again, whatever its state. Retrieve the delivery to see the result.",
  tag: "Webhook deliveries",
  auth: "partner_key",
  scope: "webhooks:write",
  merchantScoped: true,
  idempotent: "required",
  transactional: true,
  params: z.object({ id: DeliveryId }),
  responses: { 202: Delivery },
  errors: ["resource_not_found"],
  async handler({ ctx, sql, caller, params, request }) {
    const found = await lockOwnDelivery(sql, caller, params.id);
    if (found === null)
      throw new ApiError("resource_not_found", { message: "Delivery not found.", param: "id" });
    const row = await resetDelivery(sql, caller.workspaceId, found.id, {
      now: new Date(ctx.clock.now()),
      // A disabled or deleted subscription gets this one attempt, and no schedule after it.
      singleAttempt: !(await isActive(sql, caller.workspaceId, found.subscription_id)),
    });
    await addJobs(sql, [nextDeliveryJob(row)]);
    await recordCall(sql, { caller, requestId: request.id }, "delivery.replayed", row.id);
    return { status: 202, body: viewDelivery(row) };
  },
});
