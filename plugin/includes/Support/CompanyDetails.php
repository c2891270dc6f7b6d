<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

use WC_Order;

/**
 * What a merchant can ask a company for beside its VAT number and its PO number (`b2b.fields`), as an order keeps it.
 */
final class CompanyDetails {

	/**
	 * Labels by meta key, in the order of the checkout's form.
	 *
	 * @return array<string, string>
	 */
	public static function labels(): array {
		return [
			OrderMeta::COST_CENTRE      => __( 'Cost centre', 'svc-checkout' ),
			OrderMeta::BUYER_REFERENCE  => __( 'Buyer reference', 'svc-checkout' ),
			OrderMeta::PO_NUMBERS       => __( 'Further PO numbers', 'svc-checkout' ),
			OrderMeta::INVOICE_EMAIL    => __( 'Invoice e-mail', 'svc-checkout' ),
			OrderMeta::PEPPOL_ID        => __( 'Peppol ID', 'svc-checkout' ),
			OrderMeta::EXEMPTION_NUMBER => __( 'Tax exemption number', 'svc-checkout' ),
			OrderMeta::ORDER_NOTE       => _x( 'Note', 'of a buyer', 'svc-checkout' ),
		];
	}

	/**
	 * A value as text; empty if it is not filled in.
	 *
	 * @param string $key A key of `labels()`.
	 */
	public static function text( WC_Order $order, string $key ): string {
		$stored = OrderMeta::read( $order, $key );
		return OrderMeta::PO_NUMBERS === $key ? implode( ', ', self::po_numbers( $stored ) ) : $stored;
	}

	/**
	 * All values by label.
	 *
	 * @return array<string, string>
	 */
	public static function by_label( WC_Order $order ): array {
		$values = [];
		foreach ( self::labels() as $key => $label ) {
			$values[ $label ] = self::text( $order, $key );
		}
		return $values;
	}

	/**
	 * @param string $stored A JSON list; anything else is none.
	 * @return list<string>
	 */
	public static function po_numbers( string $stored ): array {
		$list = json_decode( $stored, true );
		return is_array( $list ) ? array_values( array_filter( $list, static fn ( mixed $number ): bool => is_string( $number ) && '' !== $number ) ) : [];
	}
}
