import { z } from "zod";
import { DeliveryDetail, DeliveryId } from "../../../shared/wire/delivery.ts";
import { ApiError } from "../../errors.ts";
import { defineRoute } from "../../http/define-route.ts";
import { findNewestAttempt, listAttempts } from "../dispatch/attempts.sql.ts";
import { findDelivery } from "./deliveries.sql.ts";
import { viewDeliveryDetail } from "./delivery-view.ts";

const ATTEMPTS_SHOWN = 50;

export default defineRoute({
  method: "GET",
  path: "/webhooks/deliveries/{id}",
  summary: "Retrieve a delivery",
  description: "Returns the payload, the attempts and the receiver's last response.",
  tag: "Webhook deliveries",
  auth: "partner_key",
  scope: "webhooks:read",
  merchantScoped: true,
  params: z.object({ id: DeliveryId }),
  responses: { 200: DeliveryDetail },
  errors: ["resource_not_found"],
  async handler({ sql, caller, params }) {
    const row = await findDelivery(sql, caller, params.id);
    if (row === null)
      throw new ApiError("resource_not_found", { message: "Delivery not found.", param: "id" });
    const newest = await findNewestAttempt(sql, caller.workspaceId, row.id);
    const attempts = await listAttempts(sql, caller.workspaceId, row.id, ATTEMPTS_SHOWN);
    return { status: 200, body: viewDeliveryDetail(row, newest, attempts) };
  },
});
