<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout;

use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\Money;
use SvcCheckout\Tax\{ CartTax, FilterContext, TaxOverride, TaxTreatment };
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
	 * The store's own tax that it replaces, in minor units.
	 */
	private static int $quoted_tax = 0;

	/** After all other plugins. */
	private const PRIORITY = 1000;

	public static function register(): void {
		add_action( 'woocommerce_after_calculate_totals', [ self::class, 'apply_to_cart' ], self::PRIORITY );
	}

	/**
	 * Carts keep the store's own tax for the rest of this request.
	 */
	public static function unregister(): void {
		remove_action( 'woocommerce_after_calculate_totals', [ self::class, 'apply_to_cart' ], self::PRIORITY );
	}

	/**
	 * Also on the cart page, so that its total is that of the checkout.
	 */
	public static function apply_to_cart( mixed $cart ): void {
		self::$tax = null;
		if ( ! $cart instanceof WC_Cart || ! TaxOverride::has_handler() || ! B2bSettings::is_active() || null === WC()->session ) {
			return;
		}
		$currency         = get_woocommerce_currency();
		$quoted_tax       = Money::to_minor( $cart->get_total_tax(), $currency );
		self::$quoted_tax = $quoted_tax;
		self::$tax        = TaxOverride::filter( $quoted_tax, FilterContext::of_cart( $cart, FormState::current()->session_fields( B2bSettings::CHARGE_VAT === B2bSettings::vat_name_mismatch() ) ), $currency );
		if ( self::$tax !== $quoted_tax || ! Money::is_whole( $cart->get_total_tax(), $currency ) || ! Money::is_whole( $cart->get_total( 'edit' ), $currency ) ) {
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
		TaxTreatment::freeze( $order, FilterContext::of_order( $order ), self::$quoted_tax, self::$tax ?? self::$quoted_tax, determine_locale() );
	}
}
