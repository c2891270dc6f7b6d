<?php

declare( strict_types=1 );

namespace SvcCheckout\Hosted;

use SvcCheckout\Settings\Settings;
use SvcCheckout\Support\BuiltScript;

/**
 * Redirects the store's checkout page to the hosted one. Redirecting the page itself covers all buttons, mini carts and links.
 * If the server is unreachable, the page is shown.
 */
final class HostedRedirect {

	/** WC-AJAX action with which the cart page creates the session in advance. */
	private const PREPARE = 'svc_checkout_prepare';

	/** WooCommerce ties nonces with the prefix "woocommerce" to a guest's session. */
	private const NONCE = 'woocommerce-svc-checkout-prepare';

	public static function register(): void {
		// The mode first: the secret is not autoloaded and costs a query.
		if ( Settings::MODE_HOSTED !== get_option( Settings::MODE ) ) {
			return;
		}
		$settings = Settings::load();
		if ( ! $settings->has_server() || '' === $settings->api_secret ) {
			return;
		}
		add_action( 'template_redirect', [ self::class, 'redirect' ], 1 );
		add_action( 'wc_ajax_' . self::PREPARE, [ self::class, 'prepare' ] );
		add_action( 'wp_enqueue_scripts', [ self::class, 'enqueue' ] );
		HostedReturn::register();
	}

	/**
	 * Not for order-pay, order-received and previews.
	 */
	public static function redirect(): void {
		$method = isset( $_SERVER['REQUEST_METHOD'] ) && is_string( $_SERVER['REQUEST_METHOD'] ) ? sanitize_key( $_SERVER['REQUEST_METHOD'] ) : 'get';
		if ( 'get' !== $method || ! is_checkout() || is_wc_endpoint_url() || is_preview() || is_customize_preview() || WC()->cart->is_empty() ) {
			return;
		}
		nocache_headers();
		WC()->cart->calculate_totals();
		$url = HostedSession::url( WC()->cart );
		if ( null === $url ) {
			return;
		}
		$host = wp_parse_url( $url, PHP_URL_HOST );
		add_filter( 'allowed_redirect_hosts', static fn ( array $hosts ): array => is_string( $host ) ? [ ...$hosts, $host ] : $hosts );
		if ( wp_safe_redirect( $url, 302, 'svc-checkout' ) ) {
			exit;
		}
	}

	/**
	 * Creates or updates the session while the shopper is still on the cart page.
	 */
	public static function prepare(): void {
		if ( false === check_ajax_referer( self::NONCE, 'security', false ) ) {
			wp_send_json( [ 'code' => 'svc_nonce_invalid' ], 403 );
		}
		WC()->cart->calculate_totals();
		wp_send_json( [ 'ready' => ! WC()->cart->is_empty() && null !== HostedSession::url( WC()->cart ) ] );
	}

	public static function enqueue(): void {
		if ( is_cart() ) {
			$data = [
				'url'      => \WC_AJAX::get_endpoint( self::PREPARE ),
				'security' => wp_create_nonce( self::NONCE ),
			];
			BuiltScript::enqueue( 'svc-checkout-hosted-cart', 'hosted-cart', [], [ 'svcCheckoutHostedCart' => $data ], [ 'strategy' => 'defer' ] );
		}
	}
}
