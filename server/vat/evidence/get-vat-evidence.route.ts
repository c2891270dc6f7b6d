import { z } from "zod";
import { VatEvidenceDetail, VatEvidenceId } from "../../../shared/wire/vat.ts";
import { ApiError } from "../../errors.ts";
import { defineRoute } from "../../http/define-route.ts";
import { viewEvidence } from "./evidence-view.ts";
import { findEvidence } from "./evidence.sql.ts";

export default defineRoute({
  method: "GET",
  path: "/vat/checks/{id}",
  summary: "Retrieve VAT evidence",
  description: "Returns one VAT check with the raw response of the authority.",
  tag: "VAT",
  auth: "partner_key",
  scope: "vat:read",
  merchantScoped: true,
  params: z.object({ id: VatEvidenceId }),
  responses: { 200: VatEvidenceDetail },
  errors: ["resource_not_found"],
  async handler({ sql, caller, params }) {
    const row = await findEvidence(sql, caller, Number(params.id));
    if (row === null) throw new ApiError("resource_not_found", { message: "Check not found.", param: "id" });
    const { raw_answer, ...check } = row;
    return { status: 200, body: { ...viewEvidence(check), raw_answer } };
  },
});
