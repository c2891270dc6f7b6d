<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\CompanyFiles\CsvDownload;
use SvcCheckout\Support\{ CompanyDetails, Money, OrderMeta };
use WC_Order;

/**
 * The orders on account as a CSV file, with the filter of the screen.
 */
final class CsvExport {

	public const ACTION = 'svc_checkout_net_terms_csv';

	private const BATCH_SIZE = 100;

	public static function register(): void {
		CsvDownload::register( self::ACTION, Routes::CAPABILITY, static fn ( array $query ) => self::write( $query ) );
	}

	/**
	 * URL of the file, without a filter.
	 */
	public static function url(): string {
		return CsvDownload::url( self::ACTION );
	}

	/**
	 * @param array<array-key, mixed> $query The filter.
	 */
	private static function write( array $query ): void {
		CsvDownload::start( 'net-terms-' . wp_date( 'Y-m-d' ), self::headings() );
		for ( $page = 1; ; $page++ ) {
			$batch = [
				'page'     => (string) $page,
				'per_page' => (string) self::BATCH_SIZE,
			];
			$ids   = Query::ids( Filter::read( $batch + $query ) );
			foreach ( Routes::orders( $ids ) as $order ) {
				CsvDownload::line( self::cells( $order ) );
			}
			if ( count( $ids ) < self::BATCH_SIZE ) {
				return;
			}
			wp_cache_flush_runtime();
		}
	}

	/**
	 * @return list<string>
	 */
	private static function headings(): array {
		return [
			__( 'Order', 'svc-checkout' ),
			__( 'Status', 'svc-checkout' ),
			__( 'Ordered on', 'svc-checkout' ),
			__( 'Company', 'svc-checkout' ),
			__( 'VAT number', 'svc-checkout' ),
			__( 'VAT check', 'svc-checkout' ),
			__( 'PO number', 'svc-checkout' ),
			__( 'Term', 'svc-checkout' ),
			__( 'Due date', 'svc-checkout' ),
			__( 'Days overdue', 'svc-checkout' ),
			__( 'Owed', 'svc-checkout' ),
			__( 'Currency', 'svc-checkout' ),
			__( 'Last reminder', 'svc-checkout' ),
			__( 'Paid', 'svc-checkout' ),
			__( 'Paid on', 'svc-checkout' ),
			__( 'Payment reference', 'svc-checkout' ),
			__( 'Further PO numbers', 'svc-checkout' ),
		];
	}

	/**
	 * @return list<string>
	 */
	private static function cells( WC_Order $order ): array {
		$created = $order->get_date_created();
		$paid_at = strtotime( OrderMeta::read( $order, OrderMeta::PAID_AT ) );
		$paid_on = OrderMeta::read( $order, OrderMeta::PAID_ON );
		$amount  = Money::to_decimal( NetTermOrder::owed( $order ), $order->get_currency() );
		$nothing = Money::to_decimal( 0, $order->get_currency() );
		return [
			$order->get_order_number(),
			$order->get_status(),
			null === $created ? '' : $created->date( 'Y-m-d' ),
			$order->get_billing_company( 'edit' ),
			OrderMeta::read( $order, OrderMeta::VAT_NUMBER ),
			NetTermOrder::vat_state( $order ),
			OrderMeta::read( $order, OrderMeta::PO_NUMBER ),
			OrderMeta::read( $order, OrderMeta::PAYMENT_TERMS ),
			OrderMeta::read( $order, OrderMeta::PAYMENT_DUE ),
			false === $paid_at ? (string) NetTermOrder::days_overdue( $order ) : '0',
			false === $paid_at ? $amount : $nothing,
			$order->get_currency(),
			OrderMeta::read( $order, OrderMeta::REMINDED_AT ),
			false === $paid_at ? $nothing : $amount,
			'' === $paid_on && false !== $paid_at ? (string) wp_date( 'Y-m-d', $paid_at ) : $paid_on,
			OrderMeta::read( $order, OrderMeta::PAYMENT_REFERENCE ),
			// Last, so that the columns of earlier files keep their places.
			CompanyDetails::text( $order, OrderMeta::PO_NUMBERS ),
		];
	}
}
