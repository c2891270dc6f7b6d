<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

use WC_Cart;

/**
 * `cart.extensions`: up to 20 values by key, 16 KiB in total (specification, Checkout session).
 */
final class CartExtensions {

	private const MAX_COUNT = 20;
	private const MAX_BYTES = 16384;

	/**
	 * Extensions that other plugins add. Those the server would refuse are logged and left out.
	 *
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
		$filtered = apply_filters( 'svc_checkout_session_extensions', [], $cart );
		$accepted = [];
		foreach ( is_array( $filtered ) ? $filtered : [] as $key => $value ) {
			$more = $accepted + [ (string) $key => $value ];
			if ( 1 === preg_match( '/^[A-Za-z0-9_-]{1,64}$/D', (string) $key ) && count( $more ) <= self::MAX_COUNT
				&& strlen( (string) wp_json_encode( $more ) ) <= self::MAX_BYTES ) {
				$accepted = $more;
			} else {
				wc_get_logger()->warning( 'A cart extension was left out: its key or size is not allowed.', [ 'source' => 'svc-checkout' ] );
			}
		}
		return $accepted;
	}

	/**
	 * The same, as order meta.
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
}
