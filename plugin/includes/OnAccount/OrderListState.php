<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use SvcCheckout\Support\{ Database, PluginInfo, Storage };

/**
 * How far the list of orders on account is: {@see OrderListUpkeep}. Always read from the database: a cache of options may be older than
 * what another process has saved.
 *
 * @phpstan-type State array{basis: string, complete: bool, after: int|null, corrected: int, run: string}
 */
final class OrderListState {

	/**
	 * JSON `{basis, complete, after, corrected, run}`: what the rows were made from, whether every order was compared since, the last
	 * order compared by a run that has not finished (else null), how many rows it corrected, and which run it is.
	 */
	public const OPTION = 'svc_checkout_order_list';

	/** Which activation for all sites of a network was the last one: orders may have been changed before it. */
	public const NETWORK_OPTION = 'svc_checkout_order_list_activation';

	/**
	 * Whether the rows can be shown instead of the orders.
	 */
	public static function is_complete(): bool {
		return self::is_shown( self::read() );
	}

	/**
	 * The orders may have been changed without their rows: the screens read the orders until all are compared. WooCommerce need not be
	 * active.
	 *
	 * @param mixed $network_wide True for all sites of the network.
	 */
	public static function forget( mixed $network_wide = false ): void {
		if ( true === $network_wide ) {
			update_site_option( self::NETWORK_OPTION, bin2hex( random_bytes( 8 ) ) );
		}
		delete_option( self::OPTION );
	}

	/**
	 * Begins a run that compares all orders.
	 *
	 * @param State|null $shown The current state if its rows can be shown meanwhile; nothing begins if another process has saved one since.
	 */
	public static function start( ?array $shown = null ): void {
		$state = [
			'basis'     => self::basis(),
			'complete'  => null !== $shown,
			'after'     => 0,
			'corrected' => 0,
			'run'       => bin2hex( random_bytes( 8 ) ),
		];
		if ( null !== $shown ) {
			self::replace( $shown, $state );
			return;
		}
		wp_cache_delete( self::OPTION, 'options' );
		update_option( self::OPTION, (string) wp_json_encode( $state ), false );
	}

	/**
	 * The database has failed: rows may be wrong. A run whose rows are not shown yet goes on.
	 */
	public static function hide(): void {
		if ( self::read()['complete'] ) {
			self::start();
		}
	}

	/**
	 * Before rows are written: those of another storage can no longer be shown.
	 */
	public static function keep_apart(): void {
		if ( ! self::is_current( self::read() ) ) {
			self::start();
		}
	}

	/**
	 * Saves a state unless another process has saved one since.
	 *
	 * @param State $before
	 * @param State $state
	 */
	public static function replace( array $before, array $state ): bool {
		$database = Database::get();
		$changed  = $database->update( $database->options, [ 'option_value' => (string) wp_json_encode( $state ) ], [ 'option_name' => self::OPTION, 'option_value' => (string) wp_json_encode( $before ) ] ); // phpcs:ignore WordPress.DB -- WordPress has no function for it.
		wp_cache_delete( self::OPTION, 'options' );
		return 1 === $changed;
	}

	/**
	 * @return State
	 */
	public static function read(): array {
		$database = Database::get();
		$row      = Database::rows( (string) $database->prepare( 'SELECT option_value FROM %i WHERE option_name = %s', $database->options, self::OPTION ) )[0] ?? [];
		$value    = $row['option_value'] ?? null;
		$stored   = is_string( $value ) ? json_decode( $value, true ) : null;
		$stored   = is_array( $stored ) ? $stored : [];
		return [
			'basis'     => is_string( $stored['basis'] ?? null ) ? $stored['basis'] : '',
			'complete'  => true === ( $stored['complete'] ?? null ),
			'after'     => is_int( $stored['after'] ?? null ) ? $stored['after'] : null,
			'corrected' => is_int( $stored['corrected'] ?? null ) ? $stored['corrected'] : 0,
			'run'       => is_string( $stored['run'] ?? null ) ? $stored['run'] : '',
		];
	}

	/**
	 * Whether a state is of the current storage, and of this plugin since it was activated.
	 *
	 * @param State $state
	 */
	public static function is_current( array $state ): bool {
		return self::basis() === $state['basis'];
	}

	/**
	 * Whether the rows of a state can be shown.
	 *
	 * @param State $state
	 */
	public static function is_shown( array $state ): bool {
		return $state['complete'] && self::is_current( $state );
	}

	private static function basis(): string {
		$activation = is_multisite() ? get_site_option( self::NETWORK_OPTION, '' ) : '';
		return implode( ' ', [ Storage::current()->name(), PluginInfo::VERSION, is_string( $activation ) ? $activation : '' ] );
	}
}
