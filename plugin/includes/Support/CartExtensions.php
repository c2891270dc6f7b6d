<?php
/**
 * What partners send along with a cart.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Support;

use WC_Cart;

defined( 'ABSPATH' ) || exit;

/**
 * `cart.extensions`: up to 20 values by key, 16 KiB in all (specification, Checkout session).
 */
final class CartExtensions {

	private const MAX_COUNT = 20;
	private const MAX_BYTES = 16384;

	/**
	 * What other plugins want to send. Keys or sizes that the server would refuse are left out and logged.
	 *
	 * @param WC_Cart $cart The shopper's cart.
	 * @return array<string, mixed>
	 */
	public static function of_cart( WC_Cart $cart ): array {
		/**
		 * Adds metadata that is carried through the checkout and written to the order as `_svc_ext_<key>`.
		 *
		 * @since 0.1.0
		 * @param array<string, mixed> $extensions Values by key.
		 * @param WC_Cart              $cart       The shopper's cart.
		 */
		$answer = apply_filters( 'svc_checkout_session_extensions', [], $cart );
		$kept   = [];
		foreach ( is_array( $answer ) ? $answer : [] as $key => $value ) {
			$more = $kept + [ (string) $key => $value ];
			if ( 1 === preg_match( '/^[A-Za-z0-9_-]{1,64}$/D', (string) $key ) && count( $more ) <= self::MAX_COUNT
				&& strlen( (string) wp_json_encode( $more ) ) <= self::MAX_BYTES ) {
				$kept = $more;
			} else {
				wc_get_logger()->warning( 'An extension of the cart was left out: its key or its size is not allowed.', [ 'source' => 'svc-checkout' ] );
			}
		}
		return $kept;
	}

	/**
	 * The same as order meta.
	 *
	 * @param array<string, mixed> $extensions Values by key.
	 * @return array<string, mixed>
	 */
	public static function meta( array $extensions ): array {
		$meta = [];
		foreach ( $extensions as $key => $value ) {
			$meta[ OrderMeta::EXTENSION . $key ] = $value;
		}
		return $meta;
	}

	/**
	 * A value read back from meta: arrays and objects are stored as JSON.
	 *
	 * @param mixed $stored As stored.
	 */
	public static function read( mixed $stored ): mixed {
		if ( ! is_string( $stored ) || 1 !== preg_match( '/^[\[{]/', $stored ) ) {
			return $stored;
		}
		return json_decode( $stored, true ) ?? $stored;
	}
}
