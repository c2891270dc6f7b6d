<?php
/**
 * Calls to the checkout server while a shopper waits.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Server;

use SvcCheckout\Settings\Settings;

defined( 'ABSPATH' ) || exit;

/**
 * All calls of one request share a budget, and a server that kept somebody waiting is left alone for half a minute:
 * a sale must not hang on it.
 */
final class ShopperTimeBudgetClient {

	private const BUDGET_SECONDS = 4.5;
	/** A call that cannot wait this long is not begun. */
	private const LEAST_SECONDS = 0.5;
	private const REST_SECONDS  = 30;
	private const RESTING       = 'svc_checkout_server_resting';

	/**
	 * What the calls of this request have taken so far.
	 *
	 * @var float
	 */
	private static float $spent_seconds = 0.0;

	/**
	 * Whether there is a server to ask at all.
	 */
	public static function is_set_up(): bool {
		$settings = Settings::load();
		return '' !== $settings->server_url && '' !== $settings->api_key;
	}

	/**
	 * One call with the merchant's key.
	 *
	 * @param string               $path        Path that begins with a slash.
	 * @param array<string, mixed> $body        Sent as JSON.
	 * @param float                $max_seconds Longest wait.
	 * @return Response|null Null when nobody was asked: not set up, no time left, or the server rests.
	 */
	public static function ask( string $path, array $body, float $max_seconds ): ?Response {
		$settings = Settings::load();
		$seconds  = min( $max_seconds, self::BUDGET_SECONDS - self::$spent_seconds );
		if ( '' === $settings->server_url || '' === $settings->api_key || $seconds < self::LEAST_SECONDS || false !== get_transient( self::RESTING ) ) {
			return null;
		}
		$begun = microtime( true );
		// WordPress hands a wait below a second to cURL as none at all; whole seconds are safe everywhere.
		$answer = ( new Client( $settings->server_url ) )->post(
			$path,
			$body,
			[ 'authorization' => 'Bearer ' . $settings->api_key ],
			max( 1.0, floor( $seconds ) )
		);
		$taken  = microtime( true ) - $begun;

		self::$spent_seconds += $taken;
		if ( 0 === $answer->status && $taken >= 1.0 ) {
			set_transient( self::RESTING, 1, self::REST_SECONDS );
		}
		return $answer;
	}
}
