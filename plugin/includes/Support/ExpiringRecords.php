<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

/**
 * Small records with an expiry time: ids of processed messages, locks, carts of sessions.
 *
 * Stored as options that are not autoloaded, but without the options API: `add_option()` reads first and then overwrites
 * (`ON DUPLICATE KEY UPDATE`), so two concurrent requests would both succeed, and a persistent object cache may evict a
 * transient at any time.
 */
final class ExpiringRecords {

	public const PROCESSED_MESSAGE = 'seen';
	public const LOCK              = 'lock';
	public const CART_SNAPSHOT     = 'snapshot';
	public const CANCELLED_ATTEMPT = 'tombstone';
	public const HOSTED_SESSION    = 'hosted';
	public const COUNTER           = 'count';
	public const REVERSED_REFUND   = 'unrefund';

	private const PREFIX = 'svc_checkout_row_';

	/**
	 * Creates a record if there is none. Of concurrent requests, exactly one gets true.
	 *
	 * @param string $kind One of the constants.
	 * @param string $key  Up to 64 characters of `[A-Za-z0-9_-]`; anything else is hashed.
	 */
	public static function claim( string $kind, string $key, string $value, int $ttl_seconds ): bool {
		$name = self::name( $kind, $key );
		$text = self::text( $value, $ttl_seconds );
		if ( 1 === self::run( "INSERT IGNORE INTO %i (option_name, option_value, autoload) VALUES (%s, %s, 'off')", $name, $text ) ) {
			return true;
		}
		$found = self::stored( $name );
		if ( null === $found || self::is_live( $found ) ) {
			return false;
		}
		// An expired record goes to the first request that replaces it unchanged.
		return 1 === self::run( 'UPDATE %i SET option_value = %s WHERE option_name = %s AND option_value = %s', $text, $name, $found );
	}

	/**
	 * Adds one to a record that holds a number, unless it has reached its maximum.
	 *
	 * @return bool Whether it was added.
	 */
	public static function increment( string $kind, string $key, int $max, int $ttl_seconds ): bool {
		$name = self::name( $kind, $key );
		for ( $tries = 0; $tries < 20; ++$tries ) {
			if ( self::claim( $kind, $key, '1', $ttl_seconds ) ) {
				return true;
			}
			$found = (string) self::stored( $name );
			$count = (int) substr( $found, 11 );
			if ( $count >= $max ) {
				return false;
			}
			// Of concurrent requests, the one that replaces the number it has read.
			if ( 1 === self::run( 'UPDATE %i SET option_value = %s WHERE option_name = %s AND option_value = %s', substr( $found, 0, 11 ) . ( $count + 1 ), $name, $found ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Creates or replaces a record.
	 */
	public static function write( string $kind, string $key, string $value, int $ttl_seconds ): void {
		$wpdb = Database::get();
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- see the class comment.
		$wpdb->replace(
			$wpdb->options,
			[
				'option_name'  => self::name( $kind, $key ),
				'option_value' => self::text( $value, $ttl_seconds ),
				'autoload'     => 'off',
			]
		);
	}

	/**
	 * Value of a record; null if there is none or it has expired.
	 */
	public static function read( string $kind, string $key ): ?string {
		$found = self::stored( self::name( $kind, $key ) );
		return null !== $found && self::is_live( $found ) ? substr( $found, 11 ) : null;
	}

	/**
	 * @param string|null $value Delete only if the record has this value.
	 */
	public static function delete( string $kind, string $key, ?string $value = null ): void {
		$name = self::name( $kind, $key );
		if ( null === $value ) {
			self::run( 'DELETE FROM %i WHERE option_name = %s', $name );
		} else {
			self::run( 'DELETE FROM %i WHERE option_name = %s AND SUBSTR(option_value, 12) = %s', $name, $value );
		}
	}

	public static function delete_expired(): void {
		self::run( 'DELETE FROM %i WHERE option_name LIKE %s AND SUBSTR(option_value, 1, 10) < %s', self::name_pattern(), self::digits( time() ) );
	}

	/**
	 * Deletes all records of this site.
	 */
	public static function delete_all(): void {
		self::run( 'DELETE FROM %i WHERE option_name LIKE %s', self::name_pattern() );
	}

	private static function name_pattern(): string {
		return Database::get()->esc_like( self::PREFIX ) . '%';
	}

	/**
	 * @param literal-string $statement With `%i` for the options table, then `%s` for each value.
	 * @return int|bool Number of rows changed; false on failure.
	 */
	private static function run( string $statement, string ...$values ): int|bool {
		$wpdb = Database::get();
		return $wpdb->query( (string) $wpdb->prepare( $statement, $wpdb->options, ...$values ) ); // phpcs:ignore WordPress.DB -- see the class comment; the statements are constants of this file.
	}

	private static function stored( string $name ): ?string {
		$wpdb = Database::get();
		return $wpdb->get_var( $wpdb->prepare( 'SELECT option_value FROM %i WHERE option_name = %s', $wpdb->options, $name ) ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery
	}

	/**
	 * @param string $stored Ten digits, a colon, the value.
	 */
	private static function is_live( string $stored ): bool {
		return substr( $stored, 0, 10 ) >= self::digits( time() );
	}

	private static function text( string $value, int $ttl_seconds ): string {
		return self::digits( time() + $ttl_seconds ) . ':' . $value;
	}

	/**
	 * Ten digits, so that text comparison gives numeric order.
	 *
	 * @param int $instant Unix seconds.
	 */
	private static function digits( int $instant ): string {
		return sprintf( '%010d', $instant );
	}

	private static function name( string $kind, string $key ): string {
		return self::PREFIX . $kind . '_' . ( 1 === preg_match( '/^[A-Za-z0-9_-]{1,64}$/D', $key ) ? $key : hash( 'sha256', $key ) );
	}
}
