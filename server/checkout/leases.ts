/**
 * An attempt to pay is worked on by one owner at a time. The owner renews its lease while it runs; when it dies,
 * another takes over after the lease plus the longest outside call a dead owner may still have under way.
 */
export const LEASE_SECONDS = 20;
export const RENEW_EVERY_MS = 5_000;
/** Longest outside call that can outlive its owner's lease: the processor's, 25 s less the lease already over. */
export const GRACE_SECONDS = 10;
/** How long an attempt that waits for the shopper's bank is left alone. */
export const SILENT_SECONDS = 15 * 60;
/** Stock and coupon stay reserved this long from the start of an attempt: its longest life. */
export const RESERVE_MS = (SILENT_SECONDS + 5 * 60) * 1000;
