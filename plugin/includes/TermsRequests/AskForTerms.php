<?php

declare( strict_types=1 );

namespace SvcCheckout\TermsRequests;

use SvcCheckout\OnAccount\{ Companies, OfferRules };
use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\TypedText;
use WP_Error;

/**
 * A signed-in customer who is offered no term on account asks for one. Only they can: a request names nobody else.
 */
final class AskForTerms {

	/** Action after a customer has asked. Argument: id of the request. */
	public const REQUESTED = 'svc_checkout_terms_requested';

	public const NONE = 'none';

	public const MESSAGE_MAX_LENGTH = 1000;
	public const COMPANY_MAX_LENGTH = 200;
	public const VAT_MAX_LENGTH     = 64;

	/** After a decline, a customer may ask again; not all day long. */
	private const MAX_PER_DAY = 3;
	private const DAY_SECONDS = 86400;

	public static function register(): void {
		add_action( 'deleted_user', static fn ( int $user ) => Requests::delete_of( $user ), 10, 1 );
	}

	/**
	 * Whether a customer may ask at all: the store allows it, sells on account, and they belong to no company.
	 *
	 * @param int $customer User; 0 for a guest.
	 */
	public static function is_open_to( int $customer ): bool {
		return 0 < $customer
			&& B2bSettings::is_active()
			&& OfferRules::load()->allow_requests
			&& [] !== B2bSettings::deferred_terms()
			&& null === Companies::of_customer( $customer );
	}

	/**
	 * Whether the customer may ask, and what their last request came to: `none`, `requested` or `declined`. An approved one is
	 * `none`, because it shows in the terms. The day is in the store's time zone (YYYY-MM-DD).
	 *
	 * @return array{mayRequest: bool, request: string, requestedOn: string|null}
	 */
	public static function quote( int $customer ): array {
		$may_request = self::is_open_to( $customer );
		$last        = $may_request ? self::last( $customer ) : null;
		$state       = self::state_of( $last );
		return [
			'mayRequest'  => $may_request,
			'request'     => $state,
			'requestedOn' => null === $last || self::NONE === $state ? null : $last->requested_on(),
		];
	}

	/**
	 * What a customer sees of their last request.
	 *
	 * @return array{state: string, date: string} The date in the store's format; empty without a request.
	 */
	public static function view( ?TermsRequest $request ): array {
		$state = self::state_of( $request );
		return [
			'state' => $state,
			'date'  => null === $request || self::NONE === $state ? '' : $request->requested_day(),
		];
	}

	/**
	 * Asks for the customer. Asking again while a request is open changes nothing.
	 *
	 * @param array<array-key, mixed> $typed `company`, `vatNumber` and `message`.
	 * @return TermsRequest|WP_Error The open request.
	 */
	public static function ask( int $customer, array $typed ): TermsRequest|WP_Error {
		if ( ! self::is_open_to( $customer ) ) {
			return new WP_Error( 'svc_request_not_allowed', __( 'This store takes no requests to buy on account from you.', 'svc-checkout' ), [ 'status' => 403 ] );
		}
		$text    = static fn ( string $name ): string => is_string( $typed[ $name ] ?? null ) ? $typed[ $name ] : '';
		$company = TypedText::line( $text( 'company' ) );
		$number  = TypedText::line( $text( 'vatNumber' ) );
		$message = trim( (string) preg_replace( '/(?!\n)\p{Cc}/u', '', str_replace( [ "\r\n", "\r" ], "\n", wp_check_invalid_utf8( $text( 'message' ), true ) ) ) );
		if ( '' === $company ) {
			return new WP_Error( 'svc_company_missing', __( 'Please enter the name of your company.', 'svc-checkout' ), [ 'status' => 400 ] );
		}
		if ( mb_strlen( $company ) > self::COMPANY_MAX_LENGTH || mb_strlen( $number ) > self::VAT_MAX_LENGTH || mb_strlen( $message ) > self::MESSAGE_MAX_LENGTH ) {
			/* translators: %s: number of characters. */
			return new WP_Error( 'svc_request_too_long', sprintf( __( 'Please shorten your message to %s characters.', 'svc-checkout' ), number_format_i18n( self::MESSAGE_MAX_LENGTH ) ), [ 'status' => 400 ] );
		}
		$earlier = Requests::of_customer( $customer, self::MAX_PER_DAY );
		$open    = $earlier[0] ?? null;
		if ( null !== $open && $open->is_open() ) {
			return $open;
		}
		$first = $earlier[ self::MAX_PER_DAY - 1 ] ?? null;
		if ( null !== $first && $first->requested_at > time() - self::DAY_SECONDS ) {
			return new WP_Error( 'svc_rate_limited', __( 'You have asked several times today. Please try again tomorrow.', 'svc-checkout' ), [ 'status' => 429 ] );
		}
		$request = new TermsRequest( TermsRequest::new_id(), $customer, $company, $number, $message, determine_locale(), time() );
		if ( ! Requests::add( $request ) ) {
			// Another request of the customer was faster.
			return self::last( $customer ) ?? $request;
		}
		wc_get_logger()->info( "Customer $customer asked to buy on account.", [ 'source' => 'svc-checkout' ] );
		/**
		 * A customer has asked to buy on account.
		 *
		 * @since 0.2.0
		 * @param string $request Its id.
		 */
		do_action( 'svc_checkout_terms_requested', $request->id );
		return $request;
	}

	public static function last( int $customer ): ?TermsRequest {
		return Requests::of_customer( $customer, 1 )[0] ?? null;
	}

	private static function state_of( ?TermsRequest $request ): string {
		return null === $request || TermsRequest::APPROVED === $request->state ? self::NONE : $request->state;
	}
}
