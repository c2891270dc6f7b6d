<?php

declare( strict_types=1 );

namespace SvcCheckout\AccountsDesk;

use SvcCheckout\NetTerms\{ CompanyRoutes, NetTermOrder, TermsDecision, TermsDecisionEmail, TermsDecisionMail };
use SvcCheckout\OnAccount\{ Companies, Company };
use SvcCheckout\Support\RestRoute;
use SvcCheckout\TermsRequests\{ Requests, TermsRequest };
use WP_Error;
use WP_REST_Request;
use WP_User;

/**
 * `wc-svc/v1/admin/terms-requests`: customers who ask to buy on account, for users who manage the store.
 */
final class TermsRequestRoutes {

	private const PER_PAGE  = 25;
	private const MAX_HINTS = 5;
	private const BY_ID     = '/(?P<id>tr_[a-f0-9]{24})';

	public static function register(): void {
		self::add( 'GET', '', static fn ( WP_REST_Request $request ): array => self::page( self::text( $request, 'search' ), self::text( $request, 'state' ), max( 1, (int) self::text( $request, 'page' ) ) ) );
		self::add( 'GET', self::BY_ID, static fn ( WP_REST_Request $request ): array|WP_Error => self::with( $request, [ self::class, 'detail' ] ) );
		self::add( 'POST', self::BY_ID . '/preview', static fn ( WP_REST_Request $request ): array|WP_Error => self::with( $request, static fn ( TermsRequest $asked ): array|WP_Error => self::preview( $asked, $request->get_params() ) ) );
		self::add( 'POST', self::BY_ID . '/approve', static fn ( WP_REST_Request $request ): array|WP_Error => self::with( $request, static fn ( TermsRequest $asked ): array|WP_Error => self::decided( TermsDecision::approve( $asked, $request->get_params() ) ) ) );
		self::add( 'POST', self::BY_ID . '/decline', static fn ( WP_REST_Request $request ): array|WP_Error => self::with( $request, static fn ( TermsRequest $asked ): array|WP_Error => self::decided( TermsDecision::decline( $asked, $request->get_params() ) ) ) );
	}

	/**
	 * One page of requests, open ones first.
	 *
	 * @param string $state `open`, `decided`, or anything else for all.
	 * @return array<string, mixed>
	 */
	public static function page( string $search, string $state, int $page ): array {
		$is_open = [ 'open' => true, 'decided' => false ][ $state ] ?? null;
		$found   = Requests::page( mb_substr( trim( $search ), 0, 100 ), $is_open, $page, self::PER_PAGE );
		return [
			'total'    => $found['total'],
			'open'     => Requests::count_open(),
			'perPage'  => self::PER_PAGE,
			'requests' => array_map( [ self::class, 'row' ], $found['requests'] ),
		];
	}

	/**
	 * A request with what staff need to decide.
	 *
	 * @return array<string, mixed>
	 */
	private static function detail( TermsRequest $request ): array {
		$user  = get_userdata( $request->customer );
		$hints = '' === $request->vat_number ? [] : Companies::page( $request->vat_number, 1, self::MAX_HINTS )['companies'];
		return self::row( $request ) + [
			'since'  => false === $user ? '' : (string) wp_date( wc_date_format(), (int) strtotime( "$user->user_registered UTC" ) ),
			'orders' => wc_get_customer_order_count( $request->customer ),
			'spent'  => NetTermOrder::format_price( wc_get_customer_total_spent( $request->customer ) ),
			'hints'  => array_map( static fn ( Company $company ): array => [ 'id' => $company->id, 'name' => $company->name ], $hints ),
			'member' => Companies::of_customer( $request->customer )['company']->name ?? '',
		];
	}

	/**
	 * @return array<string, mixed>
	 */
	public static function row( TermsRequest $request ): array {
		$user  = get_userdata( $request->customer );
		$staff = 0 === $request->decided_by ? false : get_userdata( $request->decided_by );
		return [
			'id'        => $request->id,
			'name'      => TermsDecisionEmail::name_of( $user ),
			'email'     => $user instanceof WP_User ? $user->user_email : '',
			'url'       => $user instanceof WP_User ? (string) get_edit_user_link( $user->ID ) : '',
			'company'   => $request->company,
			'vatNumber' => $request->vat_number,
			'message'   => $request->message,
			'day'       => $request->requested_day(),
			/* translators: %s: a time span, such as "2 hours". */
			'ago'       => sprintf( __( '%s ago', 'svc-checkout' ), human_time_diff( $request->requested_at ) ),
			'state'     => $request->state,
			'note'      => $request->note,
			'decided'   => $request->decided_day(),
			'decidedBy' => $staff instanceof WP_User ? $staff->display_name : '',
			'companyId' => $request->company_id,
		];
	}

	/**
	 * @param array<array-key, mixed> $body That of the decision, with `decision`.
	 * @return array<string, mixed>|WP_Error
	 */
	private static function preview( TermsRequest $request, array $body ): array|WP_Error {
		$note = is_string( $body['note'] ?? null ) ? trim( $body['note'] ) : '';
		if ( TermsRequest::DECLINED === ( $body['decision'] ?? '' ) ) {
			return TermsDecisionMail::preview( $request->decided( TermsRequest::DECLINED, '', $note, 0, 0 ), '', null );
		}
		$choice = TermsDecision::choice( $request, $body );
		return $choice instanceof WP_Error ? $choice : TermsDecisionMail::preview( $request->decided( TermsRequest::APPROVED, $choice['company']->id, $note, 0, 0 ), $choice['company']->name, $choice['terms'] ?? $choice['company']->terms );
	}

	/**
	 * @return array<string, mixed>|WP_Error The request, and whether the customer was told.
	 */
	private static function decided( TermsRequest|WP_Error $decided ): array|WP_Error {
		return $decided instanceof WP_Error ? $decided : self::row( $decided ) + [ 'isMailed' => TermsDecisionMail::send( $decided->id ) ];
	}

	/**
	 * @param WP_REST_Request<array<string, mixed>>                           $request
	 * @param callable(TermsRequest): (array<string, mixed>|WP_Error) $handler
	 * @return array<string, mixed>|WP_Error
	 */
	private static function with( WP_REST_Request $request, callable $handler ): array|WP_Error {
		$asked = Requests::find( self::text( $request, 'id' ) );
		return null === $asked ? new WP_Error( 'svc_request_unknown', __( 'There is no such request.', 'svc-checkout' ), [ 'status' => 404 ] ) : $handler( $asked );
	}

	/**
	 * @param string                                                                           $path    Path below `/admin/terms-requests`.
	 * @param callable(WP_REST_Request<array<string, mixed>>): (array<string, mixed>|WP_Error) $handler
	 */
	private static function add( string $method, string $path, callable $handler ): void {
		RestRoute::add_for_users( CompanyRoutes::CAPABILITY, $method, "/admin/terms-requests$path", $handler );
	}

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request
	 */
	private static function text( WP_REST_Request $request, string $name ): string {
		$text = $request->get_param( $name );
		return is_scalar( $text ) ? (string) $text : '';
	}
}
