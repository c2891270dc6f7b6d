/** Timeout of the whole call, including a second connection (design: Pre-confirmation hook). */
export const CALL_TIMEOUT_MS = 5_000;

/** Lease of a call: its timeout plus the time to record the result. */
export const CALL_LEASE_SECONDS = 8;

/**
 * How long a place is held for a checkout inside the store: WooCommerce's default for the stock of an unpaid order
 * ("Hold stock", 60 minutes). A session's hold ends with its stock reservation.
 */
export const STORE_HOLD_MS = 60 * 60 * 1000;

/** Grace period after the hold for the store's event of a last-minute payment. */
export const STORE_GRACE_MS = 5 * 60 * 1000;
