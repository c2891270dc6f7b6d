<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout\Classic;

use SvcCheckout\Checkout\ScriptData;
use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\BuiltScript;

/**
 * The script of the classic checkout. The form works without it: the VAT number is checked when the order is placed.
 */
final class ClassicScript {

	/**
	 * The shortcode may be on any page, so the script is loaded by WooCommerce's form instead of by page.
	 */
	public static function register(): void {
		add_action( 'woocommerce_before_checkout_form', [ self::class, 'enqueue' ] );
	}

	public static function enqueue(): void {
		if ( B2bSettings::is_active() && false !== B2bSettings::shopper_is_company() ) {
			BuiltScript::enqueue( 'svc-checkout-classic', 'classic-checkout', [ 'jquery', 'wc-checkout' ], [ 'svcCheckoutClassic' => ScriptData::get() ] );
		}
	}
}
