import type { Context } from "../../context.ts";
import { requireSignature, type ReceivedRequest } from "./require-signature.ts";
import { forgetRequestId } from "./signed-requests.sql.ts";

/**
 * Does the work of a signed request in a store, outside any transaction: a store may take seconds. If the work fails, the id of the
 * request is unused again, as after a transaction that fails.
 * @throws ApiError signature_missing, signature_invalid, and what the work throws.
 */
export async function withSignature<T>(
  ctx: Pick<Context, "sql" | "secrets" | "clock">,
  merchantId: string,
  request: ReceivedRequest,
  work: () => Promise<T>,
): Promise<T> {
  await requireSignature(ctx, ctx.sql, merchantId, request);
  try {
    return await work();
  } catch (error) {
    await forgetRequestId(ctx.sql, merchantId, request.headers["webhook-id"]!);
    throw error;
  }
}
