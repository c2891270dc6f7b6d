/**
 * A payment attempt has one owner at a time, which renews its lease while it runs. If the owner dies, another run takes
 * over after the lease plus the longest third-party call that the dead owner may still have in flight.
 */
export const LEASE_SECONDS = 20;
export const RENEW_EVERY_MS = 5_000;
/** How far a third-party call can outlive its owner's lease: the processor's timeout of 25 s minus the time already leased. */
export const GRACE_SECONDS = 10;
/** How long an attempt may wait for the shopper's bank. */
export const SILENT_SECONDS = 15 * 60;
/** How long stock and coupon stay reserved from the start of an attempt: its maximum lifetime. */
export const RESERVE_MS = (SILENT_SECONDS + 5 * 60) * 1000;
