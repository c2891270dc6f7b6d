/** The whole call, a second connection included (design: Pre-confirmation hook). */
export const CALL_TIMEOUT_MS = 5_000;

/** How long a call is left to the process that makes it: the call itself, and writing its result down. */
export const CALL_LEASE_SECONDS = 8;

/**
 * How long a place is held for a checkout inside the store: WooCommerce's own default for keeping the stock of an
 * unpaid order ("Hold stock", 60 minutes). A session's hold is its own reservation's.
 */
export const STORE_HOLD_MS = 60 * 60 * 1000;

/** The store's word of a payment made in the last moment may come this much later than the end of the hold. */
export const STORE_GRACE_MS = 5 * 60 * 1000;
