import { ApiError } from "../errors.ts";
import { addJobs } from "../jobs/add-jobs.ts";
import { refreshJob } from "../merchants/onboarding/refresh-account.ts";
import type { ProcessorRejected } from "../payments/processor-rejected.ts";
import type { AttemptRun, ReopenOptions } from "./attempt.ts";
import { accountOf } from "./payment-request.ts";

/** Codes of amounts outside of the account's limits: https://docs.stripe.com/error-codes */
const AMOUNT_CODES: ReadonlySet<string> = new Set(["amount_too_small", "amount_too_large"]);

/** What a shopper and the partner learn of a payment that the processor rejected without charging. */
export async function rejectionOf(run: AttemptRun, rejected: ProcessorRejected): Promise<ReopenOptions> {
  const failed = (error: ApiError, declineCode: string): ReopenOptions => ({
    error,
    failure: { reason: "payment_failed", declineCode },
  });
  const declined = (declineCode: string, message: string) =>
    failed(new ApiError("payment_declined", { message, meta: { decline_code: declineCode } }), declineCode);
  if (AMOUNT_CODES.has(rejected.code))
    return declined("amount_not_chargeable", "This store cannot charge this amount by card.");
  if (await isAccountReady(run))
    return declined("processing_error", "The payment was declined; nothing was charged.");
  return failed(
    new ApiError("processor_not_configured", {
      message: "This store cannot take card payments at the moment.",
    }),
    "account_not_ready",
  );
}

/**
 * The account may have lost its capabilities a moment ago. The code of the rejection depends on why it did, so the account
 * itself is read, and our copy of it brought up to date. If it cannot be read, its state is taken as before.
 */
async function isAccountReady(run: AttemptRun): Promise<boolean> {
  const { ctx, session } = run;
  const accountId = accountOf(run);
  await addJobs(ctx.sql, [refreshJob(accountId)]);
  const account = await ctx
    .processor(session.livemode)
    .getAccount(accountId)
    .catch((error: unknown) => {
      ctx.log.warn({ err: error, account: accountId }, "could not read a connected account");
      return undefined;
    });
  return account === undefined || (account?.chargesEnabled ?? false);
}
