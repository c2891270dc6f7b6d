import { systemClock, type Context } from "../../context.ts";
import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../errors.ts";
import { requestProblem } from "../store-signature.ts";
import { getStoreSecrets } from "../woocommerce.ts";
import { useRequestId } from "./signed-requests.sql.ts";

/** A request with the exact bytes received. */
interface ReceivedRequest {
  headers: Readonly<Record<string, string | undefined>>;
  rawBody: Uint8Array;
}

/**
 * Lets a request through that is signed as a Standard Webhook with the merchant's secret, once: what a stolen merchant key
 * must not be able to do (docs/decisions/0082-signed-identity.md).
 * @param sql records the id of the request; a transaction that fails leaves it unused.
 * @throws ApiError signature_missing, signature_invalid
 */
export async function requireSignature(
  ctx: Pick<Context, "secrets">,
  sql: Sql,
  merchantId: string,
  { headers, rawBody }: ReceivedRequest,
): Promise<void> {
  const now = systemClock.now();
  const secrets = await getStoreSecrets({ sql, secrets: ctx.secrets }, merchantId);
  switch (requestProblem({ headers, body: rawBody }, secrets, now)) {
    case null:
      break;
    case "missing":
      throw new ApiError("signature_missing", {
        message: "This request must be signed with the merchant's secret.",
        param: "webhook-signature",
      });
    case "invalid":
      throw new ApiError("signature_invalid", {
        message: "The signature does not match the body and the merchant's secret.",
        param: "webhook-signature",
      });
    case "clock":
      throw new ApiError("signature_invalid", {
        message: "The request was signed more than five minutes ago, or in the future.",
        param: "webhook-timestamp",
        meta: { now: Math.floor(now / 1000) },
      });
  }
  if (await useRequestId(sql, merchantId, headers["webhook-id"]!)) return;
  throw new ApiError("signature_invalid", {
    message: "A request with this `webhook-id` has been received before. Sign each request with a new one.",
    param: "webhook-id",
  });
}
