<?php
/**
 * Who may call the server's routes: nobody but the server.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Rest;

use SvcCheckout\Settings\Settings;
use SvcCheckout\Support\{ ExpiringRecords, Refusal };
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * A body names its route, its session and its mode; they are compared, so that what was signed for one purpose can be
 * used for no other.
 */
final class SignatureCheck {

	/** A message's time may lie so far before or behind the store's, so its id can come again for twice as long. */
	private const REMEMBER_SECONDS = 2 * Signature::TOLERANCE_SECONDS;

	/**
	 * Whether a request is the server's and meant for this route.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request The request.
	 * @param string                                $route   Route below the namespace.
	 * @throws Refusal When it is not.
	 */
	public static function check( WP_REST_Request $request, string $route ): void {
		$settings = Settings::load();
		$now      = time();
		$is_get   = 'GET' === $request->get_method();
		$query    = array_diff_key( $request->get_query_params(), [ 'rest_route' => true ] );
		$id       = (string) $request->get_header( 'webhook-id' );
		$problem  = Signature::problem(
			$id,
			(string) $request->get_header( 'webhook-timestamp' ),
			(string) $request->get_header( 'webhook-signature' ),
			$is_get ? Signature::text_of_get( $route, $query ) : $request->get_body(),
			$settings->api_secret,
			$now
		);
		if ( null !== $problem ) {
			throw new Refusal( 401, $problem, Signature::CLOCK === $problem ? [ 'now' => $now ] : [] );
		}
		if ( ! ExpiringRecords::claim( ExpiringRecords::SEEN, $id, '', self::REMEMBER_SECONDS ) ) {
			throw new Refusal( 401, 'svc_replayed' );
		}
		if ( ! $is_get ) {
			self::compare( $request->get_json_params(), $route, ! $settings->is_test() );
		}
	}

	/**
	 * Whether the body is meant for this route and this mode.
	 *
	 * @param mixed  $body        The decoded body.
	 * @param string $route       Route below the namespace.
	 * @param bool   $is_livemode Whether the saved key is a live one.
	 * @throws Refusal When it is not.
	 */
	private static function compare( mixed $body, string $route, bool $is_livemode ): void {
		if ( ! is_array( $body ) || ( $body['route'] ?? null ) !== $route ) {
			throw new Refusal( 401, Signature::INVALID );
		}
		if ( ( $body['livemode'] ?? null ) !== $is_livemode ) {
			throw new Refusal( 403, 'svc_wrong_mode' );
		}
	}
}
