<?php

declare( strict_types=1 );

namespace SvcCheckout\AccountsDesk;

use SvcCheckout\NetTerms\{ CompanyCredit, CompanyRoutes, NetTermOrder, Routes, TermsRequestRoutes };
use SvcCheckout\OnAccount\{ Companies, CompanyLog, CompanyOrders, OfferRules, Receivables };
use SvcCheckout\Settings\{ B2bSettings, PaymentTerms };
use SvcCheckout\Support\RestRoute;
use SvcCheckout\TermsRequests\{ Requests, TermsRequest };
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * Everything about one company that buys on account: what it owes, its open orders, members, requests and what was changed. The page
 * contains it when it is opened; `GET wc-svc/v1/admin/companies/{id}/page` reads it again.
 *
 * @phpstan-import-type Entry from CompanyLog
 */
final class CompanyPage {

	private const MAX_ORDERS   = 25;
	private const MAX_REQUESTS = 5;
	private const MAX_ENTRIES  = 20;

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
		$year    = (int) wp_date( 'Y' );
		return [
			'company'     => $detail,
			'isTest'      => ! $is_live,
			'credit'      => CompanyCredit::of( $company, Receivables::balances( [ $id ], $is_live )[ $id ] ?? [] ),
			'orders'      => Routes::rows( Receivables::open_orders( $id, $is_live, self::MAX_ORDERS ) ),
			'requests'    => array_map( [ TermsRequestRoutes::class, 'row' ], self::requests( $detail ) ),
			'overdueDays' => $company->overdue_days ?? OfferRules::load()->overdue_days,
			'history'     => $orders->history(),
			'latest'      => LatestDetails::of( $orders->latest() ),
			'year'        => $year,
			'orderedBy'   => (object) $orders->by_customer( $year ),
			'log'         => array_map( [ self::class, 'entry' ], CompanyLog::latest( $id, self::MAX_ENTRIES ) ),
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
		return Requests::of_company( $users, array_values( $numbers ), self::MAX_REQUESTS );
	}

	/**
	 * @param Entry $entry
	 * @return array{at: string, text: string, by: string}
	 */
	private static function entry( array $entry ): array {
		$user = 0 === $entry['user'] ? false : get_userdata( $entry['user'] );
		return [
			'at'   => (string) wp_date( wc_date_format() . ', ' . wc_time_format(), $entry['at'] ),
			'text' => ( '' === $entry['source'] ? '' : $entry['source'] . ': ' ) . self::text( $entry ),
			'by'   => false === $user ? '' : $user->display_name,
		];
	}

	/**
	 * One sentence; before it stands the name of a company that was merged into this one later.
	 *
	 * @param Entry $entry
	 */
	private static function text( array $entry ): string {
		$data = $entry['data'];
		$from = $data['from'] ?? null;
		$to   = $data['to'] ?? null;
		$text = static fn ( mixed $value ): string => is_scalar( $value ) ? (string) $value : '';
		return match ( $entry['kind'] ) {
			CompanyLog::CREATED         => __( 'Company created', 'svc-checkout' ),
			/* translators: 1: previous name, 2: new name. */
			CompanyLog::RENAMED         => sprintf( __( 'Renamed from %1$s to %2$s', 'svc-checkout' ), $text( $from ), $text( $to ) ),
			CompanyLog::VAT_NUMBERS     => __( 'VAT numbers changed', 'svc-checkout' ),
			/* translators: 1: previous payment terms, 2: new ones. */
			CompanyLog::TERMS           => sprintf( __( 'Payment terms changed from %1$s to %2$s', 'svc-checkout' ), self::terms( $from ), self::terms( $to ) ),
			/* translators: 1: previous credit limit, 2: new one. */
			CompanyLog::LIMITS          => sprintf( __( 'Credit limit changed from %1$s to %2$s', 'svc-checkout' ), self::limits( $from ), self::limits( $to ) ),
			CompanyLog::OVERDUE_DAYS    => null === $to
				? __( 'Days overdue before terms stop: as in the settings', 'svc-checkout' )
				/* translators: %s: number of days. */
				: sprintf( __( 'Days overdue before terms stop: %s', 'svc-checkout' ), $text( $to ) ),
			CompanyLog::STATUS          => 'active' === $to ? __( 'May buy on account again', 'svc-checkout' ) : __( 'Suspended: members pay now', 'svc-checkout' ),
			CompanyLog::NOTE            => __( 'Note changed', 'svc-checkout' ),
			/* translators: %s: names of customers. */
			CompanyLog::MEMBERS_ADDED   => sprintf( __( 'Added: %s', 'svc-checkout' ), self::names( $data ) ),
			/* translators: %s: names of customers. */
			CompanyLog::MEMBERS_REMOVED => sprintf( __( 'Removed: %s', 'svc-checkout' ), self::names( $data ) ),
			/* translators: %s: name of a company. */
			CompanyLog::MERGED          => sprintf( __( 'The company %s was merged into this one', 'svc-checkout' ), $text( $data['name'] ?? '' ) ),
			default                     => $entry['kind'],
		};
	}

	private static function terms( mixed $terms ): string {
		if ( ! is_array( $terms ) ) {
			return __( 'those of approved companies', 'svc-checkout' );
		}
		$labels = B2bSettings::payment_terms();
		$named  = array_map( static fn ( string $term ): string => PaymentTerms::label( $term, $labels ), array_filter( $terms, 'is_string' ) );
		return [] === $named ? __( 'none', 'svc-checkout' ) : implode( ', ', $named );
	}

	private static function limits( mixed $limits ): string {
		if ( ! is_array( $limits ) ) {
			return __( 'unlimited', 'svc-checkout' );
		}
		$amounts = [];
		foreach ( $limits as $currency => $amount ) {
			$amounts[] = is_int( $amount ) ? NetTermOrder::format_amount( $amount, (string) $currency ) : '';
		}
		return [] === $amounts ? __( 'none', 'svc-checkout' ) : implode( ', ', $amounts );
	}

	/**
	 * @param array<array-key, mixed> $references Users.
	 */
	private static function names( array $references ): string {
		$name = static function ( mixed $reference ): string {
			$user = get_userdata( is_numeric( $reference ) ? (int) $reference : 0 );
			return false === $user ? __( 'Deleted account', 'svc-checkout' ) : $user->display_name;
		};
		return implode( ', ', array_map( $name, array_values( $references ) ) );
	}
}
