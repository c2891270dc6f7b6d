<?php
/**
 * The tax override in the shopper's cart.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Checkout;

use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\Money;
use SvcCheckout\Tax\{ CartTax, FilterContext, TaxOverride };
use WC_Cart;
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * Asks once per calculation and puts the figure on cart lines, shipping and fees, so that every total a shopper sees
 * is the one they pay.
 */
final class CartTaxOverride {

	/**
	 * The last figure of this request; null when nobody overrides tax.
	 *
	 * @var int|null
	 */
	private static ?int $figure = null;

	/**
	 * After everybody else has computed.
	 */
	public static function register(): void {
		add_action( 'woocommerce_after_calculate_totals', [ self::class, 'override' ], 1000 );
	}

	/**
	 * Puts the figure on a computed cart.
	 *
	 * @param mixed $cart The cart.
	 */
	public static function override( mixed $cart ): void {
		self::$figure = null;
		if ( ! $cart instanceof WC_Cart || ! TaxOverride::has_handler() || ! self::is_in_checkout() ) {
			return;
		}
		$currency     = get_woocommerce_currency();
		$quoted       = Money::to_minor( $cart->get_total_tax(), $currency );
		self::$figure = TaxOverride::figure( $quoted, FilterContext::of_cart( $cart, FormState::current() ) );
		if ( self::$figure !== $quoted ) {
			CartTax::put( $cart, self::$figure, $currency );
		}
	}

	/**
	 * Puts the cart's figure on the order made from it.
	 *
	 * @param WC_Order $order The order with its meta.
	 */
	public static function pin( WC_Order $order ): void {
		if ( null !== self::$figure ) {
			TaxOverride::pin( $order, self::$figure, FilterContext::of_order( $order ) );
		}
	}

	/**
	 * The cart page knows no VAT number of this visit; still its total is that of the checkout.
	 */
	private static function is_in_checkout(): bool {
		return B2bSettings::is_active() && null !== WC()->session;
	}
}
