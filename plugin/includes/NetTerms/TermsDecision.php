<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\OnAccount\{ AccountBuyer, Companies, Company };
use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\{ Lock, Money, Refusal };
use SvcCheckout\TermsRequests\{ Requests, TermsRequest };
use WP_Error;

/**
 * Staff approve or decline a request. An approval makes the customer a member of a company, then closes the request: if the
 * process dies between the two, approving again completes it, in the same company.
 *
 * @phpstan-type Choice array{company: Company, terms: list<string>|null}
 */
final class TermsDecision {

	private const NOTE_MAX_LENGTH = 1000;

	/**
	 * @param array<array-key, mixed> $body `{companyId|companyName, terms: [value], creditLimit?: amount|null, note}`; the amount is typed, in
	 *                                      major units of the store's currency, or `{amount, currency}` in minor units; null for no limit,
	 *                                      and missing to keep the company's.
	 * @return TermsRequest|WP_Error As saved.
	 */
	public static function approve( TermsRequest $request, array $body ): TermsRequest|WP_Error {
		// Of two companies that the same customer joins, one is refused.
		return self::alone( static fn (): TermsRequest|WP_Error => self::add_to_company( $request, $body ) );
	}

	/**
	 * Declines a request, unless its customer belongs to a company: an approval that died on its way has made them a member, and
	 * they would still buy on account.
	 *
	 * @param array<array-key, mixed> $body `{note}`.
	 */
	public static function decline( TermsRequest $request, array $body ): TermsRequest|WP_Error {
		$note = self::note( $body );
		return $note instanceof WP_Error ? $note : self::alone(
			static function () use ( $request, $note ): TermsRequest|WP_Error {
				$member = Companies::of_customer( $request->customer );
				if ( null !== $member && true === Requests::find( $request->id )?->is_open() ) {
					/* translators: %s: name of a company. */
					return self::error( 409, 'svc_already_member', sprintf( __( 'The customer belongs to the company %s by now. Approve the request, or remove the customer from the company first.', 'svc-checkout' ), $member['company']->name ) );
				}
				return self::close( $request->decided( TermsRequest::DECLINED, '', $note, get_current_user_id(), time() ) );
			}
		);
	}

	/**
	 * @param callable(): (TermsRequest|WP_Error) $action Runs while nobody else changes a company or decides.
	 */
	private static function alone( callable $action ): TermsRequest|WP_Error {
		try {
			return Lock::hold( 'company-members', $action );
		} catch ( Refusal ) {
			return self::busy();
		}
	}

	/**
	 * What an approval would agree with the customer.
	 *
	 * @param array<array-key, mixed> $body As above.
	 * @return Choice|WP_Error The company as it will be, and the member's own terms; null: those of the company.
	 */
	public static function choice( TermsRequest $request, array $body ): array|WP_Error {
		$offered = array_column( B2bSettings::deferred_terms(), 'value' );
		$terms   = array_values( array_intersect( $offered, is_array( $body['terms'] ?? null ) ? array_filter( $body['terms'], 'is_string' ) : [] ) );
		if ( [] === $terms ) {
			return self::error( 400, 'svc_terms_missing', __( 'Please choose at least one payment term.', 'svc-checkout' ) );
		}
		$id      = is_string( $body['companyId'] ?? null ) ? $body['companyId'] : '';
		$company = '' === $id ? self::new_company( $request, $body, $terms ) : self::known_company( $id );
		if ( $company instanceof WP_Error ) {
			return $company;
		}
		if ( array_key_exists( 'creditLimit', $body ) ) {
			$company = self::with_limit( $company, $body['creditLimit'] );
		} elseif ( '' === $id ) {
			return self::error( 400, 'svc_limit_invalid', __( 'Please enter the credit limit of the company, or choose that it has none.', 'svc-checkout' ) );
		}
		return $company instanceof WP_Error ? $company : [
			'company' => $company,
			'terms'   => ( $company->terms ?? $offered ) === $terms ? null : $terms,
		];
	}

	/**
	 * @param array<array-key, mixed> $body  As above.
	 * @param list<string>            $terms
	 */
	private static function new_company( TermsRequest $request, array $body, array $terms ): Company|WP_Error {
		$id = $request->new_company_id();
		return CompanyInput::company(
			$id,
			[
				'name'       => $body['companyName'] ?? '',
				'vatNumbers' => [ $request->vat_number ],
				'terms'      => $terms,
				'status'     => AccountBuyer::ACTIVE,
				'revision'   => Companies::find( $id )->revision ?? 0,
			]
		);
	}

	private static function known_company( string $id ): Company|WP_Error {
		$company = Companies::find( $id );
		if ( null === $company ) {
			return self::error( 404, 'svc_company_unknown', __( 'There is no such company.', 'svc-checkout' ) );
		}
		/* translators: %s: name of a company. */
		return AccountBuyer::ACTIVE === $company->status ? $company : self::error( 409, 'svc_company_suspended', sprintf( __( '%s may not buy on account at present. Change that under Companies first.', 'svc-checkout' ), $company->name ) );
	}

	/**
	 * @param mixed $limit In the store's currency, as typed, or `{amount, currency}` in minor units; null for no limit in any currency.
	 */
	private static function with_limit( Company $company, mixed $limit ): Company|WP_Error {
		$currency = get_woocommerce_currency();
		$amount   = is_string( $limit ) ? Money::parse( $limit, $currency ) : null;
		if ( is_array( $limit ) && is_int( $limit['amount'] ?? null ) && 0 <= $limit['amount'] && is_string( $limit['currency'] ?? null ) && 1 === preg_match( '/^[A-Z]{3}$/D', $limit['currency'] ) ) {
			[ 'amount' => $amount, 'currency' => $currency ] = $limit;
		}
		if ( null === $amount && null !== $limit ) {
			return self::error( 400, 'svc_limit_invalid', __( 'Please enter the credit limit as an amount such as 5000 or 499.90.', 'svc-checkout' ) );
		}
		$limits = null === $amount ? null : [ $currency => $amount ] + ( $company->credit_limits ?? [] );
		return new Company( $company->id, $company->name, $company->vat_numbers, $company->terms, $limits, $company->overdue_days, $company->status, $company->note, $company->revision );
	}

	/**
	 * @param array<array-key, mixed> $body As above.
	 */
	private static function add_to_company( TermsRequest $request, array $body ): TermsRequest|WP_Error {
		$note   = self::note( $body );
		$choice = self::choice( $request, $body );
		$user   = (string) $request->customer;
		if ( $note instanceof WP_Error || $choice instanceof WP_Error ) {
			return $note instanceof WP_Error ? $note : $choice;
		}
		if ( true !== Requests::find( $request->id )?->is_open() ) {
			return self::was_decided();
		}
		if ( false === get_userdata( $request->customer ) ) {
			return self::error( 400, 'svc_customer_unknown', __( 'The account of this customer no longer exists. Please decline the request.', 'svc-checkout' ) );
		}
		$company   = $choice['company'];
		$joining   = [ 'reference' => $user, 'terms' => $choice['terms'] ];
		$elsewhere = Companies::belonging_elsewhere( $company->id, [ $joining ] );
		if ( [] !== $elsewhere ) {
			/* translators: %s: name of a company. */
			return self::error( 409, 'duplicate_resource', sprintf( __( 'The customer belongs to the company %s by now.', 'svc-checkout' ), $elsewhere[0]['company']['name'] ) );
		}
		$members = array_values( array_filter( Companies::members( $company->id ), static fn ( array $member ): bool => $user !== $member['reference'] ) );
		if ( count( $members ) >= CompanyInput::MAX_MEMBERS ) {
			return self::error( 400, 'svc_members_too_many', __( 'A company has at most 500 members.', 'svc-checkout' ) );
		}
		if ( ! Companies::save( $company ) ) {
			return self::error( 409, 'svc_company_changed', __( 'Someone else has changed this company. Please close it, open it again and repeat your changes.', 'svc-checkout' ) );
		}
		Companies::set_members( $company->id, [ ...$members, $joining ] );
		if ( ( Companies::of_customer( $request->customer )['company']->id ?? '' ) !== $company->id ) {
			return self::busy();
		}
		return self::close( $request->decided( TermsRequest::APPROVED, $company->id, $note, get_current_user_id(), time() ) );
	}

	private static function close( TermsRequest $decided ): TermsRequest|WP_Error {
		TermsDecisionMail::ensure( $decided->id );
		if ( ! Requests::decide( $decided ) ) {
			return true === Requests::find( $decided->id )?->is_open() ? self::busy() : self::was_decided();
		}
		wc_get_logger()->info( "Request $decided->id of customer $decided->customer to buy on account: $decided->state by user $decided->decided_by.", [ 'source' => 'svc-checkout' ] );
		/**
		 * Staff have approved or declined a request to buy on account.
		 *
		 * @since 0.2.0
		 * @param string $request Its id.
		 * @param string $state   `approved` or `declined`.
		 */
		do_action( 'svc_checkout_terms_decided', $decided->id, $decided->state );
		return $decided;
	}

	/**
	 * @param array<array-key, mixed> $body
	 */
	private static function note( array $body ): string|WP_Error {
		$note = is_string( $body['note'] ?? null ) ? trim( wp_check_invalid_utf8( $body['note'], true ) ) : '';
		return mb_strlen( $note ) <= self::NOTE_MAX_LENGTH ? $note : self::error( 400, 'svc_note_too_long', __( 'Please shorten the note to 1,000 characters.', 'svc-checkout' ) );
	}

	/**
	 * The database failed, or someone else is at work: the same decision can be repeated.
	 */
	private static function busy(): WP_Error {
		return self::error( 503, 'svc_busy', __( 'Someone else is saving a company. Please try again in a moment.', 'svc-checkout' ) );
	}

	private static function was_decided(): WP_Error {
		return self::error( 409, 'svc_request_decided', __( 'Someone else has decided on this request. Please reload the page.', 'svc-checkout' ) );
	}

	private static function error( int $status, string $code, string $message ): WP_Error {
		return new WP_Error( $code, $message, compact( 'status' ) );
	}
}
