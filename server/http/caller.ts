/** Who calls: what authentication resolves to. Handlers get the one their declaration asks for. */

export interface PartnerKeyCaller {
  kind: "partner_key";
  keyId: string;
  workspaceId: string;
  livemode: boolean;
  scopes: readonly string[];
  pinnedVersion: string;
  keyPrefix: string;
  /** From X-Svc-Merchant on merchant-scoped routes; proved to be a merchant of the workspace. */
  merchantId: string | null;
}

/** A user of the dashboard, in the workspace and mode that the request names. */
export interface DashboardCaller {
  kind: "dashboard_session";
  subject: string;
  role: Role;
  workspaceId: string;
  livemode: boolean;
  /** As of a partner key. */
  merchantId: string | null;
}

/** Who calls a partner route. */
export type PartnerCaller = PartnerKeyCaller | DashboardCaller;

export interface UserCaller {
  kind: "user_token";
  subject: string;
  workspaceId: string;
  role: Role;
}

export interface MerchantCaller {
  kind: "merchant_key";
  credentialId: string;
  merchantId: string;
  workspaceId: string;
  livemode: boolean;
  pinnedVersion: string;
  keyPrefix: string;
  /** The merchant has been closed: only routes that say so accept its key. */
  isClosed: boolean;
}

export type Role = "owner" | "admin" | "member";

export type Caller = PartnerCaller | UserCaller | MerchantCaller;

/** How a route is authenticated. `merchant_header` is the health route's x-svc-api-key. */
export type Auth = "none" | "partner_key" | "user_token" | "merchant_key" | "merchant_header";

export type CallerOf<A extends Auth> = A extends "partner_key"
  ? PartnerCaller
  : A extends "user_token"
    ? UserCaller
    : A extends "merchant_key" | "merchant_header"
      ? MerchantCaller
      : null;
