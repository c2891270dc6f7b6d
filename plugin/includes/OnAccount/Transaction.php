<?php

declare( strict_types=1 );

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- for logs, never printed.

namespace SvcCheckout\OnAccount;

use RuntimeException;
use SvcCheckout\Support\Database;

/**
 * Changes several rows, or none.
 */
final class Transaction {

	private static bool $is_running = false;

	/**
	 * Whether a failed statement would end more than itself.
	 */
	public static function is_running(): bool {
		return self::$is_running;
	}

	/**
	 * Runs an action in a transaction; keeps its changes unless it throws or returns false.
	 *
	 * @template T
	 * @param callable(): T $action
	 * @return T
	 * @throws RuntimeException If the database refuses a statement of {@see self::execute()}; nothing is changed then.
	 */
	public static function run( callable $action ): mixed {
		// WordPress replaces a lost connection and goes on, outside the transaction that was lost with it. Now the request ends.
		$database = Database::get();
		$retries  = $database->__get( 'reconnect_retries' );
		$is_done  = false;
		$database->__set( 'reconnect_retries', 0 );
		try {
			self::execute( 'START TRANSACTION' );
			self::$is_running = true;

			$result  = $action();
			$is_done = false !== $result;
			if ( $is_done ) {
				self::execute( 'COMMIT' );
			}
			return $result;
		} catch ( \Throwable $error ) {
			$is_done = false;
			throw $error;
		} finally {
			self::$is_running = false;
			if ( ! $is_done ) {
				$database->query( 'ROLLBACK' ); // phpcs:ignore WordPress.DB
			}
			$database->__set( 'reconnect_retries', $retries );
		}
	}

	/**
	 * Runs one statement of a transaction. One that fails, such as one of two that wait for each other, has ended the transaction: the
	 * next one would be kept.
	 *
	 * @param literal-string $statement
	 */
	public static function execute( string $statement, int|string ...$values ): void {
		$database = Database::get();
		$prepared = [] === $values ? $statement : (string) $database->prepare( $statement, ...$values ); // phpcs:ignore WordPress.DB -- constants.
		if ( false === $database->query( $prepared ) ) { // phpcs:ignore WordPress.DB -- as above.
			throw new RuntimeException( "A statement failed: $database->last_error" );
		}
	}
}
