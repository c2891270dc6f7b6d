<?php
/**
 * One tax figure on the lines of a cart.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Tax;

use SvcCheckout\Support\Money;
use WC_Cart;

defined( 'ABSPATH' ) || exit;

/**
 * A cell is one rate on one line: `line:<key>:<rate>`, `fee:<id>:<rate>` or `shipping::<rate>`.
 */
final class CartTax {

	/**
	 * Spreads the figure by what the store computed, and sums up anew.
	 *
	 * @param WC_Cart $cart     Computed.
	 * @param int     $tax      Minor units.
	 * @param string  $currency ISO 4217.
	 */
	public static function put( WC_Cart $cart, int $tax, string $currency ): void {
		$before = (float) $cart->get_total_tax();
		$shares = array_map(
			static fn ( int $share ): float => (float) Money::to_decimal( $share, $currency ),
			Allocation::spread( $tax, self::weights( $cart, $tax ) )
		);
		self::put_on_lines( $cart, $shares );
		self::put_on_fees( $cart, $shares );
		$taxes = self::of( 'shipping', $shares )[''] ?? [];
		$cart->set_shipping_taxes( $taxes );
		$cart->set_shipping_tax( (string) array_sum( $taxes ) );

		$after = array_sum( $shares );
		$total = round( (float) $cart->get_total( 'edit' ) - $before + $after, wc_get_price_decimals() );
		$cart->set_total_tax( (string) $after );
		$cart->set_total( (string) max( 0, $total ) );
	}

	/**
	 * What the store computed, by cell; by price where it takes no tax at all.
	 *
	 * @param WC_Cart $cart Computed.
	 * @param int     $tax  The figure: nothing to spread needs no cells.
	 * @return array<string, float>
	 */
	private static function weights( WC_Cart $cart, int $tax ): array {
		$weights = [];
		$prices  = [];
		foreach ( self::lines( $cart ) as $key => $line ) {
			$data = $line['line_tax_data'] ?? null;
			foreach ( self::numbers( is_array( $data ) ? $data['total'] ?? [] : [] ) as $rate => $amount ) {
				$weights[ "line:$key:$rate" ] = $amount;
			}
			$prices[ "line:$key:0" ] = self::number( $line['line_total'] ?? 0 );
		}
		foreach ( self::fees( $cart ) as $id => $fee ) {
			foreach ( self::numbers( $fee['tax_data'] ?? [] ) as $rate => $amount ) {
				$weights[ "fee:$id:$rate" ] = $amount;
			}
		}
		foreach ( self::numbers( $cart->get_shipping_taxes() ) as $rate => $amount ) {
			$weights[ "shipping::$rate" ] = $amount;
		}
		return $tax > 0 && [] === array_filter( $weights ) ? $prices : $weights;
	}

	/**
	 * Lines and their sums.
	 *
	 * @param WC_Cart              $cart   The cart.
	 * @param array<string, float> $shares By cell, in major units.
	 */
	private static function put_on_lines( WC_Cart $cart, array $shares ): void {
		$sums     = [];
		$subtotal = 0.0;
		$lines    = self::lines( $cart );
		foreach ( self::of( 'line', $shares ) as $key => $taxes ) {
			$total  = self::number( $lines[ $key ]['line_total'] ?? 0 );
			$factor = $total > 0 ? max( 1, self::number( $lines[ $key ]['line_subtotal'] ?? 0 ) / $total ) : 1;
			$before = array_map( static fn ( float $share ): float => (float) wc_round_tax_total( $share * $factor ), $taxes );

			$lines[ $key ]['line_tax']          = array_sum( $taxes );
			$lines[ $key ]['line_subtotal_tax'] = array_sum( $before );
			$lines[ $key ]['line_tax_data']     = [
				'total'    => $taxes,
				'subtotal' => $before,
			];

			$subtotal += array_sum( $before );
			foreach ( $taxes as $rate => $share ) {
				$sums[ $rate ] = ( $sums[ $rate ] ?? 0.0 ) + $share;
			}
		}
		$cart->set_cart_contents( $lines );
		$cart->set_cart_contents_taxes( $sums );
		$cart->set_cart_contents_tax( (string) array_sum( $sums ) );
		$cart->set_subtotal_tax( (string) $subtotal );
		$cart->set_discount_tax( (string) ( $subtotal - array_sum( $sums ) ) );
	}

	/**
	 * Fees and their sum.
	 *
	 * @param WC_Cart              $cart   The cart.
	 * @param array<string, float> $shares By cell, in major units.
	 */
	private static function put_on_fees( WC_Cart $cart, array $shares ): void {
		$by_fee = self::of( 'fee', $shares );
		$sums   = [];
		$fees   = self::fees( $cart );
		foreach ( array_keys( $fees ) as $id ) {
			$taxes                  = $by_fee[ $id ] ?? [];
			$fees[ $id ]['tax_data'] = $taxes;
			$fees[ $id ]['tax']      = array_sum( $taxes );
			foreach ( $taxes as $rate => $share ) {
				$sums[ $rate ] = ( $sums[ $rate ] ?? 0.0 ) + $share;
			}
		}
		$cart->fees_api()->set_fees( array_map( static fn ( array $fee ): object => (object) $fee, $fees ) );
		$cart->set_fee_taxes( $sums );
		$cart->set_fee_tax( (string) array_sum( $sums ) );
	}

	/**
	 * The shares of one kind, by what they belong to and by rate.
	 *
	 * @param string               $kind   `line`, `fee` or `shipping`.
	 * @param array<string, float> $shares By cell.
	 * @return array<string, array<int, float>>
	 */
	private static function of( string $kind, array $shares ): array {
		$found = [];
		foreach ( $shares as $cell => $share ) {
			if ( str_starts_with( $cell, "$kind:" ) ) {
				$colon = (int) strrpos( $cell, ':' );
				$owner = substr( $cell, strlen( $kind ) + 1, $colon - strlen( $kind ) - 1 );

				$found[ $owner ][ (int) substr( $cell, $colon + 1 ) ] = $share;
			}
		}
		return $found;
	}

	/**
	 * The cart's lines by key.
	 *
	 * @param WC_Cart $cart The cart.
	 * @return array<string, array<array-key, mixed>>
	 */
	private static function lines( WC_Cart $cart ): array {
		$lines = [];
		foreach ( $cart->get_cart_contents() as $key => $line ) {
			$lines[ (string) $key ] = is_array( $line ) ? $line : [];
		}
		return $lines;
	}

	/**
	 * The cart's fees by id.
	 *
	 * @param WC_Cart $cart The cart.
	 * @return array<string, array<string, mixed>>
	 */
	private static function fees( WC_Cart $cart ): array {
		$fees = [];
		foreach ( $cart->get_fees() as $fee ) {
			$fields = [];
			foreach ( is_object( $fee ) ? get_object_vars( $fee ) : [] as $name => $value ) {
				$fields[ (string) $name ] = $value;
			}
			if ( is_string( $fields['id'] ?? null ) ) {
				$fees[ $fields['id'] ] = $fields;
			}
		}
		return $fees;
	}

	/**
	 * Amounts by rate.
	 *
	 * @param mixed $amounts As WooCommerce keeps them.
	 * @return array<int, float>
	 */
	private static function numbers( mixed $amounts ): array {
		$numbers = [];
		foreach ( is_array( $amounts ) ? $amounts : [] as $rate => $amount ) {
			$numbers[ (int) $rate ] = self::number( $amount );
		}
		return $numbers;
	}

	/**
	 * One amount.
	 *
	 * @param mixed $amount As WooCommerce keeps it.
	 */
	private static function number( mixed $amount ): float {
		return is_numeric( $amount ) ? (float) $amount : 0.0;
	}
}
