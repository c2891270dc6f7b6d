import { VatResult } from "../../shared/wire/checkout-page.ts";
import { ValidateVatRequest } from "../../shared/wire/vat.ts";
import { ApiError } from "../errors.ts";
import { defineRoute } from "../http/define-route.ts";
import { getMerchantForCheckout } from "../merchants/checkout-merchant.ts";
import { isThrottledResult, throttledError } from "./vat-service.ts";
import { isSessionOfMerchant } from "./vat-checks.sql.ts";

export default defineRoute({
  method: "POST",
  path: "/v1/vat/validate",
  summary: "Validate a VAT number",
  description: "Checks EU and Northern Irish numbers with VIES, UK numbers with HMRC, others by format.",
  tag: "VAT",
  auth: "merchant_key",
  budget: "vat_check",
  body: ValidateVatRequest,
  responses: { 200: VatResult },
  errors: ["resource_not_found", "vat_check_throttled"],
  async handler({ ctx, caller, body }) {
    const { vatNumber, sessionId = null } = body;
    if (sessionId !== null && !(await isSessionOfMerchant(ctx.sql, caller.merchantId, sessionId))) {
      throw new ApiError("resource_not_found", { message: "Session not found.", param: "sessionId" });
    }
    const merchant = await getMerchantForCheckout(ctx.sql, caller.merchantId);
    const result = await ctx.vat.check({
      vatNumber,
      merchantId: caller.merchantId,
      sessionId,
      requester: merchant.configuration.b2b.vatNumbers,
    });
    if (isThrottledResult(result)) throw throttledError();
    return { status: 200, body: result };
  },
});
