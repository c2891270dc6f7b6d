<?php

declare( strict_types=1 );

namespace SvcCheckout\Tax;

use SvcCheckout\Support\Money;
use WC_Cart;

/**
 * Applies one tax amount to a calculated cart. A cell is one rate on one line: `line:<key>:<rate>`, `fee:<id>:<rate>` or
 * `shipping::<rate>`.
 */
final class CartTax {

	/**
	 * Allocates the amount in proportion to the store's own tax and updates all totals.
	 *
	 * @param int $tax Minor units.
	 */
	public static function apply( WC_Cart $cart, int $tax, string $currency ): void {
		$net    = Money::to_minor( $cart->get_total( 'edit' ), $currency ) - Money::to_minor( $cart->get_total_tax(), $currency );
		$shares = self::allocate( $cart, $tax, $currency );
		$after  = array_sum( $shares );
		self::apply_to_lines( $cart, $shares, $currency );
		self::apply_to_fees( $cart, $shares, $currency );
		$taxes = self::of_kind( 'shipping', $shares )[''] ?? [];
		$cart->set_shipping_taxes( self::decimals( $taxes, $currency ) );
		$cart->set_shipping_tax( Money::to_decimal( array_sum( $taxes ), $currency ) );
		$cart->set_total_tax( Money::to_decimal( $after, $currency ) );
		$cart->set_total( Money::to_decimal( max( 0, $net + $after ), $currency ) );
	}

	/**
	 * @return array<array-key, int> Minor units by cell.
	 */
	private static function allocate( WC_Cart $cart, int $tax, string $currency ): array {
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
		return TaxShares::of( $tax, $weights, $prices, $currency );
	}

	/**
	 * @param array<array-key, int> $shares Minor units by cell.
	 */
	private static function apply_to_lines( WC_Cart $cart, array $shares, string $currency ): void {
		$sums     = [];
		$subtotal = 0;
		$lines    = self::lines( $cart );
		foreach ( self::of_kind( 'line', $shares ) as $key => $taxes ) {
			$prices = [ self::number( $lines[ $key ]['line_subtotal'] ?? 0 ), self::number( $lines[ $key ]['line_total'] ?? 0 ) ];
			$before = array_map( static fn ( int $share ): int => TaxShares::before_discount( $share, $prices[0], $prices[1], $currency ), $taxes );

			$lines[ $key ]['line_tax']          = (float) Money::to_decimal( array_sum( $taxes ), $currency );
			$lines[ $key ]['line_subtotal_tax'] = (float) Money::to_decimal( array_sum( $before ), $currency );
			$lines[ $key ]['line_tax_data']     = [
				'total'    => self::decimals( $taxes, $currency ),
				'subtotal' => self::decimals( $before, $currency ),
			];

			$subtotal += array_sum( $before );
			self::add( $sums, $taxes );
		}
		$cart->set_cart_contents( $lines );
		$cart->set_cart_contents_taxes( self::decimals( $sums, $currency ) );
		$cart->set_cart_contents_tax( Money::to_decimal( array_sum( $sums ), $currency ) );
		$cart->set_subtotal_tax( Money::to_decimal( $subtotal, $currency ) );
		$cart->set_discount_tax( Money::to_decimal( $subtotal - array_sum( $sums ), $currency ) );
	}

	/**
	 * @param array<array-key, int> $shares Minor units by cell.
	 */
	private static function apply_to_fees( WC_Cart $cart, array $shares, string $currency ): void {
		$by_fee = self::of_kind( 'fee', $shares );
		$sums   = [];
		$fees   = self::fees( $cart );
		foreach ( array_keys( $fees ) as $id ) {
			$fees[ $id ]['tax_data'] = self::decimals( $by_fee[ $id ] ?? [], $currency );
			$fees[ $id ]['tax']      = (float) Money::to_decimal( array_sum( $by_fee[ $id ] ?? [] ), $currency );
			self::add( $sums, $by_fee[ $id ] ?? [] );
		}
		$cart->fees_api()->set_fees( array_map( static fn ( array $fee ): object => (object) $fee, $fees ) );
		$cart->set_fee_taxes( self::decimals( $sums, $currency ) );
		$cart->set_fee_tax( Money::to_decimal( array_sum( $sums ), $currency ) );
	}

	/**
	 * Amounts as WooCommerce's cart holds them.
	 *
	 * @param array<int, int> $taxes Minor units by rate.
	 * @return array<int, float> Major units by rate.
	 */
	private static function decimals( array $taxes, string $currency ): array {
		return array_map( static fn ( int $tax ): float => (float) Money::to_decimal( $tax, $currency ), $taxes );
	}

	/**
	 * @param array<int, int> $sums  By rate.
	 * @param array<int, int> $taxes By rate.
	 */
	private static function add( array &$sums, array $taxes ): void {
		foreach ( $taxes as $rate => $tax ) {
			$sums[ $rate ] = ( $sums[ $rate ] ?? 0 ) + $tax;
		}
	}

	/**
	 * Shares of one kind of cell, by line and rate.
	 *
	 * @param string                $kind   `line`, `fee` or `shipping`.
	 * @param array<array-key, int> $shares By cell.
	 * @return array<string, array<int, int>>
	 */
	private static function of_kind( string $kind, array $shares ): array {
		$found = [];
		foreach ( $shares as $cell => $share ) {
			if ( str_starts_with( $cell, "$kind:" ) ) {
				$colon = (int) strrpos( $cell, ':' );
				$line  = substr( $cell, strlen( $kind ) + 1, $colon - strlen( $kind ) - 1 );

				$found[ $line ][ (int) substr( $cell, $colon + 1 ) ] = $share;
			}
		}
		return $found;
	}

	/**
	 * @return array<string, array<array-key, mixed>> By key.
	 */
	private static function lines( WC_Cart $cart ): array {
		$lines = [];
		foreach ( $cart->get_cart_contents() as $key => $line ) {
			$lines[ (string) $key ] = is_array( $line ) ? $line : [];
		}
		return $lines;
	}

	/**
	 * @return array<string, array<string, mixed>> By id.
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
	 * @param mixed $amounts As WooCommerce stores them.
	 * @return array<int, float> By rate.
	 */
	private static function numbers( mixed $amounts ): array {
		$numbers = [];
		foreach ( is_array( $amounts ) ? $amounts : [] as $rate => $amount ) {
			$numbers[ (int) $rate ] = self::number( $amount );
		}
		return $numbers;
	}

	private static function number( mixed $amount ): float {
		return is_numeric( $amount ) ? (float) $amount : 0.0;
	}
}
