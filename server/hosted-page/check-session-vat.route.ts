import { z } from "zod";
import { emptyDetails } from "../../shared/form/fields.ts";
import { registeredAddress } from "../../shared/vat/registered-address.ts";
import { VatLookup } from "../../shared/wire/checkout-page.ts";
import { ApiError } from "../errors.ts";
import { defineRoute } from "../http/define-route.ts";
import { getPageSession, assertOpen, TokenParams } from "./page-session.ts";
import { isThrottledResult, throttledError } from "../vat/vat-service.ts";
import { checkBuyerVat } from "../checkout/buyer-vat.ts";

const Body = z.strictObject({
  vatNumber: z.string().trim().min(1).max(40),
  billingCountry: z.union([z.literal(""), z.string().regex(/^[A-Z]{2}$/)]).default(""),
});

export default defineRoute({
  method: "POST",
  path: "/checkout/{token}/vat",
  summary: "Look a VAT number up while the shopper types",
  tag: "Hosted page",
  auth: "none",
  internal: true,
  params: TokenParams,
  body: Body,
  responses: { 200: VatLookup },
  async handler({ ctx, params, body, request }) {
    const { session, merchant } = await getPageSession(ctx, params.token, request);
    assertOpen(ctx, session);
    if (!session.b2b)
      throw new ApiError("resource_not_found", { message: "This checkout does not accept a VAT number." });
    const billingAddress = { ...emptyDetails().billingAddress, country: body.billingCountry };
    const result = await checkBuyerVat(
      ctx,
      session,
      merchant,
      { vatNumber: body.vatNumber, billingAddress },
      "page",
    );
    if (result === null) throw new ApiError("parameter_missing", { param: "vatNumber" });
    if (isThrottledResult(result)) throw throttledError();
    const registered = registeredAddress(result.address, result.country);
    return { status: 200, body: { ...result, registered } };
  },
});
