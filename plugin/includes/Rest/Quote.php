<?php

declare( strict_types=1 );

namespace SvcCheckout\Rest;

use SvcCheckout\OnAccount\OfferedTerms;
use SvcCheckout\SessionOrder\{ OrderBuilder, Repository, RequestedSession, ShippingChoice, StockHold };
use SvcCheckout\Support\RequestBody;
use SvcCheckout\TermsRequests\AskForTerms;
use WC_Order;
use WP_REST_Request;

/**
 * `POST /quote`: a session's totals, shipping options and stock in this store. Changes nothing. Stock and coupons held by the
 * session's own pending order are available to it.
 */
final class Quote {

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request With the session.
	 * @return array<string, mixed>
	 */
	public static function respond( WP_REST_Request $request ): array {
		$session = RequestedSession::read( RequestBody::of( $request ) );
		$own     = Repository::find( $session->id );
		if ( null !== $own ) {
			StockHold::ignore_coupons_of( $own );
		}
		$order = new WC_Order();
		$quote = OrderBuilder::fill( $order, $session );
		return [
			'amounts'         => $quote->amounts,
			'quotedTax'       => $quote->quoted_tax,
			'stock'           => [ ...OrderBuilder::missing_lines( $order, $session ), ...StockHold::shortages( $order, null === $own ? 0 : $own->get_id() ) ],
			'shippingOptions' => $quote->shipping_options,
			'needsShipping'   => $quote->needs_shipping,
			'undeliverable'   => $quote->undeliverable,
			'fees'            => $quote->fees,
			'acceptsCoupons'  => $quote->has_codes,
			'timeZone'        => wp_timezone_string(),
			'onAccount'       => OfferedTerms::quote( $order, null === $own ? 0 : $own->get_id() ) + AskForTerms::quote( $order->get_customer_id() ),
		] + ShippingChoice::limits() + ( null === $quote->tax_rate ? [] : [ 'taxRate' => $quote->tax_rate ] ) + ( null === $quote->discounts ? [] : [
			'discounts'      => $quote->discounts,
			'couponProblems' => $quote->problems,
		] );
	}
}
