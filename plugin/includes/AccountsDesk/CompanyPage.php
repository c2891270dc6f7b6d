<?php

declare( strict_types=1 );

namespace SvcCheckout\AccountsDesk;

use SvcCheckout\NetTerms\{ CompanyCredit, CompanyRoutes, Routes };
use SvcCheckout\OnAccount\{ Companies, CompanyOrders, OfferRules, Receivables };
use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\RestRoute;
use SvcCheckout\TermsRequests\{ Requests, TermsRequest };
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * Everything about one company that buys on account: what it owes, its open orders, members, requests and its history. The page
 * contains it when it is opened; `GET wc-svc/v1/admin/companies/{id}/page` reads it again.
 */
final class CompanyPage {

	private const MAX_ORDERS   = 25;
	private const MAX_REQUESTS = 5;

	public static function register(): void {
		RestRoute::add_for_users(
			CompanyRoutes::CAPABILITY,
			'GET',
			'/admin/companies/(?P<id>co_[A-Za-z0-9_-]{1,29})/page',
			static function ( WP_REST_Request $request ): array|WP_Error {
				$id = $request->get_url_params()['id'] ?? '';
				return self::data( is_string( $id ) ? $id : '' ) ?? new WP_Error( 'svc_company_unknown', __( 'There is no such company.', 'svc-checkout' ), [ 'status' => 404 ] );
			}
		);
	}

	/**
	 * Null if there is no such company.
	 *
	 * @return array<string, mixed>|null
	 */
	public static function data( string $id ): ?array {
		$company = Companies::find( $id );
		$detail  = null === $company ? null : CompanyRoutes::detail( $id );
		if ( null === $company || ! is_array( $detail ) ) {
			return null;
		}
		$is_live = B2bSettings::is_livemode();
		$orders  = CompanyOrders::of( $id, $is_live );
		$rules   = OfferRules::load();
		$owed    = Receivables::balances( [ $id ], $is_live )[ $id ] ?? [];
		$year    = (int) wp_date( 'Y' );
		$asked   = self::requests( $detail );
		return [
			'company'     => $detail,
			'isTest'      => ! $is_live,
			'credit'      => CompanyCredit::of( $company, $owed ),
			'isStopped'   => CompanyCredit::is_stopped( $company, $owed, $rules ),
			'orders'      => Routes::rows( Receivables::open_orders( $id, $is_live, self::MAX_ORDERS ) ),
			'requests'    => array_map( [ TermsRequestRoutes::class, 'row' ], array_slice( $asked, 0, self::MAX_REQUESTS ) ),
			'overdueDays' => $company->overdue_days ?? $rules->overdue_days,
			'history'     => $orders->history(),
			'latest'      => LatestDetails::of( $orders->latest( 1 )[0] ?? null ),
			'year'        => $year,
			'orderedBy'   => (object) $orders->by_customer( $year ),
			'log'         => CompanyHistory::of( $id, $is_live, $orders, $asked ),
		];
	}

	/**
	 * Requests of its members, and open ones of customers who gave a VAT number of the company.
	 *
	 * @param array<string, mixed> $detail
	 * @return list<TermsRequest>
	 */
	private static function requests( array $detail ): array {
		$numbers = array_filter( (array) $detail['vatNumbers'], 'is_string' );
		$members = array_column( (array) $detail['members'], 'reference' );
		$users   = array_map( static fn ( mixed $reference ): int => is_numeric( $reference ) ? (int) $reference : 0, $members );
		return Requests::of_company( $users, array_values( $numbers ), CompanyHistory::MAX_ENTRIES );
	}
}
