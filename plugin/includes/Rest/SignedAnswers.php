<?php

declare( strict_types=1 );

namespace SvcCheckout\Rest;

use SvcCheckout\Settings\Settings;
use SvcCheckout\Support\RestRoute;
use WP_HTTP_Response;
use WP_REST_Request;
use WP_REST_Response;
use WP_REST_Server;

/**
 * Signs every answer to the checkout server, errors of WordPress and of other plugins included. The server trusts only the bytes
 * that were signed, so the answer is encoded here, and nothing else may be printed before or after it.
 *
 * Answers to browsers are never signed: a visitor could choose both their `webhook-id` and their content.
 */
final class SignedAnswers {

	/**
	 * @param list<string> $paths Routes that the server calls, below the namespace.
	 */
	private function __construct( private readonly array $paths ) {}

	/**
	 * @param list<string> $paths As above.
	 */
	public static function register( array $paths ): void {
		if ( self::message_id() !== '' ) {
			// Notices and warnings of other plugins, printed from here on, do not reach the answer.
			ob_start();
		}
		add_filter( 'rest_pre_serve_request', [ new self( $paths ), 'serve' ], PHP_INT_MAX, 4 );
	}

	/**
	 * Sends the answer, after everything that could alter it.
	 *
	 * @param mixed $served   Whether another plugin has sent it.
	 * @param mixed $response A `WP_HTTP_Response`.
	 * @param mixed $request  A `WP_REST_Request`.
	 * @param mixed $server   A `WP_REST_Server`.
	 * @return mixed True if it was sent.
	 */
	public function serve( mixed $served, mixed $response, mixed $request, mixed $server ): mixed {
		$secret = Settings::load()->api_secret;
		$id     = self::message_id();
		if ( '' === $secret || '' === $id || ! $response instanceof WP_HTTP_Response || ! $request instanceof WP_REST_Request || ! $server instanceof WP_REST_Server || ! $this->is_for_server( $request, $response ) ) {
			return $served;
		}
		if ( true === $served ) {
			self::warn( 'another plugin has already sent it.' );
			return $served;
		}
		$data = $response instanceof WP_REST_Response ? $server->response_to_data( $response, false ) : $response->get_data();
		$body = null === $data ? '' : (string) wp_json_encode( $data, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE );
		self::discard_output();
		$server->send_header( 'svc-response-signature', Signature::of_answer( $id, $response->get_status(), $body, $secret ) );
		echo $body; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- JSON.
		// Whatever is printed until the end of the request is dropped; WordPress must not close the buffer before.
		remove_action( 'shutdown', 'wp_ob_end_flush_all', 1 );
		ob_start( static fn (): string => '' );
		return true;
	}

	/**
	 * A route that the server calls, or one that does not exist: newer servers may know more.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request
	 */
	private function is_for_server( WP_REST_Request $request, WP_HTTP_Response $response ): bool {
		$prefix = '/' . RestRoute::NAMESPACE;
		$route  = $request->get_route();
		if ( ! str_starts_with( $route, "$prefix/" ) ) {
			return false;
		}
		$data = $response->get_data();
		return in_array( substr( $route, strlen( $prefix ) ), $this->paths, true ) || ( is_array( $data ) && 'rest_no_route' === ( $data['code'] ?? null ) );
	}

	/**
	 * Discards what was printed before the answer, and buffers that would alter it.
	 */
	private static function discard_output(): void {
		$length = 0;
		while ( ob_get_level() > 0 ) {
			$length += (int) ob_get_length();
			if ( ! @ob_end_clean() ) { // phpcs:ignore WordPress.PHP.NoSilencedErrors.Discouraged -- a buffer that cannot be removed ends the loop.
				break;
			}
		}
		if ( headers_sent( $file, $line ) ) {
			self::warn( "output was already sent, by $file:$line, so the server will not accept it." );
		} elseif ( $length > 0 ) {
			self::warn( "$length bytes of output before it were discarded. PHP's error log may name their origin." );
		}
	}

	private static function warn( string $what ): void {
		wc_get_logger()->warning( "An answer to the checkout server: $what", [ 'source' => 'svc-checkout' ] );
	}

	/**
	 * Header `webhook-id` of the request, which only the server sends; empty if there is none.
	 */
	private static function message_id(): string {
		$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? ''; // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- validated below.
		return is_string( $id ) && Signature::is_message_id( $id ) ? $id : '';
	}
}
