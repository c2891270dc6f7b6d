<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use WC_Cart;

/**
 * The discount codes of a restored cart: the buyer's, where the session sends any, checked by the store's own rules.
 *
 * @phpstan-type Discount array{label: string, amount: int, code: string|null}
 * @phpstan-type Problem array{code: string, problem: string, text: string}
 */
final class CouponChoice {

	/**
	 * Replaces the cart's codes, and removes those that do not apply to the buyer.
	 *
	 * @param WC_Cart           $cart  With calculated totals, which have to be calculated again.
	 * @param list<string>|null $codes Null: those of the cart.
	 * @param string            $email Of the buyer; may be empty.
	 * @return list<Problem> Codes that do not apply, with the store's message.
	 */
	public static function apply( WC_Cart $cart, ?array $codes, string $email ): array {
		if ( ! wc_coupons_enabled() ) {
			return [];
		}
		$problems = [];
		foreach ( self::removed( $cart, static fn () => $cart->check_cart_coupons() ) as $code => $text ) {
			$problems[ $code ] = $text;
		}
		if ( null !== $codes && array_map( 'wc_format_coupon_code', $codes ) !== $cart->get_applied_coupons() ) {
			$problems = [];
			$cart->remove_coupons();
			foreach ( $codes as $code ) {
				wc_clear_notices();
				if ( ! $cart->apply_coupon( $code ) ) {
					$problems[ $code ] = self::message();
				}
			}
		}
		if ( '' !== $email ) {
			$problems += self::removed( $cart, static fn () => $cart->check_customer_coupons( [ 'billing_email' => $email ] ) );
		}
		wc_clear_notices();
		$list = [];
		foreach ( $problems as $code => $text ) {
			$list[] = [
				'code'    => (string) $code,
				'problem' => 'store',
				'text'    => $text,
			];
		}
		return $list;
	}

	/**
	 * The discounts by name, which add up to the session's discount. Other plugins use negative fees as discounts.
	 *
	 * @param WC_Cart $cart     With calculated totals.
	 * @param int     $discount Minor units.
	 * @return list<Discount>
	 */
	public static function discounts( WC_Cart $cart, int $discount, bool $with_tax, string $currency ): array {
		$parts = [];
		foreach ( array_keys( $cart->get_coupons() ) as $code ) {
			$parts[] = [
				'label'  => (string) $code,
				'amount' => (float) $cart->get_coupon_discount_amount( (string) $code, true ) + ( $with_tax ? (float) $cart->get_coupon_discount_tax_amount( (string) $code ) : 0.0 ),
				'code'   => (string) $code,
			];
		}
		foreach ( $cart->get_fees() as $fee ) {
			$fee    = is_object( $fee ) ? get_object_vars( $fee ) : [];
			$number = static fn ( string $field ): float => is_numeric( $fee[ $field ] ?? null ) ? (float) $fee[ $field ] : 0.0;
			$amount = $number( 'total' ) + ( $with_tax ? $number( 'tax' ) : 0.0 );
			if ( $amount < 0 ) {
				$parts[] = [
					'label'  => is_string( $fee['name'] ?? null ) ? wp_strip_all_tags( $fee['name'] ) : '',
					'amount' => -$amount,
					'code'   => null,
				];
			}
		}
		return NamedAmounts::explain( $parts, $discount, $currency );
	}

	/**
	 * Codes that a check of WooCommerce's removes from the cart, with its message.
	 *
	 * @param callable(): void $check
	 * @return array<string, string>
	 */
	private static function removed( WC_Cart $cart, callable $check ): array {
		wc_clear_notices();
		$before = array_filter( $cart->get_applied_coupons(), 'is_string' );
		$check();
		$gone = array_diff( $before, array_filter( $cart->get_applied_coupons(), 'is_string' ) );
		return array_fill_keys( $gone, self::message() );
	}

	/**
	 * WooCommerce's latest message, as plain text.
	 */
	private static function message(): string {
		$texts = [];
		foreach ( wc_get_notices( 'error' ) as $notice ) {
			$text = $notice['notice'] ?? '';
			if ( is_string( $text ) ) {
				$texts[] = trim( html_entity_decode( wp_strip_all_tags( $text ), ENT_QUOTES ) );
			}
		}
		return implode( ' ', array_unique( $texts ) );
	}
}
