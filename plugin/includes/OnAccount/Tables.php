<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\Database;

/**
 * The tables of companies, their members, what they owe, what was changed, the requests to become one, and the list of orders on
 * account. Orders and limits are in
 * one database, so one statement decides whether an order fits a limit.
 */
final class Tables {

	/** Version of the tables that this site has. */
	public const VERSION_OPTION = 'svc_checkout_tables';

	private const VERSION = '4';

	/** Columns that tables of version 2 lack. A row that an earlier version of the plugin writes has their defaults. */
	private const ADDED = [
		'terms_requests' => [
			'reported'     => 'INT NOT NULL DEFAULT 0',
			'report_tries' => 'INT NOT NULL DEFAULT 0',
			'report_at'    => 'BIGINT NOT NULL DEFAULT 0',
		],
	];

	public static function register(): void {
		add_action( 'init', [ self::class, 'install' ], 1 );
	}

	/**
	 * Creates what is missing: on activation, after an update, which does not activate the plugin again, and on each site of a
	 * network, of which only one is activated. Safe to repeat.
	 */
	public static function install(): void {
		if ( self::VERSION === get_option( self::VERSION_OPTION ) ) {
			return;
		}
		$database = Database::get();
		$options  = 'ENGINE=InnoDB ' . $database->get_charset_collate();
		$created  = true;
		foreach ( self::definitions() as $name => $columns ) {
			$created = false !== $database->query( 'CREATE TABLE IF NOT EXISTS ' . self::name( $name ) . " ($columns) $options" ) && $created; // phpcs:ignore WordPress.DB -- constants of this file.
		}
		foreach ( $created ? self::ADDED : [] as $name => $columns ) {
			foreach ( $columns as $column => $type ) {
				$created = self::add_column( self::name( $name ), $column, $type ) && $created;
			}
		}
		if ( $created ) {
			update_option( self::VERSION_OPTION, self::VERSION );
			// A table that was missing has no rows.
			OrderListState::forget();
			B2bSettings::add_defaults();
			add_option( OfferRules::OPTION, [] );
			// WooCommerce renews the addresses of My account's pages, to which an update may have added one.
			update_option( 'woocommerce_queue_flush_rewrite_rules', 'yes' );
		}
	}

	/**
	 * Whether the current site has all tables: another site of the network may not use the plugin, or not since its update.
	 */
	public static function are_installed(): bool {
		return self::VERSION === get_option( self::VERSION_OPTION );
	}

	/**
	 * Adds a column unless the table has it: another request may be adding it too.
	 *
	 * @return bool Whether the table has it.
	 */
	private static function add_column( string $table, string $column, string $type ): bool {
		$database = Database::get();
		$has      = static fn (): bool => in_array( $column, $database->get_col( "SHOW COLUMNS FROM $table" ), true ); // phpcs:ignore WordPress.DB -- as above.
		if ( ! $has() ) {
			$shows = $database->suppress_errors();
			$database->query( "ALTER TABLE $table ADD COLUMN $column $type" ); // phpcs:ignore WordPress.DB -- as above.
			$database->suppress_errors( $shows );
		}
		return $has();
	}

	/**
	 * On uninstallation. What is owed remains on the orders themselves.
	 */
	public static function drop(): void {
		foreach ( array_keys( self::definitions() ) as $name ) {
			Database::get()->query( 'DROP TABLE IF EXISTS ' . self::name( $name ) ); // phpcs:ignore WordPress.DB -- as above.
		}
		delete_option( self::VERSION_OPTION );
	}

	public static function companies(): string {
		return self::name( 'companies' );
	}

	public static function members(): string {
		return self::name( 'members' );
	}

	public static function receivables(): string {
		return self::name( 'receivables' );
	}

	public static function order_list(): string {
		return self::name( 'order_list' );
	}

	public static function terms_requests(): string {
		return self::name( 'terms_requests' );
	}

	public static function company_log(): string {
		return self::name( 'company_log' );
	}

	private static function name( string $table ): string {
		return Database::get()->prefix . "svc_checkout_$table";
	}

	/**
	 * Columns by table. Lists are JSON, amounts are minor units, times are Unix seconds; `due` is empty without a due date.
	 * `revision` counts the changes of a company. `open_for` is the customer of an open request, so that each has at most one.
	 * Orders with the same value of `listed` lie together, so that a search reads no others; the indexes of the list contain all that
	 * its filters need. `reported` counts the events of a request that the checkout server has acknowledged: its creation, then its decision.
	 *
	 * @return array<string, string>
	 */
	private static function definitions(): array {
		return [
			'companies'      => 'id VARCHAR(32) NOT NULL, name VARCHAR(200) NOT NULL, vat_numbers TEXT NOT NULL, terms TEXT NULL,
				credit_limits TEXT NULL, overdue_days INT NULL, status VARCHAR(16) NOT NULL, note TEXT NOT NULL,
				revision BIGINT NOT NULL, updated_at BIGINT NOT NULL, PRIMARY KEY  (id), KEY name (name)',
			'members'        => 'reference VARCHAR(64) NOT NULL, company_id VARCHAR(32) NOT NULL, terms TEXT NULL,
				PRIMARY KEY  (reference), KEY company_id (company_id)',
			'receivables'    => 'order_id BIGINT NOT NULL, company_id VARCHAR(32) NOT NULL, livemode INT NOT NULL,
				currency VARCHAR(3) NOT NULL, state VARCHAR(16) NOT NULL, total BIGINT NOT NULL, refunded BIGINT NOT NULL,
				paid BIGINT NOT NULL, due VARCHAR(10) NOT NULL, token VARCHAR(32) NOT NULL, reserved_at BIGINT NOT NULL,
				checked_at BIGINT NOT NULL, PRIMARY KEY  (order_id), KEY used (company_id, livemode, currency, state),
				KEY checked (state, checked_at)',
			'order_list'     => 'id BIGINT NOT NULL, listed INT NOT NULL, undated INT NOT NULL, due VARCHAR(10) NOT NULL, is_test INT NOT NULL,
				status VARCHAR(20) NOT NULL, term VARCHAR(100) NOT NULL, currency VARCHAR(10) NOT NULL, owed DECIMAL(26,8) NOT NULL,
				created DATETIME NULL, paid VARCHAR(32) NOT NULL, company TEXT NOT NULL, po TEXT NOT NULL, pos TEXT NOT NULL,
				vat TEXT NOT NULL, PRIMARY KEY  (listed, id), UNIQUE KEY id (id), KEY term (term),
				KEY by_due (listed, undated, due, id, is_test, status, term), KEY by_created (listed, created, id, is_test, status, term, due),
				KEY by_owed (listed, owed, id, is_test, status, term, due), KEY by_paid (listed, paid, id, is_test, term),
				KEY sums (listed, currency, due, is_test, status, term, paid, owed)',
			'company_log'    => 'id BIGINT NOT NULL AUTO_INCREMENT, company_id VARCHAR(32) NOT NULL, at BIGINT NOT NULL,
				user_id BIGINT NOT NULL, kind VARCHAR(32) NOT NULL, data TEXT NOT NULL, source VARCHAR(200) NOT NULL, PRIMARY KEY  (id),
				KEY company_id (company_id, id)',
			'terms_requests' => 'id VARCHAR(32) NOT NULL, customer BIGINT NOT NULL, open_for BIGINT NULL, is_open INT NOT NULL,
				company VARCHAR(200) NOT NULL, vat_number VARCHAR(64) NOT NULL, message TEXT NOT NULL, locale VARCHAR(32) NOT NULL,
				state VARCHAR(16) NOT NULL, requested_at BIGINT NOT NULL, company_id VARCHAR(32) NOT NULL, note TEXT NOT NULL,
				decided_by BIGINT NOT NULL, decided_at BIGINT NOT NULL, mailed_at BIGINT NOT NULL, PRIMARY KEY  (id),
				UNIQUE KEY open_for (open_for), KEY customer (customer, requested_at), KEY listed (is_open, requested_at)',
		];
	}
}
