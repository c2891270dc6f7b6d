/**
 * Statements that name no workspace and no merchant. A query that is given either must use it, and cannot be declared
 * here by its file. Paths are relative to server/.
 */

/** Files whose queries go by the id of a row, or of what it belongs to, and how their callers come by that id. */
export const byRow: Readonly<Record<string, string>> = {
  "checkout/attempt-owner.sql.ts": "a session that was found by its token, or a recovery job names it",
  "checkout/attempts.sql.ts": "a session that was found by its token, or a recovery job names it",
  "checkout/matched-attempt.sql.ts": "a signed event of the processor; connected account and mode must match",
  "checkout/quote/coupon-attempts.sql.ts":
    "a session that was found by its token, or a recovery job names it",
  "checkout/recovery/recovery.sql.ts": "recovery jobs name their sessions",
  "domains/claims.sql.ts": "a claim that its merchant has just inserted",
  "domains/domains.sql.ts": "a job names the claim, or the edge a hostname, which is public",
  "http/idempotency/idempotency.sql.ts": "a record that the caller has claimed; its lease token must match",
  "keys/keys.sql.ts": "the hash of a key is what identifies its owner; the key's own id",
  "keys/sign-in/dashboard-sessions.sql.ts": "the hash of a session's id, which only its cookie holds",
  "merchants/onboarding/accounts.sql.ts": "a signed event of the processor names the connected account",
  "merchants/onboarding/onboarding.sql.ts":
    "the hash of a secret link, or the caller's own idempotency record",
  "operations/unknown-payments.sql.ts": "a payment that the processor listed for the operator's command",
  "orders/disputes/disputes.sql.ts": "a locked order, or a signed event of the processor",
  "orders/order-attention.sql.ts": "a locked order",
  "orders/order-payments.sql.ts": "a signed event of the processor, or a locked order",
  "orders/orders.sql.ts": "an order or a session that was found in its scope, or a job names it",
  "orders/refunds/refunds.sql.ts": "a locked order, a job, or the caller's own idempotency record",
  "orders/store-sync/store-commands.sql.ts": "a job names the order or session",
  "orders/surplus/surplus-payments.sql.ts": "a signed event of the processor, or a locked order",
  "orders/vat-recheck/vat-rechecks.sql.ts": "an order whose re-check is due",
  "pre-confirmation/settlements.sql.ts": "the session of an attempt that has ended",
  "sessions/save-progress.sql.ts": "the session that the token of its page or its attempt names",
  "sessions/sessions.sql.ts":
    "the hash of a session's token, or a session that was found by it or by its merchant",
  "store-events/deferred-store-events.sql.ts": "a locked session",
  "store-events/store-orders.sql.ts": "a locked order of the store's merchant",
  "stores/builtin.sql.ts": "an order that was found by its merchant",
  "stores/coupons/coupon-uses.sql.ts": "an order that was found by its merchant",
  "stores/on-account/on-account.sql.ts": "an order or a company that was found by its merchant",
  "webhooks/deliveries/bulk-replays.sql.ts":
    "a subscription that was found in its scope, or a job names the replay",
  "webhooks/dispatch/attempts.sql.ts": "delivery jobs name their deliveries",
  "webhooks/dispatch/record-successes.sql.ts": "delivery jobs name their deliveries",
  "webhooks/feed/event-feed.sql.ts": "events that the publisher has just read",
  "webhooks/subscriptions/failing-subscriptions.sql.ts": "the subscription of a delivery",
};

/** Functions that read or write rows of every tenant, by the reason why they may. */
export const ofEveryTenant: ReadonlyArray<{ reason: string; functions: readonly string[] }> = [
  {
    reason: "sweeps of the worker: what is due, lost or overdue, whoever it belongs to",
    functions: [
      "ai-chat/knowledge/indexes.sql.ts takeDueMerchants",
      "ai-chat/ledger/ledger.sql.ts listLapsedCalls",
      "checkout/recovery/recovery.sql.ts scheduleLostAttempts",
      "domains/claims.sql.ts listAbandonedClaims",
      "domains/domains.sql.ts listOverdueDomains",
      "notices/notices.sql.ts closeOldNotices",
      "orders/store-sync/store-commands.sql.ts listOverdueSubjects",
      "orders/vat-recheck/vat-rechecks.sql.ts findDueRecheck",
      "orders/vat-recheck/vat-rechecks.sql.ts listDuePrefixes",
      "pre-confirmation/settlements.sql.ts listLapsedHolds",
      "sessions/days/count-days.sql.ts listChangedTenants",
      "sessions/days/count-days.sql.ts listUncountedTenants",
      "sessions/sessions.sql.ts listOverdueSessions",
      "webhooks/deliveries/bulk-replays.sql.ts listJoblessReplays",
      "webhooks/deliveries/deliveries.sql.ts listJoblessDeliveries",
      "webhooks/subscriptions/failing-subscriptions.sql.ts listFailing",
    ],
  },
  {
    reason: "retention: what is past its time is deleted, whoever it belongs to",
    functions: [
      "checkout/card-limits/card-declines.sql.ts purgeDeclines",
      "domains/claims.sql.ts purgeEndedClaims",
      "http/idempotency/idempotency.sql.ts purgeRecords",
      "keys/sign-in/dashboard-sessions.sql.ts deleteEndedSessions",
      "merchants/onboarding/onboarding.sql.ts purgeOnboardingLinks",
      "sessions/erase-sessions.sql.ts eraseEndedSessions",
      "store-events/store-orders.sql.ts deleteOldStoreEvents",
      "stores/signed-requests/signed-requests.sql.ts purgeRequestIds",
      "vat/vat-checks.sql.ts deleteOldChecks",
      "webhooks/deliveries/retention.sql.ts countPending",
      "webhooks/deliveries/retention.sql.ts deleteExpiredFromDefault",
      "webhooks/deliveries/retention.sql.ts rescueAttempts",
      "webhooks/deliveries/retention.sql.ts rescueEvents",
      "webhooks/deliveries/retention.sql.ts rescuePending",
    ],
  },
  {
    reason: "a user's own sessions and memberships, by the subject of the session that asks",
    functions: [
      "keys/sign-in/dashboard-sessions.sql.ts deleteSessionsOf",
      "keys/sign-in/dashboard-sessions.sql.ts listWorkspacesOf",
    ],
  },
  {
    reason: "the operator's change feed, which has the events of all",
    functions: [
      "webhooks/feed/event-feed.sql.ts countFed",
      "webhooks/feed/event-feed.sql.ts emptyFeed",
      "webhooks/feed/event-feed.sql.ts feedAge",
      "webhooks/feed/publish-events.ts publishEvents",
    ],
  },
  {
    reason: "commands of the operator",
    functions: [
      "checkout/processor-events/processor-events.sql.ts findLastConnectedEvent",
      "crypto/data-keys.sql.ts haveEncrypted",
      "operations/go-live/go-live.sql.ts findLiveWorkspaces",
      "operations/rotate-encryption.sql.ts countByKey",
      "operations/rotate-encryption.sql.ts listOlderSecrets",
      "operations/rotate-encryption.sql.ts replaceSecrets",
      "operations/unknown-payments.sql.ts listAccessibleAccounts",
      "orders/store-sync/store-commands.sql.ts listOpenCommands",
    ],
  },
  {
    reason: "the clock of a whole sandbox, which all its workspaces share",
    functions: [
      "sandbox/clock/clock-state.sql.ts countComingDue",
      "sandbox/clock/clock-state.sql.ts findLatestAfter",
    ],
  },
  {
    reason: "figures of the service itself, for its metrics",
    functions: ["checkout/card-limits/card-declines.sql.ts listMostDeclined"],
  },
  {
    reason: "whether there is another workspace, and only that; what follows is shown where there is none",
    functions: ["operations/system/operator.sql.ts isOnlyWorkspace"],
  },
  {
    reason: "hostnames and zones are unique across tenants; only that another has them is learned",
    functions: ["domains/claims.sql.ts isActiveElsewhere", "domains/domains.sql.ts listForeignZones"],
  },
  {
    reason:
      "also asks whether the request that began an unfinished claim of the merchant still runs, by its id",
    functions: ["domains/claims.sql.ts insertClaim"],
  },
  {
    reason: "also reads the refund whose id the service itself wrote into the command of the order",
    functions: ["orders/store-sync/store-commands.sql.ts claimStoreCommand"],
  },
  {
    reason:
      "also looks open store commands up by the orders' ids, which Postgres does for all orders at once",
    functions: ["orders/orders.sql.ts findOrdersOfSessions"],
  },
  {
    reason: "also looks attempts up by the deliveries that it found by the subscription of the scope",
    functions: ["webhooks/performance/performance.sql.ts readPerformance"],
  },
  {
    reason:
      "an authority's answer about a VAT number serves all merchants that ask for the same; each keeps a copy",
    functions: ["vat/vat-checks.sql.ts insertCheckFromCache"],
  },
];

/** Functions that are given a workspace and go by one merchant's id; how the merchant was found to be its own. */
export const byMerchantAlone: Readonly<Record<string, string>> = {
  "dashboard/sandbox-orders.sql.ts countSample": "the sandbox's own sample",
  "vat/vat-checks.sql.ts findNoticeMerchant": "returns the workspace and takes none",
};
