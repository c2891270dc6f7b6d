<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout\Classic;

use SvcCheckout\Checkout\FormState;
use SvcCheckout\OnAccount\OfferedTerms;
use SvcCheckout\Settings\B2bSettings;

/**
 * The payment terms as offered for the current billing country and total, in an inert element that WooCommerce updates with the
 * order review. The script puts them into the form if the offer has changed; the form keeps its focus otherwise.
 */
final class TermsFragment {

	private const ELEMENT = 'svc-checkout-offered-terms';

	public static function register(): void {
		add_action( 'woocommerce_before_checkout_form', [ self::class, 'print_element' ] );
		add_filter( 'woocommerce_update_order_review_fragments', [ self::class, 'add' ] );
	}

	public static function print_element(): void {
		if ( self::is_used() ) {
			echo self::element(); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- printed by woocommerce_form_field().
		}
	}

	/**
	 * @param mixed $fragments HTML by selector.
	 */
	public static function add( mixed $fragments ): mixed {
		return is_array( $fragments ) && self::is_used() ? [ '#' . self::ELEMENT => self::element() ] + $fragments : $fragments;
	}

	private static function is_used(): bool {
		return B2bSettings::is_active() && false !== B2bSettings::shopper_is_company() && [] !== B2bSettings::payment_terms();
	}

	private static function element(): string {
		$field = woocommerce_form_field( ClassicFields::TERM, [ 'return' => true ] + ClassicFields::terms(), FormState::values()['term'] );
		$offer = (string) wp_json_encode( OfferedTerms::display() );
		return '<template id="' . self::ELEMENT . '" data-offer="' . esc_attr( $offer ) . '">' . $field . '</template>';
	}
}
