import { z } from "zod";
import { ApiError } from "../../errors.ts";
import { defineRoute, type DeclaredRoute } from "../../http/define-route.ts";
import type { ProcessorEvent } from "../../payments/processor.ts";
import { receiveProcessorEvent } from "./receive-processor-event.ts";

/** Stripe's webhook endpoint of one mode; verifies the raw body with that mode's signing secret. */
export function defineStripeEventRoute(path: string, livemode: boolean): DeclaredRoute {
  return defineRoute({
    method: "POST",
    path,
    summary: `Stripe's events, ${livemode ? "live" : "test"} mode`,
    tag: "Third parties",
    auth: "none",
    internal: true,
    rawBody: true,
    bodyLimitBytes: 1024 * 1024,
    responses: { 200: z.object({ received: z.literal(true) }) },
    async handler({ ctx, request }) {
      let event: ProcessorEvent;
      try {
        event = ctx.processor(livemode).parseEvent(request.rawBody, request.headers["stripe-signature"]);
      } catch (error) {
        if (error instanceof ApiError) throw error;
        throw new ApiError("parameter_invalid", {
          message: "The signature is not valid.",
          param: "Stripe-Signature",
          cause: error,
        });
      }
      await receiveProcessorEvent(ctx, event, livemode);
      return { status: 200, body: { received: true as const } };
    },
  });
}
