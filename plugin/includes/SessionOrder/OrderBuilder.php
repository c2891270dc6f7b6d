<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\{ FeeLine, Refusal };
use SvcCheckout\Tax\{ LocalPickup, OrderTax, TaxOverride, TaxRate, TaxTreatment };
use WC_Order;
use WC_Order_Item_Product;

/**
 * Fills an order from a session. Quotes and orders are built the same way, so their totals always agree: a quote is an order
 * that is never saved.
 */
final class OrderBuilder {

	/**
	 * Sets addresses, lines, taxes and totals.
	 *
	 * @param WC_Order $order Without lines.
	 * @throws Refusal If the session's cart cannot be restored.
	 */
	public static function fill( WC_Order $order, RequestedSession $session ): OrderQuote {
		$order->set_currency( $session->currency );
		$order->set_prices_include_tax( $session->prices_include_tax );
		$order->set_address( $session->billing, 'billing' );
		$order->set_address( $session->shipping, 'shipping' );
		$order->set_billing_email( $session->email );
		$order->set_billing_phone( $session->phone );
		$snapshot = CartSnapshot::find( $session->reference );
		if ( false === $snapshot?->is_restorable ) {
			// Built from the session's lines, the order would lack what other plugins need to fulfil it.
			throw Refusal::of_order( 'the cart holds data of another plugin that cannot be restored: the shopper has to open the checkout again' );
		}
		$built    = null === $snapshot ? OrderFromLines::fill( $order, $session ) : OrderFromCart::fill( $order, $session, $snapshot );
		$quoted   = OrderTax::total( $order );
		$amounts  = array_merge( SessionAmounts::of( $order ), $built['sent'] ?? [] );
		// Before an override, which leaves the parts of inclusive prices as they are.
		$fees     = SessionAmounts::fees( $order, $amounts['fees'] );
		$context  = LocalPickup::added( $session->raw, $order );
		$tax      = TaxOverride::filter( $quoted, $context, $session->currency );
		// A tax that another plugin has decided is of no rate of the store.
		$rate     = $tax === $quoted ? TaxRate::of( $order ) : null;
		TaxOverride::apply( $order, $tax, $built['isKept'] );
		TaxTreatment::freeze( $order, $context, $quoted, $tax, $session->locale );
		$cart      = $built['cart'] ?? null;
		$discounts = null === $cart ? null : CouponChoice::discounts( $cart, $amounts['discount'], $order->get_prices_include_tax(), $session->currency );
		return new OrderQuote(
			SessionAmounts::with_totals( $amounts, $order ),
			$quoted,
			$rate,
			$built['delivery']['shippingOptions'] ?? [],
			$built['needsShipping'],
			$built['delivery']['undeliverable'] ?? false,
			$fees,
			$discounts,
			null !== $cart && wc_coupons_enabled(),
			$built['problems'] ?? []
		);
	}

	/**
	 * Lines that WooCommerce removed from the shopper's cart, because their product was deleted or can no longer be bought.
	 *
	 * @param WC_Order $order As filled.
	 * @return list<array{id: string, name: string, available: int}>
	 */
	public static function missing_lines( WC_Order $order, RequestedSession $session ): array {
		$items = $order->get_items();
		if ( count( $items ) >= count( $session->lines ) ) {
			return [];
		}
		$found = [];
		foreach ( $items as $item ) {
			if ( $item instanceof WC_Order_Item_Product ) {
				array_push( $found, (string) $item->get_product_id(), (string) $item->get_variation_id() );
			}
		}
		$missing = [];
		foreach ( $session->lines as $line ) {
			if ( ! in_array( $line['id'], $found, true ) && ! FeeLine::is_fee( $line['id'] ) ) {
				$missing[] = [
					'id'        => $line['id'],
					'name'      => $line['name'],
					'available' => 0,
				];
			}
		}
		return $missing;
	}
}
