<?php

declare( strict_types=1 );

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- answered as JSON, never printed.

namespace SvcCheckout\Rest;

use SvcCheckout\Settings\{ Settings, StoreAddress };
use SvcCheckout\Support\{ ExpiringRecords, Refusal };
use WP_REST_Request;

/**
 * Authenticates the requests of the checkout server. A signed body names its route, its mode and the address it was sent to, so it
 * cannot be used for any other.
 */
final class SignatureCheck {

	public const WRONG_AUDIENCE = 'svc_wrong_audience';

	/** A message is valid for the tolerance before and after the store's time. */
	private const REMEMBER_SECONDS = 2 * Signature::TOLERANCE_SECONDS;

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request
	 * @param string                                $path    Path below the namespace.
	 * @throws Refusal If the request was not signed by the server, for this route and now.
	 */
	public static function check( WP_REST_Request $request, string $path ): void {
		$settings = Settings::load();
		$now      = time();
		$is_get   = 'GET' === $request->get_method();
		$query    = array_diff_key( $request->get_query_params(), [ 'rest_route' => true ] );
		$id       = (string) $request->get_header( 'webhook-id' );
		$problem  = Signature::problem(
			$id,
			(string) $request->get_header( 'webhook-timestamp' ),
			(string) $request->get_header( 'webhook-signature' ),
			$is_get ? Signature::text_of_get( $path, $query ) : $request->get_body(),
			$settings->api_secret,
			$now
		);
		if ( null !== $problem ) {
			throw new Refusal( 401, $problem, Signature::CLOCK === $problem ? [ 'now' => $now ] : [] );
		}
		if ( ! ExpiringRecords::claim( ExpiringRecords::PROCESSED_MESSAGE, $id, '', self::REMEMBER_SECONDS ) ) {
			throw new Refusal( 401, 'svc_replayed' );
		}
		$body = $request->get_json_params();
		if ( ! $is_get && ( $body['route'] ?? null ) !== $path ) {
			throw new Refusal( 401, Signature::INVALID );
		}
		if ( ! $is_get && ( $body['livemode'] ?? null ) !== ! $settings->is_test() ) {
			throw new Refusal( 403, 'svc_wrong_mode' );
		}
		$audience = $is_get ? $query['audience'] ?? null : $body['audience'] ?? null;
		if ( ! StoreAddress::load()->accepts( $audience ) ) {
			throw new Refusal( 403, self::WRONG_AUDIENCE );
		}
	}
}
