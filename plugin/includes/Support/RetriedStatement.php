<?php

declare( strict_types=1 );

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- for logs, never printed.

namespace SvcCheckout\Support;

use mysqli;
use RuntimeException;

/**
 * A statement that is run again if the database gave it up for another one.
 */
final class RetriedStatement {

	public const MAX_TRIES = 8;

	/** Lock wait timeout, deadlock, and a row that has changed since the snapshot of a transaction. */
	private const RETRIED_ERRORS = [ 1205, 1213, 1020 ];

	/**
	 * @param string $statement Prepared.
	 * @param int    $most      How often it is run at most.
	 * @throws RuntimeException If it fails for another reason, or too often.
	 */
	public static function run( string $statement, int $most = self::MAX_TRIES ): void {
		$database = Database::get();
		for ( $tries = 1; ; ++$tries ) {
			$shown  = $database->suppress_errors();
			$result = $database->query( $statement ); // phpcs:ignore WordPress.DB -- prepared by the caller.
			$database->suppress_errors( $shown );
			if ( false !== $result ) {
				return;
			}
			// The connection is private, but readable.
			$connection = $database->__get( 'dbh' );
			$error      = $connection instanceof mysqli ? $connection->errno : 0;
			if ( $tries >= $most || ! in_array( $error, self::RETRIED_ERRORS, true ) ) {
				throw new RuntimeException( "A statement failed: $database->last_error" );
			}
			usleep( random_int( 1, 10 ) * $tries * 1000 );
		}
	}
}
