<?php

declare( strict_types=1 );

namespace SvcCheckout\Hosted;

use SvcCheckout\Checkout\BuyerFields;
use SvcCheckout\OnAccount\ShopperVatNumber;
use SvcCheckout\Server\ShopperTimeBudgetClient;
use SvcCheckout\SessionOrder\CartSnapshot;
use SvcCheckout\Settings\{ B2bSettings, Settings };
use SvcCheckout\Support\{ CartExtensions, ExpiringRecords };
use WC_Cart;

/**
 * The session of a shopper's cart on the checkout server: one per shopper, updated in place.
 *
 * Stored by the key of WooCommerce's session, which changes on login and logout, but not in that session: WooCommerce saves a
 * session as a whole, so a request that waits for the server would overwrite a newer cart.
 *
 * @phpstan-type Stored array{reference: string, key: string, url: string, hash: string, at: int}
 */
final class HostedSession {

	/** For so long, a session is used without updating it. */
	private const FRESH_SECONDS = 60;

	private const TTL_SECONDS = 24 * 60 * 60;

	/** For so long, a shopper waits for the server before the store's own checkout opens. */
	private const TIMEOUT_SECONDS = 3.0;

	/**
	 * URL of the hosted checkout; null if the server has no session for this cart in time, or the cart cannot be carried.
	 *
	 * @param WC_Cart $cart The current shopper's cart, with calculated totals.
	 */
	public static function url( WC_Cart $cart ): ?string {
		$shopper = (string) WC()->session->get_customer_id();
		$stored  = self::stored( $shopper );
		if ( null !== $stored && $stored['hash'] === self::hash( $cart ) && $stored['at'] > time() - self::FRESH_SECONDS ) {
			return $stored['url'];
		}
		return '' === $shopper || $cart->is_empty() ? null : self::create_or_update( $cart, $shopper, $stored ?? self::claim( $shopper ) );
	}

	/**
	 * @param string $shopper Key of WooCommerce's session.
	 */
	public static function delete( string $shopper ): void {
		ExpiringRecords::delete( ExpiringRecords::HOSTED_SESSION, $shopper );
	}

	/**
	 * @param Stored $stored
	 */
	private static function create_or_update( WC_Cart $cart, string $shopper, array $stored ): ?string {
		[ 'reference' => $reference, 'key' => $key ] = $stored;
		if ( ! CartSnapshot::store( $cart, $reference, $key ) ) {
			return null;
		}
		$response = ShopperTimeBudgetClient::post( '/v1/sessions', CreateSessionBody::of( $cart, $reference, $key ), self::TIMEOUT_SECONDS );
		if ( null === $response ) {
			return null;
		}
		if ( 409 === $response->status && 'session_in_progress' === $response->error_code() ) {
			// The shopper is paying in another tab, and continues there.
			return '' === $stored['url'] ? null : $stored['url'];
		}
		$url = $response->json()['sessionUrl'] ?? null;
		if ( ! in_array( $response->status, [ 200, 201 ], true ) || ! is_string( $url ) || 1 !== preg_match( '#^https?://[^\s/]+/\S*$#D', $url ) ) {
			wc_get_logger()->warning( "The checkout server created no session (status $response->status, {$response->error_code()}); the store's own checkout is shown.", [ 'source' => 'svc-checkout' ] );
			return null;
		}
		$hash = self::hash( $cart );
		$at   = time();
		ExpiringRecords::write( ExpiringRecords::HOSTED_SESSION, $shopper, (string) wp_json_encode( compact( 'reference', 'key', 'url', 'hash', 'at' ) ), self::TTL_SECONDS );
		return $url;
	}

	/**
	 * A new reference and return key; concurrent tabs agree on one.
	 *
	 * @return Stored
	 */
	private static function claim( string $shopper ): array {
		$new = [
			'reference' => 'wc_' . bin2hex( random_bytes( 16 ) ),
			'key'       => bin2hex( random_bytes( 16 ) ),
			'url'       => '',
			'hash'      => '',
			'at'        => 0,
		];
		return ExpiringRecords::claim( ExpiringRecords::HOSTED_SESSION, $shopper, (string) wp_json_encode( $new ), self::TTL_SECONDS ) ? $new : ( self::stored( $shopper ) ?? $new );
	}

	/**
	 * @return Stored|null
	 */
	private static function stored( string $shopper ): ?array {
		$stored = json_decode( ExpiringRecords::read( ExpiringRecords::HOSTED_SESSION, $shopper ) ?? '', true );
		if ( ! is_array( $stored ) || ! is_string( $stored['reference'] ?? null ) || ! is_string( $stored['key'] ?? null ) ) {
			return null;
		}
		return [
			'reference' => $stored['reference'],
			'key'       => $stored['key'],
			'url'       => is_string( $stored['url'] ?? null ) ? $stored['url'] : '',
			'hash'      => is_string( $stored['hash'] ?? null ) ? $stored['hash'] : '',
			'at'        => is_int( $stored['at'] ?? null ) ? $stored['at'] : 0,
		];
	}

	/**
	 * Hash of everything the hosted page depends on.
	 */
	private static function hash( WC_Cart $cart ): string {
		$facts = [
			$cart->get_cart_hash(),
			$cart->get_applied_coupons(),
			$cart->get_total( 'edit' ),
			WC()->session->get( 'chosen_shipping_methods' ),
			get_current_user_id(),
			ShopperVatNumber::of_user( get_current_user_id() ) ?: null,
			get_woocommerce_currency(),
			B2bSettings::is_active(),
			CartExtensions::of_cart( $cart ),
			BuyerFields::changed_uses(),
			determine_locale(),
			Settings::load()->api_key,
			Settings::load()->server_url,
		];
		return hash( 'sha256', (string) wp_json_encode( $facts ) );
	}
}
