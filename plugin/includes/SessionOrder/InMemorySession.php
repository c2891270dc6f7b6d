<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use WC_Session;

defined( 'ABSPATH' ) || exit;

/**
 * A WooCommerce session that ends with the request, for a restored cart. Nothing reaches a cookie, the shopper's own session
 * or the database.
 */
final class InMemorySession extends WC_Session {

	/**
	 * @param array<string, mixed> $values By key.
	 */
	public function __construct( array $values = [] ) {
		foreach ( $values as $key => $value ) {
			$this->set( $key, $value );
		}
	}

	public function has_session(): bool {
		return true;
	}

	/**
	 * Called by WooCommerce; does nothing, because there is no cookie.
	 */
	public function set_customer_session_cookie( bool $set ): void {}

	public function forget_session(): void {
		$this->_data = [];
	}
}
