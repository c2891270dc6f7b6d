import { createHash, randomBytes } from "node:crypto";
import type { Context } from "../../context.ts";
import { processorCall } from "./processor-call.ts";

const TOKEN_BYTES = 16;

export interface LinkOf {
  livemode: boolean;
  accountId: string;
  returnUrl: string | null;
  refreshUrl: string | null;
}

export interface PreparedLink {
  url: string;
  /** Unix seconds. */
  expiresAt: number;
  /** To be stored with the merchant, so that our refresh address works; null when the partner has its own. */
  tokenHash: Buffer | null;
}

/** Hash under which a refresh address's token is stored. */
export function hashLinkToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * Asks the processor for an onboarding link. It works for minutes and once; our own refresh address, behind a
 * 128-bit token, makes a new one whenever it is opened.
 * @returns null when the account's owner took the permission back.
 * @throws ApiError processor_unavailable, processor_not_configured
 */
export async function prepareOnboardingLink(
  ctx: Pick<Context, "config" | "processor">,
  of: LinkOf,
  idempotencyKey: string,
): Promise<PreparedLink | null> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const link = await renewOnboardingLink(
    ctx,
    { ...of, refreshUrl: of.refreshUrl ?? refreshUrlOf(ctx, token) },
    idempotencyKey,
  );
  return link && { ...link, tokenHash: of.refreshUrl === null ? hashLinkToken(token) : null };
}

/** A new link for an existing refresh address; null as above. @throws ApiError processor_unavailable, processor_not_configured */
export async function renewOnboardingLink(
  ctx: Pick<Context, "config" | "processor">,
  of: LinkOf & { refreshUrl: string },
  idempotencyKey: string,
): Promise<{ url: string; expiresAt: number } | null> {
  return processorCall(
    ctx.processor(of.livemode).createOnboardingLink({
      accountId: of.accountId,
      returnUrl: of.returnUrl ?? `${ctx.config.baseUrl}/onboarding/return`,
      refreshUrl: of.refreshUrl,
      idempotencyKey,
    }),
  );
}

export function refreshUrlOf(ctx: Pick<Context, "config">, token: string): string {
  return `${ctx.config.baseUrl}/onboarding/refresh/${token}`;
}
