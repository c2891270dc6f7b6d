<?php
/**
 * Small records that last for a while: ids of messages seen, locks, carts of sessions.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Support;

use LogicException;
use wpdb;

defined( 'ABSPATH' ) || exit;

/**
 * Rows of the options table, never loaded by themselves. Past the options API on purpose: `add_option()` looks first
 * and then overwrites (`ON DUPLICATE KEY UPDATE`), so two requests at once would both believe they were the first,
 * and a persistent object cache may forget a transient at any time.
 */
final class ExpiringRecords {

	public const SEEN      = 'seen';
	public const LOCK      = 'lock';
	public const SNAPSHOT  = 'snapshot';
	public const TOMBSTONE = 'tombstone';
	public const HOSTED    = 'hosted';

	private const PREFIX = 'svc_checkout_row_';

	/**
	 * Writes a row that nobody else has. Of any number of requests at once, one is told true.
	 *
	 * @param string $kind    One of the constants.
	 * @param string $key     At most 64 characters.
	 * @param string $value   What to keep.
	 * @param int    $seconds How long.
	 */
	public static function claim( string $kind, string $key, string $value, int $seconds ): bool {
		$name = self::name( $kind, $key );
		$text = self::text( $value, $seconds );
		if ( 1 === self::run( "INSERT IGNORE INTO %i (option_name, option_value, autoload) VALUES (%s, %s, 'off')", $name, $text ) ) {
			return true;
		}
		$found = self::stored( $name );
		if ( null === $found || self::is_live( $found ) ) {
			return false;
		}
		// An expired row is taken over by whoever still finds it as it was.
		return 1 === self::run( 'UPDATE %i SET option_value = %s WHERE option_name = %s AND option_value = %s', $text, $name, $found );
	}

	/**
	 * Writes a row, over another one if need be.
	 *
	 * @param string $kind    One of the constants.
	 * @param string $key     At most 64 characters.
	 * @param string $value   What to keep.
	 * @param int    $seconds How long.
	 */
	public static function write( string $kind, string $key, string $value, int $seconds ): void {
		$wpdb = self::database();
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- see above.
		$wpdb->replace(
			$wpdb->options,
			[
				'option_name'  => self::name( $kind, $key ),
				'option_value' => self::text( $value, $seconds ),
				'autoload'     => 'off',
			]
		);
	}

	/**
	 * A row's value; null when there is none any more.
	 *
	 * @param string $kind One of the constants.
	 * @param string $key  As written.
	 */
	public static function read( string $kind, string $key ): ?string {
		$found = self::stored( self::name( $kind, $key ) );
		return null !== $found && self::is_live( $found ) ? substr( $found, 11 ) : null;
	}

	/**
	 * Removes a row.
	 *
	 * @param string      $kind  One of the constants.
	 * @param string      $key   As written.
	 * @param string|null $value Only when it still holds this.
	 */
	public static function remove( string $kind, string $key, ?string $value = null ): void {
		$name = self::name( $kind, $key );
		if ( null === $value ) {
			self::run( 'DELETE FROM %i WHERE option_name = %s', $name );
			return;
		}
		self::run( 'DELETE FROM %i WHERE option_name = %s AND SUBSTR(option_value, 12) = %s', $name, $value );
	}

	/**
	 * Removes what has expired.
	 */
	public static function purge(): void {
		self::run( 'DELETE FROM %i WHERE option_name LIKE %s AND SUBSTR(option_value, 1, 10) < %s', self::every_name(), self::seconds( time() ) );
	}

	/**
	 * Removes all of this site.
	 */
	public static function forget(): void {
		self::run( 'DELETE FROM %i WHERE option_name LIKE %s', self::every_name() );
	}

	/**
	 * Pattern of all our names.
	 */
	private static function every_name(): string {
		return self::database()->esc_like( self::PREFIX ) . '%';
	}

	/**
	 * One statement on the options table.
	 *
	 * @param literal-string $statement With `%i` for the table, then `%s` for each value.
	 * @param string         ...$values The values.
	 * @return int|bool How many rows it changed; false when it failed.
	 */
	private static function run( string $statement, string ...$values ): int|bool {
		$wpdb = self::database();
		return $wpdb->query( (string) $wpdb->prepare( $statement, $wpdb->options, ...$values ) ); // phpcs:ignore WordPress.DB -- see the class; the statements are constants of this file.
	}

	/**
	 * WordPress's database.
	 */
	public static function database(): wpdb {
		global $wpdb;
		return $wpdb instanceof wpdb ? $wpdb : throw new LogicException( 'WordPress has no database.' );
	}

	/**
	 * What stands in the table.
	 *
	 * @param string $name Name of the option.
	 */
	private static function stored( string $name ): ?string {
		$wpdb = self::database();
		return $wpdb->get_var( $wpdb->prepare( 'SELECT option_value FROM %i WHERE option_name = %s', $wpdb->options, $name ) ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery
	}

	/**
	 * Whether its time is not over.
	 *
	 * @param string $stored As in the table: ten digits, a colon, the value.
	 */
	private static function is_live( string $stored ): bool {
		return substr( $stored, 0, 10 ) >= self::seconds( time() );
	}

	/**
	 * As it is stored.
	 *
	 * @param string $value   What to keep.
	 * @param int    $seconds How long.
	 */
	private static function text( string $value, int $seconds ): string {
		return self::seconds( time() + $seconds ) . ':' . $value;
	}

	/**
	 * Ten digits, so that texts compare as the numbers do.
	 *
	 * @param int $instant Unix seconds.
	 */
	private static function seconds( int $instant ): string {
		return sprintf( '%010d', $instant );
	}

	/**
	 * Name of the option; a key of foreign making is hashed so that it always fits.
	 *
	 * @param string $kind One of the constants.
	 * @param string $key  The key.
	 */
	private static function name( string $kind, string $key ): string {
		return self::PREFIX . $kind . '_' . ( 1 === preg_match( '/^[A-Za-z0-9_-]{1,64}$/D', $key ) ? $key : hash( 'sha256', $key ) );
	}
}
