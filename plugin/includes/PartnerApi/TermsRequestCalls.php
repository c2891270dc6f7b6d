<?php

declare( strict_types=1 );

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- answered as JSON, never printed.

namespace SvcCheckout\PartnerApi;

use SvcCheckout\NetTerms\{ TermsDecision, TermsDecisionMail };
use SvcCheckout\OnAccount\Companies;
use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\{ Refusal, RequestBody };
use SvcCheckout\TermsRequests\{ Requests, TermsRequest };
use WP_Error;
use WP_REST_Request;

/**
 * `GET /terms-requests`, `POST /terms-requests/approve` and `POST /terms-requests/decline`: partners see requests to buy on account,
 * and decide on them as staff do. A repeated decision changes nothing: its answer may have been lost.
 */
final class TermsRequestCalls {

	private const DEFAULT_LIMIT = 100;
	private const MAX_LIMIT     = 201;

	/** The server takes an answer with one of these for a refusal. */
	private const REFUSAL_STATUS = [ 400, 409, 422, 503 ];

	/**
	 * @return list<array{string, non-falsy-string, callable(WP_REST_Request<array<string, mixed>>): array<string, mixed>}>
	 */
	public static function routes(): array {
		return [
			[ 'GET', '/terms-requests', [ self::class, 'list' ] ],
			[ 'POST', '/terms-requests/approve', [ self::class, 'approve' ] ],
			[ 'POST', '/terms-requests/decline', [ self::class, 'decline' ] ],
		];
	}

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request With `id` for one request; else `status`, `limit`, and `before` and `beforeId`
	 *                                                       of the previous page's last request.
	 * @return array{requests: list<array<string, mixed>>}
	 */
	public static function list( WP_REST_Request $request ): array {
		// Ids, states and numbers have no other characters.
		$text  = static function ( string $name ) use ( $request ): string {
			$value = $request->get_param( $name );
			return is_string( $value ) && 1 === preg_match( '/^[A-Za-z0-9_]{1,64}$/D', $value ) ? $value : '';
		};
		$limit = max( 1, min( self::MAX_LIMIT, self::number( $text( 'limit' ), self::DEFAULT_LIMIT ) ) );
		if ( null !== $request->get_param( 'id' ) ) {
			$one   = Requests::find( $text( 'id' ) );
			$found = null === $one ? [] : [ $one ];
		} else {
			$found = Requests::before( $text( 'status' ), self::number( $text( 'before' ), PHP_INT_MAX ), $text( 'beforeId' ), $limit );
		}
		return [ 'requests' => array_map( [ self::class, 'fields' ], $found ) ];
	}

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request `{id, companyId|companyName, terms, creditLimit?, note}`, as
	 *                                                       {@see TermsDecision::approve()} takes them.
	 * @return array{request: array<string, mixed>}
	 * @throws Refusal If the request cannot be approved so.
	 */
	public static function approve( WP_REST_Request $request ): array {
		$body    = RequestBody::of( $request );
		$asked   = self::find( $body );
		$company = $body->all()['companyId'] ?? null;
		// A new company's id follows from the request's.
		$company = is_string( $company ) && '' !== $company ? $company : $asked->new_company_id();
		if ( [] !== array_diff( $body->texts( 'terms' ), array_column( B2bSettings::deferred_terms(), 'value' ) ) ) {
			throw new Refusal( 400, 'svc_terms_missing' );
		}
		return self::decide( $asked->decided( TermsRequest::APPROVED, $company, '', 0, 0 ), static fn (): TermsRequest|WP_Error => TermsDecision::approve( $asked, $body->all() ) );
	}

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request `{id, note}`.
	 * @return array{request: array<string, mixed>}
	 * @throws Refusal If the request has been approved, or is unknown.
	 */
	public static function decline( WP_REST_Request $request ): array {
		$body  = RequestBody::of( $request );
		$asked = self::find( $body );
		return self::decide( $asked->decided( TermsRequest::DECLINED, '', '', 0, 0 ), static fn (): TermsRequest|WP_Error => TermsDecision::decline( $asked, $body->all() ) );
	}

	private static function find( RequestBody $body ): TermsRequest {
		return Requests::find( $body->text( 'id' ) ) ?? throw new Refusal( 409, 'svc_request_unknown' );
	}

	/**
	 * Decides, unless the same decision has been made, before or meanwhile: the answer may have been lost, and is given again.
	 *
	 * @param TermsRequest                            $wanted The decision.
	 * @param callable(): (TermsRequest|WP_Error) $decide
	 * @return array{request: array<string, mixed>} The request as decided; its customer has the e-mail.
	 */
	private static function decide( TermsRequest $wanted, callable $decide ): array {
		$made    = static function () use ( $wanted ): ?TermsRequest {
			$present = Requests::find( $wanted->id );
			return null !== $present && $present->state === $wanted->state && $present->company_id === $wanted->company_id ? $present : null;
		};
		$decided = $made() ?? $decide();
		if ( $decided instanceof WP_Error && 'svc_request_decided' === $decided->get_error_code() ) {
			$decided = $made() ?? $decided;
		}
		if ( $decided instanceof WP_Error ) {
			$data   = $decided->get_error_data();
			$status = is_array( $data ) && in_array( $data['status'] ?? null, self::REFUSAL_STATUS, true ) ? $data['status'] : 409;
			throw new Refusal( $status, (string) $decided->get_error_code(), [ 'reason' => $decided->get_error_message() ] );
		}
		TermsDecisionMail::send( $decided->id );
		return [ 'request' => self::fields( $decided ) ];
	}

	/**
	 * @return array<string, mixed>
	 */
	private static function fields( TermsRequest $request ): array {
		return [
			'id'          => $request->id,
			'status'      => $request->state,
			'customer'    => (string) $request->customer,
			'company'     => $request->company,
			'vatNumber'   => $request->vat_number,
			'message'     => $request->message,
			'companyId'   => '' === $request->company_id ? null : $request->company_id,
			'note'        => $request->note,
			'requestedAt' => $request->requested_at,
			'decidedAt'   => 0 === $request->decided_at ? null : $request->decided_at,
		];
	}

	private static function number( string $text, int $default ): int {
		return 1 === preg_match( '/^\d{1,18}$/D', $text ) ? (int) $text : $default;
	}
}
