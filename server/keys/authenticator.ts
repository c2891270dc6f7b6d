import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import type { MerchantCaller, PartnerKeyCaller } from "../http/caller.ts";
import type { Authenticator } from "../http/call.ts";
import {
  apiKeyHeaderOf,
  bearerOf,
  describeCredential,
  type ExpectedCredential,
} from "./credentials-header.ts";
import { hashKey, parseKey, type KeyKind } from "./key.ts";
import { createKeyCache } from "./key-cache.ts";
import { findMerchantKeyByHash, findPartnerKeyByHash, findRole, ownsMerchant } from "./keys.sql.ts";
import { createLastUsed } from "./key-last-used.ts";
import { authenticateSession, usesSession } from "./sign-in/dashboard-session.ts";
import { createUserTokenVerifier } from "./user-token.ts";

const PARTNER_KEY: ExpectedCredential = "a partner key (svc_ak_…)";
const MERCHANT_KEY: ExpectedCredential = "a merchant key (svc_mk_…)";
const USER_TOKEN: ExpectedCredential = "a user token (JWT) from the identity provider";

/** Resolves credentials to callers (design 2-api.md, Keys). `close` flushes `last_used_at`. */
export function createAuthenticator(ctx: Context): Authenticator & { close(): Promise<void> } {
  const findPartnerKey = createKeyCache(async (key) => findPartnerKeyByHash(ctx.sql, hashOf(key)));
  const findMerchantKey = createKeyCache(async (key) => findMerchantKeyByHash(ctx.sql, hashOf(key)));
  const verifyUserToken = createUserTokenVerifier(ctx);
  const lastUsed = createLastUsed(ctx);

  async function partnerCaller(text: string): Promise<PartnerKeyCaller> {
    assertKind(text, "ak", PARTNER_KEY);
    const key = await findPartnerKey(text);
    if (key === null) throw unknownKeyError();
    if (key.revoked_at !== null) throw new ApiError("api_key_revoked");
    lastUsed.note("partner_keys", key.id);
    return {
      kind: "partner_key",
      keyId: key.id,
      workspaceId: key.workspace_id,
      livemode: key.livemode,
      scopes: key.scopes,
      pinnedVersion: key.pinned_version,
      keyPrefix: key.key_prefix,
      merchantId: null,
    };
  }

  async function merchantCaller(text: string): Promise<MerchantCaller> {
    assertKind(text, "mk", MERCHANT_KEY);
    const key = await findMerchantKey(text);
    if (key === null) throw unknownKeyError();
    if (key.expired) {
      throw new ApiError("api_key_revoked", {
        message: "The key was replaced by a new key pair and has expired.",
      });
    }
    lastUsed.note("merchant_credentials", key.id);
    return {
      kind: "merchant_key",
      credentialId: key.id,
      merchantId: key.merchant_id,
      workspaceId: key.workspace_id,
      livemode: key.livemode,
      pinnedVersion: key.pinned_version,
      keyPrefix: key.key_prefix,
      isClosed: key.merchant_closed,
    };
  }

  return {
    async authenticate(auth, headers) {
      switch (auth) {
        case "partner_key":
          return partnerCaller(bearerOf(headers, PARTNER_KEY));
        case "merchant_key":
          return merchantCaller(bearerOf(headers, MERCHANT_KEY));
        case "merchant_header":
          return merchantCaller(apiKeyHeaderOf(headers));
      }
    },
    async authenticateUser(headers) {
      const token = bearerOf(headers, USER_TOKEN);
      if (token.startsWith("svc_"))
        throw new ApiError("token_invalid", { message: wrongKind(token, USER_TOKEN) });
      return verifyUserToken(token);
    },
    async authenticateSession(request) {
      return usesSession(ctx, request) ? (await authenticateSession(ctx, request)).subject : null;
    },
    findRole: (workspaceId, subject) => findRole(ctx.sql, workspaceId, subject),
    ownsMerchant: (workspaceId, livemode, merchantId) =>
      ownsMerchant(ctx.sql, workspaceId, livemode, merchantId),
    close: () => lastUsed.close(),
  };
}

/** @throws ApiError api_key_invalid unless the key is of that kind. */
function assertKind(text: string, kind: KeyKind, expected: ExpectedCredential): void {
  if (!text.startsWith(`svc_${kind}_`))
    throw new ApiError("api_key_invalid", { message: wrongKind(text, expected) });
}

/** The hash to look a key up by. @throws ApiError api_key_invalid for a wrong checksum. */
function hashOf(text: string): Buffer {
  if (parseKey(text) === null) {
    throw new ApiError("api_key_invalid", {
      message: "The key is incomplete or mistyped: its checksum does not match. Copy it again in full.",
    });
  }
  return hashKey(text);
}

function wrongKind(text: string, expected: ExpectedCredential): string {
  return `This endpoint expects ${expected}, but got ${describeCredential(text)}.`;
}

function unknownKeyError(): ApiError {
  return new ApiError("api_key_invalid", { message: "The key is unknown to this service." });
}
