<?php
/**
 * From a session to the content of an order.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Hosted\CreateSessionBody;
use SvcCheckout\Tax\{ OrderTax, TaxOverride };
use WC_Order;
use WC_Order_Item_Product;

defined( 'ABSPATH' ) || exit;

/**
 * One way for quote and order, so that both always come to the same total. Nothing is saved here: a quote is an order
 * that is thrown away.
 */
final class OrderBuilder {

	/**
	 * Puts addresses, lines, taxes and totals on an order without lines.
	 *
	 * @param WC_Order       $order   An order that has none yet.
	 * @param RequestedSession $session What is bought, by whom.
	 */
	public static function fill( WC_Order $order, RequestedSession $session ): OrderQuote {
		$order->set_currency( $session->currency );
		$order->set_prices_include_tax( $session->prices_include_tax );
		$order->set_address( $session->billing, 'billing' );
		$order->set_address( $session->shipping, 'shipping' );
		$order->set_billing_email( $session->email );
		$order->set_billing_phone( $session->phone );

		$cart    = CartSnapshot::find( $session->reference );
		$built   = null === $cart ? OrderFromLines::fill( $order, $session ) : OrderFromCart::fill( $order, $session, $cart );
		$quoted  = OrderTax::total( $order );
		$amounts = array_merge( SessionAmounts::of( $order ), $built['sent'] ?? [] );
		TaxOverride::pin( $order, TaxOverride::figure( $quoted, $session->raw ), $session->raw );
		return new OrderQuote( SessionAmounts::with_tax( $amounts, $order ), $quoted, $built['options'] ?? [], $built['needsShipping'] );
	}

	/**
	 * Lines that WooCommerce took out of the shopper's cart: their product is gone or cannot be bought any more.
	 *
	 * @param WC_Order       $order   As filled.
	 * @param RequestedSession $session What was to be bought.
	 * @return list<array{id: string, name: string, available: int}>
	 */
	public static function lost_lines( WC_Order $order, RequestedSession $session ): array {
		$left = [];
		foreach ( $order->get_items() as $item ) {
			if ( $item instanceof WC_Order_Item_Product ) {
				$left[] = (string) $item->get_product_id();
				$left[] = (string) $item->get_variation_id();
			}
		}
		if ( count( $order->get_items() ) >= count( $session->lines ) ) {
			return [];
		}
		$lost = [];
		foreach ( $session->lines as $line ) {
			if ( ! in_array( $line['id'], $left, true ) && ! str_starts_with( $line['id'], CreateSessionBody::FEE ) ) {
				$lost[] = [
					'id'        => $line['id'],
					'name'      => $line['name'],
					'available' => 0,
				];
			}
		}
		return $lost;
	}
}
