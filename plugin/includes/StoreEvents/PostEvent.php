<?php

declare( strict_types=1 );

namespace SvcCheckout\StoreEvents;

use SvcCheckout\Rest\Signature;
use SvcCheckout\Server\{ Client, Response };
use SvcCheckout\Settings\Settings;

/**
 * One try to report an event to the checkout server, and when the next one follows.
 */
final class PostEvent {

	/** Delays between tries, eight days in total; then the event is tried once a day. */
	private const DELAYS_SECONDS = [ 60, 300, 900, 3600, 10800, 21600, 43200, 86400, 86400, 86400, 86400, 86400, 86400, 86400 ];

	/**
	 * Errors that no later try can change: the server has understood the event and does not accept it. Anything else, a 403 or
	 * 404 of a firewall or of a server being deployed among them, is tried again.
	 */
	private const FINAL_ERRORS = [ 'parameter_invalid', 'parameter_missing', 'resource_not_found' ];

	private const TIMEOUT_SECONDS = 20.0;

	/**
	 * Posts an event, signed if a secret is saved: servers of 0.1.0 ignore the signature, newer ones require it of a store that
	 * has signed before. If the store's clock is wrong, signs once more with the server's time.
	 *
	 * @param string               $path  Of the server's endpoint.
	 * @param string               $id    Of the message, as {@see Signature::is_message_id()} allows.
	 * @param array<string, mixed> $event
	 */
	public static function post( string $path, string $id, array $event ): Response {
		$secret   = Settings::load()->api_secret;
		$json     = Client::encode( $event );
		$send     = static fn ( int $now ): Response => Client::of_store()->post_encoded( $path, $json, self::TIMEOUT_SECONDS, '' === $secret ? [] : Signature::headers( $id, $json, $secret, $now ) );
		$response = $send( time() );
		$now      = $response->time_to_sign_with();
		return null === $now ? $response : $send( $now );
	}

	public static function is_received( Response $response ): bool {
		return 200 === $response->status && true === ( $response->json()['received'] ?? null );
	}

	/**
	 * Whether the server has understood an event and will never accept it. Only its own error object counts.
	 */
	public static function is_final( Response $response ): bool {
		return $response->status >= 400 && $response->status < 500 && '' !== $response->request_id
			&& in_array( $response->error_code(), self::FINAL_ERRORS, true );
	}

	/**
	 * Seconds until the next try.
	 *
	 * @param int $tries Number of earlier tries.
	 */
	public static function delay( int $tries ): int {
		return self::DELAYS_SECONDS[ $tries ] ?? 86400;
	}

	/**
	 * How many tries follow within the eight days; negative after them.
	 *
	 * @param int $tries As above.
	 */
	public static function tries_left( int $tries ): int {
		return count( self::DELAYS_SECONDS ) - $tries;
	}
}
