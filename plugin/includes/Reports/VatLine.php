<?php

declare( strict_types=1 );

namespace SvcCheckout\Reports;

use SvcCheckout\Tax\VatZeroRating;

/**
 * An order or a refund as tax figures count it. Amounts are minor units of the currency; those of a refund are negative.
 */
final class VatLine {

	/** VAT was charged. */
	public const TAXED = 'taxed';
	/** Without VAT, for a reason that the order does not name. */
	public const NONE = 'none';

	/** In the order of reports. */
	public const TREATMENTS = [ self::TAXED, VatZeroRating::INTRA_COMMUNITY_SUPPLY, VatZeroRating::REVERSE_CHARGE, VatZeroRating::EXPORT, self::NONE ];

	/**
	 * @param int    $id         Of the order or the refund.
	 * @param string $day        YYYY-MM-DD in the store's time zone: of the order, or of the refund.
	 * @param string $place      As {@see VatPlace::key()} returns it.
	 * @param string $treatment  One of {@see self::TREATMENTS}, of the order.
	 * @param int    $total      With VAT.
	 * @param bool   $is_share   The refund was entered without lines; see {@see RefundVat}.
	 * @param string $vat_number As on the order, with its prefix.
	 * @param string $country    Billing country, ISO 3166-1.
	 */
	public function __construct(
		public readonly int $id,
		public readonly int $order_id,
		public readonly bool $is_refund,
		public readonly string $day,
		public readonly string $place,
		public readonly string $treatment,
		public readonly string $currency,
		public readonly int $total,
		public readonly int $tax,
		public readonly bool $is_share,
		public readonly string $customer,
		public readonly string $vat_number,
		public readonly string $country,
	) {}

	/**
	 * Without VAT.
	 */
	public function net(): int {
		return $this->total - $this->tax;
	}

	/**
	 * How an order was taxed.
	 *
	 * @param string $recorded Reason that is recorded on the order, or empty.
	 * @param int    $tax      Of the order.
	 */
	public static function treatment( string $recorded, int $tax ): string {
		if ( 0 !== $tax ) {
			return self::TAXED;
		}
		return VatZeroRating::is_zero_rated( $recorded ) ? $recorded : self::NONE;
	}

	/**
	 * A treatment in words.
	 */
	public static function label( string $treatment ): string {
		return match ( $treatment ) {
			self::TAXED                            => __( 'VAT charged', 'svc-checkout' ),
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => __( 'Intra-Community supply', 'svc-checkout' ),
			VatZeroRating::REVERSE_CHARGE         => __( 'Reverse charge', 'svc-checkout' ),
			VatZeroRating::EXPORT                 => _x( 'Export', 'VAT treatment', 'svc-checkout' ),
			default                               => __( 'No VAT, no reason recorded', 'svc-checkout' ),
		};
	}
}
