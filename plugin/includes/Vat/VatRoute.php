<?php
/**
 * `POST wc-svc/v1/vat`: the live check while a shopper types.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Vat;

use SvcCheckout\Settings\B2bSettings;
use WC_Session_Handler;
use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * Guests use it, so it is bound to the shopper's own session by a nonce, and limited: else it would be an open
 * door to the registers.
 */
final class VatRoute {

	/** WooCommerce ties nonces of guests whose name begins with "woocommerce" to their session. */
	private const NONCE = 'woocommerce-svc-checkout-vat';

	private const WINDOW_SECONDS  = 300;
	private const MAX_PER_SHOPPER = 30;
	private const MAX_PER_ADDRESS = 120;

	/**
	 * Adds the route.
	 */
	public static function register(): void {
		add_action( 'rest_api_init', [ self::class, 'add_route' ] );
	}

	/**
	 * Registers the route with WordPress.
	 */
	public static function add_route(): void {
		register_rest_route(
			'wc-svc/v1',
			'/vat',
			[
				'methods'             => 'POST',
				'callback'            => [ self::class, 'answer' ],
				'permission_callback' => [ self::class, 'is_from_own_checkout' ],
				'args'                => [
					'vatNumber' => [
						'type'      => 'string',
						'required'  => true,
						'minLength' => 1,
						'maxLength' => VatNumber::MAX_LENGTH,
					],
				],
			]
		);
	}

	/**
	 * What a checkout page's script needs to call the route.
	 *
	 * @return array{url: string, nonce: string, restNonce: string}
	 */
	public static function for_script(): array {
		return [
			'url'       => rest_url( 'wc-svc/v1/vat' ),
			'nonce'     => wp_create_nonce( self::NONCE ),
			'restNonce' => wp_create_nonce( 'wp_rest' ),
		];
	}

	/**
	 * Whether the call comes from this shopper's checkout page.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request The call.
	 */
	public static function is_from_own_checkout( WP_REST_Request $request ): bool|WP_Error {
		// WordPress loads no shopper session for REST calls.
		WC()->initialize_session();
		$session = WC()->session;
		if ( B2bSettings::is_active() && $session instanceof WC_Session_Handler && $session->has_session()
			&& false !== wp_verify_nonce( (string) $request->get_header( 'x-svc-nonce' ), self::NONCE ) ) {
			return true;
		}
		return new WP_Error( 'svc_forbidden', __( 'Please reload the page and try again.', 'svc-checkout' ), [ 'status' => 403 ] );
	}

	/**
	 * Looks the number up.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request The call.
	 */
	public static function answer( WP_REST_Request $request ): WP_REST_Response|WP_Error {
		$typed  = $request->get_param( 'vatNumber' );
		$number = VatNumber::read( is_string( $typed ) ? $typed : '', '' );
		if ( null === $number ) {
			return new WP_Error( 'rest_invalid_param', __( 'A VAT number is missing.', 'svc-checkout' ), [ 'status' => 400 ] );
		}
		$finding = Lookup::known( $number );
		if ( null === $finding ) {
			if ( ! self::count_up( 'shopper', (string) WC()->session->get_customer_id(), self::MAX_PER_SHOPPER )
				|| ! self::count_up( 'address', \WC_Geolocation::get_ip_address(), self::MAX_PER_ADDRESS ) ) {
				return new WP_Error( 'svc_rate_limited', __( 'Too many numbers were checked. Please wait a few minutes.', 'svc-checkout' ), [ 'status' => 429 ] );
			}
			$finding = Lookup::find( $number );
		}
		$response = new WP_REST_Response( array_diff_key( $finding->to_answer(), [ 'consultationNumber' => true ] ) );
		$response->header( 'Cache-Control', 'no-store' );
		return $response;
	}

	/**
	 * Counts a look-up of somebody in the present five minutes.
	 *
	 * @param string $kind What is counted.
	 * @param string $who  Whose.
	 * @param int    $max  How many are allowed.
	 * @return bool Whether it is still allowed.
	 */
	private static function count_up( string $kind, string $who, int $max ): bool {
		$window = intdiv( time(), self::WINDOW_SECONDS );
		$key    = 'svc_checkout_' . substr( hash( 'sha256', "$kind\n$who\n$window" ), 0, 32 );
		$kept   = get_transient( $key );
		$count  = is_numeric( $kept ) ? (int) $kept : 0;
		if ( $count >= $max ) {
			return false;
		}
		set_transient( $key, $count + 1, self::WINDOW_SECONDS );
		return true;
	}
}
