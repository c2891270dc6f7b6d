<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout;

use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\Money;
use SvcCheckout\Tax\{ CartTax, FilterContext, TaxOverride };
use WC_Cart;
use WC_Order;

/**
 * Applies the tax override to the shopper's cart, once per calculation, so that every displayed total is the one to pay.
 */
final class CartTaxOverride {

	/**
	 * The last result in this request, in minor units; null without a handler.
	 */
	private static ?int $tax = null;

	/**
	 * Runs after all other plugins.
	 */
	public static function register(): void {
		add_action( 'woocommerce_after_calculate_totals', [ self::class, 'apply_to_cart' ], 1000 );
	}

	/**
	 * Also on the cart page, so that its total is that of the checkout.
	 */
	public static function apply_to_cart( mixed $cart ): void {
		self::$tax = null;
		if ( ! $cart instanceof WC_Cart || ! TaxOverride::has_handler() || ! B2bSettings::is_active() || null === WC()->session ) {
			return;
		}
		$currency   = get_woocommerce_currency();
		$quoted_tax = Money::to_minor( $cart->get_total_tax(), $currency );
		self::$tax  = TaxOverride::filter( $quoted_tax, FilterContext::of_cart( $cart, FormState::current()->session_fields() ) );
		if ( self::$tax !== $quoted_tax ) {
			CartTax::apply( $cart, self::$tax, $currency );
		}
	}

	/**
	 * Applies the cart's tax to the order created from it.
	 */
	public static function apply_to_order( WC_Order $order ): void {
		if ( null !== self::$tax ) {
			TaxOverride::apply( $order, self::$tax );
		}
	}
}
