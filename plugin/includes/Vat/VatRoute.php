<?php

declare( strict_types=1 );

namespace SvcCheckout\Vat;

use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\RateLimit;
use SvcCheckout\Support\RestRoute;
use WC_Session_Handler;
use WP_Error;
use WP_REST_Request;

/**
 * `POST wc-svc/v1/vat`: the live check while a shopper types. Open to guests, so it requires a nonce of the shopper's own
 * session and is rate-limited: otherwise anyone could query the VAT registers through it.
 */
final class VatRoute {

	/** WooCommerce ties nonces with the prefix "woocommerce" to a guest's session. */
	private const NONCE = 'woocommerce-svc-checkout-vat';

	/** Checks in five minutes that reach the checkout server. */
	private const MAX_PER_SHOPPER = 30;
	private const MAX_PER_ADDRESS = 120;
	private const MAX_PER_STORE   = 1000;

	public static function register(): void {
		$number = [
			'type'      => 'string',
			'required'  => true,
			'minLength' => 1,
			'maxLength' => VatNumber::MAX_LENGTH,
		];
		RestRoute::add( 'POST', '/vat', [ self::class, 'permit' ], [ self::class, 'respond' ], [ 'vatNumber' => $number ] );
	}

	/**
	 * What the script of a checkout page needs to call the route.
	 *
	 * @return array{url: string, nonce: string, restNonce: string}
	 */
	public static function for_script(): array {
		return [
			'url'       => rest_url( RestRoute::NAMESPACE . '/vat' ),
			'nonce'     => wp_create_nonce( self::NONCE ),
			'restNonce' => wp_create_nonce( 'wp_rest' ),
		];
	}

	/**
	 * Whether the request comes from this shopper's checkout page.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request
	 */
	public static function permit( WP_REST_Request $request ): bool|WP_Error {
		// WordPress loads no shopper session for REST requests.
		WC()->initialize_session();
		$session = WC()->session;
		if ( B2bSettings::is_active() && $session instanceof WC_Session_Handler && $session->has_session()
			&& false !== wp_verify_nonce( (string) $request->get_header( 'x-svc-nonce' ), self::NONCE ) ) {
			return true;
		}
		return new WP_Error( 'svc_forbidden', __( 'Please reload the page and try again.', 'svc-checkout' ), [ 'status' => 403 ] );
	}

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request
	 * @return array<string, string|null>|WP_Error
	 */
	public static function respond( WP_REST_Request $request ): array|WP_Error {
		$typed  = $request->get_param( 'vatNumber' );
		$number = VatNumber::parse( is_string( $typed ) ? $typed : '', '' );
		if ( null === $number ) {
			return new WP_Error( 'rest_invalid_param', __( 'A VAT number is missing.', 'svc-checkout' ), [ 'status' => 400 ] );
		}
		$result = self::check( $number );
		if ( null === $result ) {
			return new WP_Error( 'svc_rate_limited', __( 'Too many numbers were checked. Please wait a few minutes.', 'svc-checkout' ), [ 'status' => 429 ] );
		}
		SavedVatNumber::refresh( get_current_user_id(), $number, $result, B2bSettings::vat_recheck_days(), time() );
		return array_diff_key( $result->to_response(), [ 'consultationNumber' => true ] );
	}

	/**
	 * Checks a number for the current shopper, who has a session.
	 *
	 * @return CheckResult|null Null if too many numbers were checked.
	 */
	public static function check( VatNumber $number ): ?CheckResult {
		$cached = Lookup::cached( $number );
		return null === $cached && self::is_within_limits() ? Lookup::find( $number ) : $cached;
	}

	/**
	 * Counts a check. A shopper with a new cart counts as another shopper: therefore the limits by address and for the whole store.
	 */
	private static function is_within_limits(): bool {
		return RateLimit::allows( 'vat shopper ' . WC()->session->get_customer_id(), self::MAX_PER_SHOPPER )
			&& RateLimit::allows( 'vat address ' . RateLimit::client_address(), self::MAX_PER_ADDRESS )
			&& RateLimit::allows( 'vat store', self::MAX_PER_STORE );
	}
}
