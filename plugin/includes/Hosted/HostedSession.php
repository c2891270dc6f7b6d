<?php
/**
 * The session of a shopper's cart on the checkout server.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Hosted;

use SvcCheckout\Server\ShopperTimeBudgetClient;
use SvcCheckout\SessionOrder\CartSnapshot;
use SvcCheckout\Settings\{ B2bSettings, Settings };
use SvcCheckout\Support\{ CartExtensions, ExpiringRecords };
use WC_Cart;

defined( 'ABSPATH' ) || exit;

/**
 * One for each shopper, updated in place. It is kept under the key of WooCommerce's session, which changes with login
 * and logout, but outside of it: WooCommerce saves a session as a whole, so a call that waits for the server would
 * write an old cart over a newer one.
 */
final class HostedSession {

	/** So old a session may be for a redirect without another look at it. */
	private const FRESH_SECONDS = 60;

	private const KEEP_SECONDS = 24 * 60 * 60;

	/** How long a shopper waits for the server before WooCommerce's own checkout opens. */
	private const TIMEOUT_SECONDS = 3.0;

	/**
	 * Where to send the shopper; null when the server has no session for this cart in time.
	 *
	 * @param WC_Cart $cart The shopper's cart, computed.
	 */
	public static function url( WC_Cart $cart ): ?string {
		$shopper = (string) WC()->session->get_customer_id();
		$kept    = self::kept( $shopper );
		if ( null !== $kept && $kept['hash'] === self::hash( $cart ) && $kept['at'] > time() - self::FRESH_SECONDS ) {
			return $kept['url'];
		}
		return self::make( $cart );
	}

	/**
	 * Makes the session, or updates the one there is.
	 *
	 * @param WC_Cart $cart The shopper's cart, computed.
	 * @return string|null Where to send the shopper.
	 */
	public static function make( WC_Cart $cart ): ?string {
		$shopper = (string) WC()->session->get_customer_id();
		if ( '' === $shopper || $cart->is_empty() ) {
			return null;
		}
		$kept   = self::kept( $shopper );
		$basket = self::basket( $shopper, $kept );
		( CartSnapshot::of( $cart, $basket['key'] ) )->keep( $basket['reference'] );
		$answer = ShopperTimeBudgetClient::ask( '/v1/sessions', CreateSessionBody::of( $cart, $basket['reference'], $basket['key'] ), self::TIMEOUT_SECONDS );
		if ( null === $answer ) {
			return null;
		}
		if ( 409 === $answer->status && 'session_in_progress' === $answer->error_code() ) {
			// The shopper is paying in another tab: that is where to go on.
			return null === $kept || '' === $kept['url'] ? null : $kept['url'];
		}
		$url = $answer->decoded()['sessionUrl'] ?? null;
		if ( ! in_array( $answer->status, [ 200, 201 ], true ) || ! is_string( $url ) || ! self::is_web_address( $url ) ) {
			wc_get_logger()->warning( "The checkout server made no session (status $answer->status, {$answer->error_code()}); the store's own checkout is shown.", [ 'source' => 'svc-checkout' ] );
			return null;
		}
		self::keep( $shopper, $basket + [ 'url' => $url, 'hash' => self::hash( $cart ), 'at' => time() ] );
		return $url;
	}

	/**
	 * Forgets the session: it is paid, or the shopper is another one now.
	 *
	 * @param string $shopper Key of WooCommerce's session.
	 */
	public static function forget( string $shopper ): void {
		ExpiringRecords::remove( ExpiringRecords::HOSTED, $shopper );
	}

	/**
	 * The basket's id and the key of the way back; two tabs at once agree on one.
	 *
	 * @param string                                                                          $shopper Key of WooCommerce's session.
	 * @param array{reference: string, key: string, url: string, hash: string, at: int}|null $kept    What there is.
	 * @return array{reference: string, key: string}
	 */
	private static function basket( string $shopper, ?array $kept ): array {
		if ( null === $kept ) {
			$new = [
				'reference' => 'wc_' . bin2hex( random_bytes( 16 ) ),
				'key'       => bin2hex( random_bytes( 16 ) ),
				'url'       => '',
				'hash'      => '',
				'at'        => 0,
			];
			$kept = ExpiringRecords::claim( ExpiringRecords::HOSTED, $shopper, (string) wp_json_encode( $new ), self::KEEP_SECONDS ) ? $new : ( self::kept( $shopper ) ?? $new );
		}
		return [
			'reference' => $kept['reference'],
			'key'       => $kept['key'],
		];
	}

	/**
	 * Keeps what the server answered.
	 *
	 * @param string               $shopper Key of WooCommerce's session.
	 * @param array<string, mixed> $session What to keep.
	 */
	private static function keep( string $shopper, array $session ): void {
		ExpiringRecords::write( ExpiringRecords::HOSTED, $shopper, (string) wp_json_encode( $session ), self::KEEP_SECONDS );
	}

	/**
	 * What is kept for a shopper.
	 *
	 * @param string $shopper Key of WooCommerce's session.
	 * @return array{reference: string, key: string, url: string, hash: string, at: int}|null
	 */
	private static function kept( string $shopper ): ?array {
		$kept = json_decode( ExpiringRecords::read( ExpiringRecords::HOSTED, $shopper ) ?? '', true );
		if ( ! is_array( $kept ) || ! is_string( $kept['reference'] ?? null ) || ! is_string( $kept['key'] ?? null ) ) {
			return null;
		}
		return [
			'reference' => $kept['reference'],
			'key'       => $kept['key'],
			'url'       => is_string( $kept['url'] ?? null ) ? $kept['url'] : '',
			'hash'      => is_string( $kept['hash'] ?? null ) ? $kept['hash'] : '',
			'at'        => is_int( $kept['at'] ?? null ) ? $kept['at'] : 0,
		];
	}

	/**
	 * Changes with anything that the hosted page would show otherwise.
	 *
	 * @param WC_Cart $cart The shopper's cart, computed.
	 */
	private static function hash( WC_Cart $cart ): string {
		$facts = [
			$cart->get_cart_hash(),
			$cart->get_applied_coupons(),
			$cart->get_total( 'edit' ),
			WC()->session->get( 'chosen_shipping_methods' ),
			get_current_user_id(),
			get_woocommerce_currency(),
			B2bSettings::is_active(),
			CartExtensions::of_cart( $cart ),
			determine_locale(),
			Settings::load()->api_key,
			Settings::load()->server_url,
		];
		return hash( 'sha256', (string) wp_json_encode( $facts ) );
	}

	/**
	 * Whether a shopper may be sent there.
	 *
	 * @param string $url What the server answered.
	 */
	private static function is_web_address( string $url ): bool {
		return 1 === preg_match( '#^https?://[^\s/]+/\S*$#D', $url );
	}
}
