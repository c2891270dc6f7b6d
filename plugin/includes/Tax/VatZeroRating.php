<?php

declare( strict_types=1 );

namespace SvcCheckout\Tax;

use SvcCheckout\Support\FeeLine;

/**
 * When a business order is free of VAT. The same rules as the checkout server's, tested against the same table. Directive
 * 2006/112/EC, articles 138 (1) and 139: the goods must go to another member state, and the buyer must have a VAT number of a
 * state other than that of dispatch. In case of doubt, VAT is charged.
 */
final class VatZeroRating {

	public const INTRA_COMMUNITY_SUPPLY = 'intra_community_supply';
	public const REVERSE_CHARGE         = 'reverse_charge';
	public const EXPORT                 = 'export';

	private const ZERO_RATED = [ self::EXPORT, self::REVERSE_CHARGE, self::INTRA_COMMUNITY_SUPPLY ];

	public static function is_zero_rated( string $rule ): bool {
		return in_array( $rule, self::ZERO_RATED, true );
	}

	/**
	 * The rule that applies to a session, as given to handlers of the tax override. Goods leave from the store's own address.
	 *
	 * @param array<array-key, mixed> $session
	 */
	public static function rule_of( array $session ): string {
		$b2b  = is_array( $session['b2b'] ?? null ) ? $session['b2b'] : [];
		$cart = is_array( $session['cart'] ?? null ) ? $session['cart'] : [];
		$base = [
			'country'  => WC()->countries->get_base_country(),
			'postcode' => WC()->countries->get_base_postcode(),
		];
		return self::rule(
			$base,
			// Goods that are collected do not leave.
			true === ( $cart['pickup'] ?? null ) ? $base : self::ship_to( is_array( $session['customer'] ?? null ) ? $session['customer'] : [] ),
			is_string( $b2b['vatPrefix'] ?? null ) ? $b2b['vatPrefix'] : '',
			true === ( $b2b['vatValid'] ?? null ),
			self::is_all_goods( is_array( $cart['items'] ?? null ) ? $cart['items'] : [] )
		);
	}

	/**
	 * The rule that applies to an order.
	 *
	 * @param array{country: string, postcode: string} $ship_from
	 * @param array{country: string, postcode: string} $ship_to
	 * @param string                                   $number_prefix Prefix of the buyer's VAT number; empty without one.
	 * @param bool                                     $is_verified   Whether the authority confirmed the number.
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
				: self::number_problem( $number_prefix, $is_verified, $from ) ?? self::REVERSE_CHARGE;
		}
		if ( 'GB' === $from || 'GB' === $to || VatTerritory::OUTSIDE === $to ) {
			return self::EXPORT;
		}
		return self::number_problem( $number_prefix, $is_verified, $from ) ?? self::INTRA_COMMUNITY_SUPPLY;
	}

	/**
	 * Whether an order consists of goods that are shipped. Fees follow what they are charged for: packing, transport and
	 * insurance that the supplier charges belong to the taxable amount of the supply (Directive 2006/112/EC, article 78 (b)),
	 * and what is ancillary shares the treatment of the principal supply (CJEU C-349/96, Card Protection Plan, paragraph 30).
	 *
	 * @param array<array-key, mixed> $items Of the filter's `cart`.
	 */
	public static function is_all_goods( array $items ): bool {
		$supplies = array_filter( $items, static fn ( mixed $item ): bool => ! is_array( $item ) || ! FeeLine::is_fee( $item['id'] ?? null ) );
		foreach ( $supplies as $item ) {
			if ( ! is_array( $item ) || true !== ( $item['requiresShipping'] ?? null ) ) {
				return false;
			}
		}
		return [] !== $supplies;
	}

	/**
	 * The shipping address, or the billing address without one.
	 *
	 * @param array<array-key, mixed> $customer
	 * @return array{country: string, postcode: string}
	 */
	private static function ship_to( array $customer ): array {
		$country  = '';
		$postcode = '';
		foreach ( [ 'shippingAddress', 'billingAddress' ] as $kind ) {
			$address = is_array( $customer[ $kind ] ?? null ) ? $customer[ $kind ] : [];
			if ( '' === $country && is_string( $address['country'] ?? null ) ) {
				$country  = $address['country'];
				$postcode = is_string( $address['postcode'] ?? null ) ? $address['postcode'] : '';
			}
		}
		return compact( 'country', 'postcode' );
	}

	/**
	 * Why a VAT number does not exempt the order; null if it does.
	 */
	private static function number_problem( string $prefix, bool $is_verified, string $from ): ?string {
		$state = 'GR' === $prefix ? 'EL' : $prefix;
		return match ( true ) {
			'' === $state       => 'no_number',
			! VatTerritory::is_intra_community( $state ) => 'number_not_of_member_state',
			$state === $from    => 'number_of_origin',
			! $is_verified      => 'not_verified',
			default             => null,
		};
	}

	private static function is_british( string $area ): bool {
		return 'GB' === $area || 'XI' === $area;
	}
}
