<?php

declare( strict_types=1 );

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- answered as JSON, never printed.

namespace SvcCheckout\Rest;

use SvcCheckout\SessionOrder\{ CartSnapshot, RequestedSession };
use SvcCheckout\Support\{ Refusal, RequestBody };
use SvcCheckout\TermsRequests\AskForTerms;
use WP_Error;
use WP_REST_Request;

/**
 * `POST /terms-requests`: the customer whose cart is at the hosted checkout asks to buy on account. Asking again while a request
 * is open changes nothing.
 */
final class RequestTerms {

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request `company`, `vatNumber` and `message`, with the session.
	 * @return array{request: string, requestedOn: string}
	 * @throws Refusal With the reason for the shopper, if the store takes no such request.
	 */
	public static function respond( WP_REST_Request $request ): array {
		$body     = RequestBody::of( $request );
		$session  = RequestedSession::read( $body );
		$customer = CartSnapshot::find( $session->reference )->customer_id ?? 0;
		$typed    = [
			'company'   => $body->text( 'company' ),
			'vatNumber' => $body->text( 'vatNumber' ),
			'message'   => $body->text( 'message' ),
		];
		// Reasons, and the e-mail about the decision, are in the shopper's language.
		$is_switched = switch_to_locale( str_replace( '-', '_', $session->locale ) );
		try {
			$asked = AskForTerms::ask( $customer, $typed );
		} finally {
			if ( $is_switched ) {
				restore_previous_locale();
			}
		}
		if ( $asked instanceof WP_Error ) {
			throw new Refusal( 409, (string) $asked->get_error_code(), [ 'reason' => $asked->get_error_message() ] );
		}
		return [
			'request'     => $asked->state,
			'requestedOn' => $asked->requested_on(),
		];
	}
}
