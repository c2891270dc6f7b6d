<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

/**
 * A lock across requests. A row, because SQLite has no `GET_LOCK()` and some database clusters keep it to one node.
 */
final class Lock {

	/** A lock that a killed process left behind expires after this; far longer than the server waits for a response. */
	private const LEASE_SECONDS = 60;

	private const WAIT_SECONDS       = 8.0;
	private const RETRY_MICROSECONDS = 50000;

	/**
	 * Runs work while holding the lock.
	 *
	 * @template T
	 * @param callable(): T $work
	 * @param int           $seconds How long a killed process holds it; longer than the work takes.
	 * @return T
	 * @throws Refusal 503 `svc_busy`, worth another try, if the lock was not released in time.
	 */
	public static function hold( string $name, callable $work, int $seconds = self::LEASE_SECONDS ): mixed {
		$token = bin2hex( random_bytes( 8 ) );
		$until = microtime( true ) + self::WAIT_SECONDS;
		while ( ! ExpiringRecords::claim( ExpiringRecords::LOCK, $name, $token, $seconds ) ) {
			if ( microtime( true ) > $until ) {
				throw new Refusal( 503, 'svc_busy' );
			}
			usleep( self::RETRY_MICROSECONDS );
		}
		// A fatal error skips `finally`, but not shutdown functions.
		$release = static fn () => ExpiringRecords::delete( ExpiringRecords::LOCK, $name, $token );
		register_shutdown_function( $release );
		try {
			return $work();
		} finally {
			$release();
		}
	}
}
