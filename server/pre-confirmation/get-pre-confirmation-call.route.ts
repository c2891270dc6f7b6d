import { z } from "zod";
import { PreConfirmationCall, PreConfirmationId } from "../../shared/wire/pre-confirmation.ts";
import { ApiError } from "../errors.ts";
import { defineRoute } from "../http/define-route.ts";
import { viewCall } from "./call-view.ts";
import { findCallById } from "./list-calls.sql.ts";

export default defineRoute({
  method: "GET",
  path: "/pre-confirmations/{id}",
  summary: "Retrieve a pre-confirmation",
  description: "Returns one call to a hook.",
  tag: "Pre-confirmation",
  auth: "partner_key",
  scope: "merchants:read",
  merchantScoped: true,
  params: z.object({ id: PreConfirmationId }),
  responses: { 200: PreConfirmationCall },
  errors: ["resource_not_found"],
  async handler({ sql, caller, params }) {
    const row = await findCallById(sql, caller, params.id);
    if (row === null)
      throw new ApiError("resource_not_found", { message: "Pre-confirmation not found.", param: "id" });
    return { status: 200, body: viewCall(row) };
  },
});
