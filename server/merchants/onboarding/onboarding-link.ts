import { createHash, randomBytes } from "node:crypto";
import type { Context } from "../../context.ts";
import { withApiErrors } from "./with-api-errors.ts";

const TOKEN_BYTES = 16;

export interface LinkTarget {
  livemode: boolean;
  accountId: string;
  returnUrl: string | null;
  refreshUrl: string | null;
}

export interface PreparedLink {
  url: string;
  /** Unix seconds. */
  expiresAt: number;
  /** Stored with the merchant for our refresh URL; null if the partner has its own. */
  tokenHash: Buffer | null;
}

/** The stored hash of a refresh URL's token. */
export function hashLinkToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * Creates an onboarding link at the processor. It works once and for minutes; our refresh URL with a 128-bit token
 * creates a new one whenever it is opened.
 * @returns null if the account's owner disconnected it.
 * @throws ApiError processor_unavailable, processor_not_configured
 */
export async function prepareOnboardingLink(
  ctx: Pick<Context, "config" | "processor">,
  of: LinkTarget,
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

/** Creates a new link for an existing refresh URL; null as above. @throws ApiError processor_unavailable, processor_not_configured */
export async function renewOnboardingLink(
  ctx: Pick<Context, "config" | "processor">,
  of: LinkTarget & { refreshUrl: string },
  idempotencyKey: string,
): Promise<{ url: string; expiresAt: number } | null> {
  return withApiErrors(
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
