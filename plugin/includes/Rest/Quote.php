<?php
/**
 * `POST /quote`: what a session comes to in this store.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Rest;

use SvcCheckout\SessionOrder\{ OrderBuilder, Repository, RequestedSession, StockHold };
use SvcCheckout\Support\RequestBody;
use WC_Order;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * Changes nothing. What the session's own pending order holds, stock and coupon, does not stand in its way.
 */
final class Quote {

	/**
	 * Totals, tax, ways to deliver, and lines that fall short.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request With the session.
	 * @return array<string, mixed>
	 */
	public static function answer( WP_REST_Request $request ): array {
		$session = RequestedSession::from( RequestBody::of( $request ) );
		$own     = Repository::find( $session->id );
		if ( null !== $own ) {
			StockHold::ignore_coupons_of( $own );
		}
		$order = new WC_Order();
		$quote = OrderBuilder::fill( $order, $session );
		return [
			'amounts'         => $quote->amounts,
			'quotedTax'       => $quote->quoted_tax,
			'stock'           => array_merge( OrderBuilder::lost_lines( $order, $session ), StockHold::shortages( $order, null === $own ? 0 : $own->get_id() ) ),
			'shippingOptions' => $quote->shipping_options,
			'needsShipping'   => $quote->needs_shipping,
		];
	}
}
