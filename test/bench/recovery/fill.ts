import { cardToken } from "../../flows/shopper.ts";
import type { TestMerchant } from "../../support/harness.ts";
import type { PreparedPayment } from "../../../server/payments/processor.ts";
import { encryptToken } from "../../../server/sessions/session-token.ts";
import type { CheckoutTestbed } from "./testbed.ts";
import { copyAttempts, findTemplate, saveRequests, scheduleRecoveries } from "./fill.sql.ts";

const BATCH = 1_000;
const CONCURRENT_TOKENS = 32;

/**
 * Copies an attempt, whose payment request the processor never answered, under the numbers from `from` to below `to`: each with its own order, card and
 * stored request, as an outage leaves them. Their recovery is due within three minutes, as after many postponements.
 */
export async function fillAttempts(
  { ctx, sql, standIns }: CheckoutTestbed,
  merchant: TestMerchant,
  sessionId: string,
  range: { from: number; to: number },
): Promise<void> {
  const template = await findTemplate(sql, sessionId);
  const request = JSON.parse(
    (await ctx.secrets.decrypt(template.request_encrypted, `attempt_steps/${template.id}`)).toString("utf8"),
  ) as PreparedPayment;
  for (let { from } = range; from < range.to; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, range.to - from) }, (_, index) => from + index);
    await copyAttempts(sql, sessionId, numbers);
    const tokens = await createTokens({ standIns }, merchant, numbers.length);
    const requests = numbers.map((number, index) => {
      const own = `cs_bench${number}`;
      const parameters = {
        ...request.parameters,
        confirmation_token: tokens[index],
        metadata: { ...(request.parameters["metadata"] as object), svc_session_id: own },
      };
      const prepared = { ...request, parameters, idempotencyKey: `svc-${own}-1` };
      const stepId = `stp_bench${number}`;
      return {
        id: stepId,
        sessionId: own,
        token: encryptToken(ctx, own, `bench${number}`.padEnd(22, "x")),
        request: ctx.secrets.encrypt(JSON.stringify(prepared), `attempt_steps/${stepId}`),
      };
    });
    await saveRequests(sql, requests);
    await scheduleRecoveries(sql, numbers);
  }
}

async function createTokens(
  h: Pick<CheckoutTestbed, "standIns">,
  merchant: TestMerchant,
  count: number,
): Promise<string[]> {
  const tokens: string[] = [];
  const makers = Array.from({ length: CONCURRENT_TOKENS }, async () => {
    while (tokens.length < count) {
      const index = tokens.push("") - 1;
      tokens[index] = await cardToken(h, merchant);
    }
  });
  await Promise.all(makers);
  return tokens;
}
