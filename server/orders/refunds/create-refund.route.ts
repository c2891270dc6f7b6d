import { CreateRefund, Refund } from "../../../shared/wire/store.ts";
import { defineRoute } from "../../http/define-route.ts";
import { createRefund } from "./create-refund.ts";

export default defineRoute({
  method: "POST",
  path: "/v1/refunds",
  summary: "Create a refund",
  description: "Refunds a session's payment in full or in part.",
  tag: "Store",
  auth: "merchant_key",
  idempotent: "required",
  body: CreateRefund,
  responses: { 201: Refund },
  errors: ["resource_not_found", "order_not_movable", "processor_unavailable"],
  async handler({ ctx, caller, body, request, idempotency, finish }) {
    const call = { caller, body, recordId: idempotency!.id, requestId: request.id };
    const refund = await createRefund(ctx, call, (sql, made) => finish(sql, { status: 201, body: made }));
    return { status: 201, body: refund };
  },
});
