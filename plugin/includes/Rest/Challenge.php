<?php

declare( strict_types=1 );

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- answered as JSON, never printed.

namespace SvcCheckout\Rest;

use SvcCheckout\Settings\{ Settings, StoreAddress };
use SvcCheckout\Support\{ Refusal, RequestBody };
use WP_REST_Request;

/**
 * `POST /challenge`: the server connects this store, and asks for proof that it is the merchant's. The proof holds for one
 * address, and is given only for an address at which this store has asked to be connected.
 */
final class Challenge {

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request
	 * @return array{proof: string}
	 * @throws Refusal If the server was asked to connect another address.
	 */
	public static function respond( WP_REST_Request $request ): array {
		$body     = RequestBody::of( $request );
		$rest_url = $body->required_text( 'restUrl' );
		if ( ! StoreAddress::load()->is_announced( $rest_url ) ) {
			throw new Refusal( 403, SignatureCheck::WRONG_AUDIENCE );
		}
		StoreAddress::require_audience();
		return [ 'proof' => Signature::proof( $body->required_text( 'nonce' ), $body->required_text( 'merchantId' ), $rest_url, Settings::load()->api_secret ) ];
	}
}
