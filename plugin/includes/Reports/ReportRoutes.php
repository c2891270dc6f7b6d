<?php

declare( strict_types=1 );

namespace SvcCheckout\Reports;

use RuntimeException;
use SvcCheckout\NetTerms\{ CompanyRoutes, Filter, Query };
use SvcCheckout\Support\{ Money, RestRoute };
use WP_Error;
use WP_REST_Request;

/**
 * `wc-svc/v1/admin/reports`: the figures of the reports, for users who manage the store.
 *
 * @phpstan-import-type Amounts from VatSummary
 */
final class ReportRoutes {

	public const CAPABILITY = CompanyRoutes::CAPABILITY;

	private const PER_PAGE = 50;

	public static function register(): void {
		RestRoute::add_for_users( self::CAPABILITY, 'GET', '/admin/reports/vat', static fn ( WP_REST_Request $request ): array|WP_Error => self::figures( static fn (): array|WP_Error => self::vat( RestRoute::text( $request, 'period' ), RestRoute::text( $request, 'mode' ) ) ) );
		RestRoute::add_for_users( self::CAPABILITY, 'GET', '/admin/reports/receivables', static fn ( WP_REST_Request $request ): array|WP_Error => self::figures( static fn (): array => self::receivables( RestRoute::text( $request, 'mode' ), max( 1, (int) RestRoute::text( $request, 'page' ) ) ) ) );
	}

	/**
	 * A sum of a part of the orders must not be taken for that of all, so a statement that fails is an error.
	 *
	 * @param callable(): (array<string, mixed>|WP_Error) $read
	 * @return array<string, mixed>|WP_Error
	 */
	private static function figures( callable $read ): array|WP_Error {
		try {
			return $read();
		} catch ( RuntimeException $error ) {
			wc_get_logger()->error( "A report was not completed. {$error->getMessage()}", [ 'source' => 'svc-checkout' ] );
			return new WP_Error( 'svc_report_failed', __( 'The database did not respond, so there are no sums.', 'svc-checkout' ), [ 'status' => 500 ] );
		}
	}

	/**
	 * Net amounts and VAT of a period, by country and treatment.
	 *
	 * @return array<string, mixed>|WP_Error
	 */
	private static function vat( string $value, string $mode ): array|WP_Error {
		$period = Period::parse( $value, wp_timezone() );
		if ( null === $period ) {
			return self::no_period();
		}
		$is_test = Filter::TEST === $mode;
		$summary = new VatSummary();
		foreach ( VatLines::batches( $period, $is_test ) as $lines ) {
			array_map( [ $summary, 'add' ], $lines );
		}
		$totals = [];
		foreach ( $summary->totals() as $currency => $amounts ) {
			$totals[] = self::amounts( $amounts, $currency );
		}
		return [
			'mode'        => $is_test ? Filter::TEST : Filter::LIVE,
			'from'        => $period->from->format( 'Y-m-d' ),
			'to'          => $period->last_day()->format( 'Y-m-d' ),
			'rows'        => array_map(
				static fn ( array $row ): array => [
					'id'          => "{$row['place']} {$row['treatment']} {$row['currency']}",
					'code'        => VatPlace::code( $row['place'] ),
					'country'     => VatPlace::name( $row['place'] ),
					'treatment'   => VatLine::label( $row['treatment'] ),
				] + self::amounts( $row['amounts'], $row['currency'] ),
				$summary->rows()
			),
			'totals'      => $totals,
			'shares'      => $summary->shares(),
			'unexplained' => $summary->unexplained(),
			'testOrders'  => $is_test ? 0 : VatLines::count_test_orders( $period ),
		];
	}

	/**
	 * One page of companies with what they owe, and the sums of all pages.
	 *
	 * @return array<string, mixed>
	 */
	private static function receivables( string $mode, int $page ): array {
		$rows   = AgedReceivables::rows( $mode );
		$totals = [];
		foreach ( AgedReceivables::totals( $rows ) as $currency => $parts ) {
			$totals[] = [
				'currency' => $currency,
				'parts'    => self::parts( $parts, $currency ),
			];
		}
		return [
			'total'      => count( $rows ),
			'perPage'    => self::PER_PAGE,
			'rows'       => array_map(
				static fn ( array $row ): array => [
					'id'       => "{$row['company']} {$row['currency']}",
					'company'  => $row['company'],
					'name'     => $row['name'],
					'currency' => $row['currency'],
					'parts'    => self::parts( $row['parts'], $row['currency'] ),
				],
				array_slice( $rows, ( $page - 1 ) * self::PER_PAGE, self::PER_PAGE )
			),
			'totals'     => $totals,
			'testOrders' => Filter::TEST === $mode ? 0 : Query::sums( Filter::read( [ 'mode' => Filter::TEST ] ) )['total'],
		];
	}

	public static function no_period(): WP_Error {
		return new WP_Error( 'svc_period_invalid', __( 'Please choose a quarter or a month.', 'svc-checkout' ), [ 'status' => 400 ] );
	}

	/**
	 * In the store's price format.
	 *
	 * @param Amounts $amounts
	 * @return array{currency: string, orders: int, refunds: int, net: string, tax: string, gross: string}
	 */
	private static function amounts( array $amounts, string $currency ): array {
		return [
			'currency' => $currency,
			'orders'   => $amounts['orders'],
			'refunds'  => $amounts['refunds'],
			'net'      => Money::format( $amounts['net'], $currency ),
			'tax'      => Money::format( $amounts['tax'], $currency ),
			'gross'    => Money::format( $amounts['net'] + $amounts['tax'], $currency ),
		];
	}

	/**
	 * In the store's price format; empty where nothing is owed.
	 *
	 * @param array<string, array{orders: int, owed: int}> $parts
	 * @return array<string, array{orders: int, owed: string}>
	 */
	private static function parts( array $parts, string $currency ): array {
		return array_map(
			static fn ( array $part ): array => [
				'orders' => $part['orders'],
				'owed'   => 0 === $part['orders'] ? '' : Money::format( $part['owed'], $currency ),
			],
			$parts
		);
	}
}
