<?php

declare( strict_types=1 );

namespace SvcCheckout\StoreEvents;

use SvcCheckout\Support\Database;

defined( 'ABSPATH' ) || exit;

/**
 * Events that the checkout server has not acknowledged, in the order in which they happened. An entry is written before the
 * order changes ({@see OrderObserver}) and deleted when the server has acknowledged the event, so neither a fatal error nor a
 * killed process nor lost scheduled actions lose one.
 *
 * Each entry is a row of the options table, which is not autoloaded: `option_id` gives the order. Rows are written without the
 * options API, whose cache another request may have filled earlier.
 *
 * @phpstan-type Entry array{id: string, type: string, change: string, order: int, refund: int, at: string, detail: array<string, string>, attempt: int, try: int, next: int}
 */
final class Outbox {

	private const PREFIX = 'svc_checkout_event_';

	/**
	 * Appends an entry.
	 *
	 * @param Entry $entry
	 */
	public static function add( array $entry ): void {
		self::run( "INSERT IGNORE INTO %i (option_name, option_value, autoload) VALUES (%s, %s, 'off')", self::name( $entry ), (string) wp_json_encode( $entry ) );
	}

	/**
	 * Replaces an entry in its place; does nothing if it is gone.
	 *
	 * @param Entry $entry
	 */
	public static function update( array $entry ): void {
		self::run( 'UPDATE %i SET option_value = %s WHERE option_name = %s', (string) wp_json_encode( $entry ), self::name( $entry ) );
	}

	/**
	 * @param Entry $entry
	 */
	public static function remove( array $entry ): void {
		self::run( 'DELETE FROM %i WHERE option_name = %s', self::name( $entry ) );
	}

	/**
	 * @return Entry|null
	 */
	public static function oldest_of_order( int $order_id ): ?array {
		$entries = self::find( self::pattern( $order_id . '_' ), 1 );
		return [] === $entries ? null : $entries[0];
	}

	/**
	 * The oldest entries of the store, of any order.
	 *
	 * @return list<Entry>
	 */
	public static function oldest( int $limit ): array {
		return self::find( self::pattern( '' ), $limit );
	}

	/**
	 * Number of entries that are older than a time.
	 *
	 * @param string $instant As in `at`.
	 */
	public static function count_before( string $instant ): int {
		return count( array_filter( self::oldest( 1000 ), static fn ( array $entry ): bool => $entry['at'] < $instant ) );
	}

	/**
	 * Deletes all entries of this site.
	 */
	public static function delete_all(): void {
		self::run( 'DELETE FROM %i WHERE option_name LIKE %s', self::pattern( '' ) );
	}

	/**
	 * A complete entry, whichever version of the plugin wrote it.
	 *
	 * @param array<array-key, mixed> $fields
	 * @return Entry
	 */
	public static function entry( array $fields ): array {
		$text   = static fn ( string $name ): string => is_string( $fields[ $name ] ?? null ) ? $fields[ $name ] : '';
		$number = static fn ( string $name ): int => is_int( $fields[ $name ] ?? null ) ? $fields[ $name ] : 0;
		return [
			'id'      => $text( 'id' ),
			'type'    => $text( 'type' ),
			'change'  => $text( 'change' ),
			'order'   => $number( 'order' ),
			'refund'  => $number( 'refund' ),
			'at'      => $text( 'at' ),
			'detail'  => self::texts( $fields['detail'] ?? null ),
			'attempt' => $number( 'attempt' ),
			'try'     => $number( 'try' ),
			'next'    => $number( 'next' ),
		];
	}

	/**
	 * @return array<string, string>
	 */
	private static function texts( mixed $fields ): array {
		$texts = [];
		foreach ( is_array( $fields ) ? $fields : [] as $name => $text ) {
			if ( is_string( $name ) && is_string( $text ) ) {
				$texts[ $name ] = $text;
			}
		}
		return $texts;
	}

	/**
	 * @return list<Entry>
	 */
	private static function find( string $pattern, int $limit ): array {
		$wpdb = Database::get();
		$rows = $wpdb->get_col( $wpdb->prepare( 'SELECT option_value FROM %i WHERE option_name LIKE %s ORDER BY option_id LIMIT %d', $wpdb->options, $pattern, $limit ) ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery
		return array_map( [ self::class, 'decode' ], array_values( array_filter( $rows, 'is_string' ) ) );
	}

	/**
	 * @return Entry
	 */
	private static function decode( string $json ): array {
		$fields = json_decode( $json, true );
		return self::entry( is_array( $fields ) ? $fields : [] );
	}

	/**
	 * @param Entry $entry
	 */
	private static function name( array $entry ): string {
		return self::PREFIX . $entry['order'] . '_' . $entry['id'];
	}

	private static function pattern( string $start ): string {
		return Database::get()->esc_like( self::PREFIX . $start ) . '%';
	}

	/**
	 * @param literal-string $statement With `%i` for the options table, then `%s` for each value.
	 */
	private static function run( string $statement, string ...$values ): void {
		$wpdb = Database::get();
		$wpdb->query( (string) $wpdb->prepare( $statement, $wpdb->options, ...$values ) ); // phpcs:ignore WordPress.DB -- see the class comment; the statements are constants of this file.
	}
}
