<?php
/**
 * A WooCommerce session that lives as long as the request.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use WC_Session;

defined( 'ABSPATH' ) || exit;

/**
 * A shopper's cart is restored in it while the server asks: nothing reaches a cookie, the shopper's own session or
 * the table of sessions.
 */
final class InMemorySession extends WC_Session {

	/**
	 * Begins with what a snapshot kept.
	 *
	 * @param array<string, mixed> $values By key of the session.
	 */
	public function fill( array $values ): void {
		$this->_data = [];
		foreach ( $values as $key => $value ) {
			$this->set( $key, $value );
		}
	}

	/**
	 * WooCommerce asks before it writes cookies.
	 */
	public function has_session(): bool {
		return true;
	}

	/**
	 * WooCommerce asks a session to begin its cookie; this one has none.
	 *
	 * @param bool $set Ignored.
	 */
	public function set_customer_session_cookie( bool $set ): void {
		unset( $set );
	}

	/**
	 * WooCommerce asks a session to forget all.
	 */
	public function forget_session(): void {
		$this->_data = [];
	}
}
