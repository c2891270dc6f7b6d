<?php

declare( strict_types=1 );

namespace SvcCheckout\Reports;

use SvcCheckout\CompanyFiles\CsvDownload;
use SvcCheckout\NetTerms\{ Filter, NetTermOrder, Routes };
use SvcCheckout\Support\{ Money, OrderMeta };
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * The reports as CSV files: every order and refund of a period, the EC sales list, and what companies owe.
 */
final class ReportFiles {

	public const VAT         = 'svc_checkout_vat_csv';
	public const EC_SALES    = 'svc_checkout_ec_sales_csv';
	public const RECEIVABLES = 'svc_checkout_receivables_csv';

	/** Orders that are loaded at the same time. */
	private const BATCH_SIZE = 100;

	public static function register(): void {
		CsvDownload::register( self::VAT, ReportRoutes::CAPABILITY, static fn ( array $query ) => self::write_vat( self::period( $query ), self::is_test( $query ) ) );
		CsvDownload::register( self::EC_SALES, ReportRoutes::CAPABILITY, static fn ( array $query ) => self::write_ec_sales( self::period( $query ), self::is_test( $query ) ) );
		CsvDownload::register( self::RECEIVABLES, ReportRoutes::CAPABILITY, static fn ( array $query ) => self::write_receivables( self::is_test( $query ) ? Filter::TEST : Filter::LIVE ) );
	}

	/**
	 * URLs without period and mode.
	 *
	 * @return array{vat: string, ecSales: string, receivables: string}
	 */
	public static function urls(): array {
		return [
			'vat'         => CsvDownload::url( self::VAT ),
			'ecSales'     => CsvDownload::url( self::EC_SALES ),
			'receivables' => CsvDownload::url( self::RECEIVABLES ),
		];
	}

	private static function write_vat( Period $period, bool $is_test ): void {
		$batches = VatLines::batches( $period, $is_test );
		// Reads the first batch, so that an error is a page and not the beginning of a file.
		$batches->valid();
		CsvDownload::start(
			"vat-$period->value" . self::suffix( $is_test ),
			[
				__( 'Order', 'svc-checkout' ),
				__( 'Document', 'svc-checkout' ),
				__( 'Date', 'svc-checkout' ),
				__( 'Paid on', 'svc-checkout' ),
				__( 'Customer', 'svc-checkout' ),
				__( 'Country', 'svc-checkout' ),
				__( 'Name of the country', 'svc-checkout' ),
				__( 'VAT treatment', 'svc-checkout' ),
				__( 'VAT number', 'svc-checkout' ),
				__( 'VAT check', 'svc-checkout' ),
				__( 'Consultation number', 'svc-checkout' ),
				__( 'VAT number checked at', 'svc-checkout' ),
				__( 'Checkout session', 'svc-checkout' ),
				__( 'VAT of the refund', 'svc-checkout' ),
				__( 'Currency', 'svc-checkout' ),
				__( 'Net', 'svc-checkout' ),
				__( 'VAT', 'svc-checkout' ),
				__( 'Total', 'svc-checkout' ),
			]
		);
		foreach ( $batches as $lines ) {
			foreach ( array_chunk( $lines, self::BATCH_SIZE ) as $batch ) {
				$orders = [];
				foreach ( Routes::orders( array_values( array_unique( array_column( $batch, 'order_id' ) ) ) ) as $order ) {
					$orders[ $order->get_id() ] = $order;
				}
				foreach ( $batch as $line ) {
					self::write_line( $line, $orders[ $line->order_id ] ?? null );
				}
				flush();
				wp_cache_flush_runtime();
			}
		}
	}

	/**
	 * @param WC_Order|null $order Null if it was deleted meanwhile: its amounts were counted.
	 */
	private static function write_line( VatLine $line, ?WC_Order $order ): void {
		$meta    = static fn ( string $key ): string => null === $order ? '' : OrderMeta::read( $order, $key );
		$paid    = $order?->get_date_paid();
		$decimal = static fn ( int $amount ): string => Money::to_decimal( $amount, $line->currency );
		CsvDownload::line(
			[
				null === $order ? (string) $line->order_id : $order->get_order_number(),
				/* translators: %d: id of a refund. */
				$line->is_refund ? sprintf( __( 'Refund %d', 'svc-checkout' ), $line->id ) : __( 'Order', 'svc-checkout' ),
				$line->day,
				null === $paid ? '' : $paid->date( 'Y-m-d' ),
				$line->customer,
				VatPlace::code( $line->place ),
				VatPlace::name( $line->place ),
				VatLine::label( $line->treatment ),
				$line->vat_number,
				null === $order ? '' : NetTermOrder::vat_state( $order ),
				$meta( OrderMeta::VAT_CONSULTATION ),
				$meta( OrderMeta::VAT_CHECKED_AT ),
				$meta( OrderMeta::SESSION_ID ),
				match ( true ) {
					! $line->is_refund => '',
					$line->is_share    => __( 'share of the order', 'svc-checkout' ),
					default            => __( 'as recorded', 'svc-checkout' ),
				},
				$line->currency,
			],
			[ $decimal( $line->net() ), $decimal( $line->tax ), $decimal( $line->total ) ]
		);
	}

	private static function write_ec_sales( Period $period, bool $is_test ): void {
		$list = new EcSalesList();
		foreach ( VatLines::batches( $period, $is_test ) as $lines ) {
			array_map( [ $list, 'add' ], $lines );
		}
		CsvDownload::start(
			"ec-sales-list-$period->value" . self::suffix( $is_test ),
			[
				__( 'Country', 'svc-checkout' ),
				__( 'VAT number without the country', 'svc-checkout' ),
				__( 'Kind of supply (L goods, S services)', 'svc-checkout' ),
				__( 'Currency', 'svc-checkout' ),
				__( 'Value without VAT', 'svc-checkout' ),
			]
		);
		foreach ( $list->rows() as $row ) {
			CsvDownload::line( [ $row['country'], $row['number'], $row['kind'], $row['currency'] ], [ Money::to_decimal( $row['value'], $row['currency'] ) ] );
		}
	}

	private static function write_receivables( string $mode ): void {
		$rows = AgedReceivables::rows( $mode );
		CsvDownload::start(
			'receivables-' . wp_date( 'Y-m-d' ) . self::suffix( Filter::TEST === $mode ),
			[
				__( 'Company', 'svc-checkout' ),
				__( 'Currency', 'svc-checkout' ),
				__( 'Orders', 'svc-checkout' ),
				__( 'Total', 'svc-checkout' ),
				__( 'Not due yet', 'svc-checkout' ),
				__( '1–30 days overdue', 'svc-checkout' ),
				__( '31–60 days overdue', 'svc-checkout' ),
				__( '61–90 days overdue', 'svc-checkout' ),
				__( 'Over 90 days overdue', 'svc-checkout' ),
			]
		);
		foreach ( $rows as $row ) {
			$name = '' === $row['company'] ? __( 'No company', 'svc-checkout' ) : $row['name'];
			CsvDownload::line(
				[ $name, $row['currency'], (string) $row['parts']['all']['orders'] ],
				array_values( array_map( static fn ( array $part ): string => Money::to_decimal( $part['owed'], $row['currency'] ), $row['parts'] ) )
			);
		}
	}

	/**
	 * Ends the name of a file with test orders, so that it is not taken for another.
	 */
	private static function suffix( bool $is_test ): string {
		return $is_test ? '-test' : '';
	}

	/**
	 * @param array<array-key, mixed> $query
	 */
	private static function period( array $query ): Period {
		$value  = $query['period'] ?? '';
		$period = Period::parse( is_string( $value ) ? $value : '', wp_timezone() );
		if ( null === $period ) {
			wp_die( esc_html( ReportRoutes::no_period()->get_error_message() ), 400 );
		}
		return $period;
	}

	/**
	 * @param array<array-key, mixed> $query
	 */
	private static function is_test( array $query ): bool {
		return Filter::TEST === ( $query['mode'] ?? '' );
	}
}
