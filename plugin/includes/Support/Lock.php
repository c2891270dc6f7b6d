<?php
/**
 * One request at a time works on a session's order.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Support;

defined( 'ABSPATH' ) || exit;

/**
 * A row instead of the database's GET_LOCK(), which SQLite does not have and some clusters keep to one node.
 */
final class Lock {

	/** After this a lock left behind by a killed process gives way; far longer than the server waits for an answer. */
	private const LEASE_SECONDS = 60;

	/** How long a request waits for its turn. */
	private const PATIENCE_SECONDS = 8.0;

	private const PAUSE_MICROSECONDS = 50000;

	/**
	 * Runs work while nobody else works on the session.
	 *
	 * @template T
	 * @param string        $session_id Id of the session.
	 * @param callable(): T $work       What to do.
	 * @return T
	 * @throws Refusal When others did not finish in time (503, worth another try).
	 */
	public static function hold( string $session_id, callable $work ): mixed {
		$token = bin2hex( random_bytes( 8 ) );
		$until = microtime( true ) + self::PATIENCE_SECONDS;
		while ( ! ExpiringRecords::claim( ExpiringRecords::LOCK, $session_id, $token, self::LEASE_SECONDS ) ) {
			if ( microtime( true ) > $until ) {
				throw new Refusal( 503, 'svc_busy', [] );
			}
			usleep( self::PAUSE_MICROSECONDS );
		}
		// A fatal error ends the process without `finally`, but not without this.
		$release = static fn () => ExpiringRecords::remove( ExpiringRecords::LOCK, $session_id, $token );
		register_shutdown_function( $release );
		try {
			return $work();
		} finally {
			$release();
		}
	}
}
