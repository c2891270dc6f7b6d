<?php
/**
 * When a business order is free of VAT.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Tax;

defined( 'ABSPATH' ) || exit;

/**
 * Pure. The same rules as the checkout server's, tested against the same table. Directive 2006/112/EC, articles 138 (1)
 * and 139: goods must go to another member state, and the buyer must have given a number of a state other than that of
 * dispatch. Every doubt leaves VAT on.
 */
final class VatZeroRating {

	public const INTRA_COMMUNITY_SUPPLY = 'intra_community_supply';

	private const ZERO_RATED = [ 'export', 'reverse_charge', self::INTRA_COMMUNITY_SUPPLY ];

	/**
	 * Whether VAT is zero under a rule.
	 *
	 * @param string $rule As returned below.
	 */
	public static function is_zero_rated( string $rule ): bool {
		return in_array( $rule, self::ZERO_RATED, true );
	}

	/**
	 * The rule that an order falls under.
	 *
	 * @param array{country: string, postcode: string} $ship_from     Where the goods leave from.
	 * @param array{country: string, postcode: string} $ship_to       Where they go.
	 * @param string                                   $number_prefix Of the buyer's VAT number; empty without one.
	 * @param bool                                     $is_verified   Whether the register said "valid".
	 * @param bool                                     $all_goods     Whether every line is goods that are shipped.
	 */
	public static function rule( array $ship_from, array $ship_to, string $number_prefix, bool $is_verified, bool $all_goods ): string {
		$from = VatTerritory::area( $ship_from['country'], $ship_from['postcode'] );
		$to   = VatTerritory::area( $ship_to['country'], $ship_to['postcode'] );
		if ( null === $from || null === $to ) {
			return 'address_incomplete';
		}
		if ( VatTerritory::OUTSIDE === $from ) {
			return 'origin_not_covered';
		}
		if ( $from === $to || ( self::is_british( $from ) && self::is_british( $to ) ) ) {
			return 'domestic';
		}
		if ( ! $all_goods ) {
			return self::is_british( $from ) || self::is_british( $to ) || self::is_british( $number_prefix ) || VatTerritory::OUTSIDE === $to
				? 'services_not_covered'
				: self::fault_of_number( $number_prefix, $is_verified, $from ) ?? 'reverse_charge';
		}
		if ( 'GB' === $from || 'GB' === $to || VatTerritory::OUTSIDE === $to ) {
			return 'export';
		}
		return self::fault_of_number( $number_prefix, $is_verified, $from ) ?? self::INTRA_COMMUNITY_SUPPLY;
	}

	/**
	 * Why a number frees nothing.
	 *
	 * @param string $prefix      Of the number.
	 * @param bool   $is_verified Whether the register said "valid".
	 * @param string $from        Area the goods leave from.
	 */
	private static function fault_of_number( string $prefix, bool $is_verified, string $from ): ?string {
		$state = 'GR' === $prefix ? 'EL' : $prefix;
		return match ( true ) {
			'' === $state       => 'no_number',
			! VatTerritory::is_intra_community( $state ) => 'number_not_of_member_state',
			$state === $from    => 'number_of_origin',
			! $is_verified      => 'not_verified',
			default             => null,
		};
	}

	/**
	 * Whether an area is of the United Kingdom.
	 *
	 * @param string $area An area.
	 */
	private static function is_british( string $area ): bool {
		return 'GB' === $area || 'XI' === $area;
	}
}
