import type { PreConfirmation, FailMode } from "../../shared/wire/pre-confirmation.ts";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import { isSigningSecret, newSigningSecret } from "../webhooks/sign.ts";
import { findHook, lockMerchant, upsertHook, type HookScope } from "./hooks.sql.ts";

export function merchantNotFound(): ApiError {
  return new ApiError("resource_not_found", { message: "Merchant not found.", param: "merchantId" });
}

/**
 * Creates or updates a merchant's hook, in the caller's transaction. Omitted values stay unchanged; a secret is generated
 * if there is none. @returns the secret only if this call set or changed it.
 * @throws ApiError resource_not_found; parameter_invalid for a malformed `whsec_` secret.
 */
export async function configurePreConfirmation(
  ctx: Context,
  sql: Sql,
  scope: HookScope,
  merchantId: string,
  wanted: { url: string; secret?: string; fail_mode?: FailMode },
): Promise<PreConfirmation> {
  if (wanted.secret?.startsWith("whsec_") && !isSigningSecret(wanted.secret)) {
    throw new ApiError("parameter_invalid", {
      message:
        "secret: whsec_ must be followed by 24 to 64 bytes in base64. Any other text is used unchanged.",
      param: "secret",
    });
  }
  if (!(await lockMerchant(sql, scope, merchantId))) throw merchantNotFound();
  const present = await findHook(sql, scope, merchantId);
  const purpose = `pre_confirmation_hooks/${merchantId}`;
  const oldSecret =
    present && (await ctx.secrets.decrypt(present.secret_encrypted, purpose)).toString("utf8");
  const secret = wanted.secret ?? oldSecret ?? newSigningSecret();
  const isNewSecret = secret !== oldSecret;
  const failMode = wanted.fail_mode ?? present?.fail_mode ?? "closed";
  await upsertHook(sql, {
    merchant_id: merchantId,
    url: wanted.url,
    secret_encrypted:
      present !== null && !isNewSecret ? present.secret_encrypted : ctx.secrets.encrypt(secret, purpose),
    secret_set_at: present !== null && !isNewSecret ? present.secret_set_at : new Date(ctx.clock.now()),
    fail_mode: failMode,
  });
  return { url: wanted.url, fail_mode: failMode, ...(isNewSecret ? { secret } : {}) };
}
