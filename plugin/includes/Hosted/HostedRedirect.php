<?php
/**
 * From the store's checkout page to the hosted one.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Hosted;

use SvcCheckout\Settings\Settings;

defined( 'ABSPATH' ) || exit;

/**
 * At the page itself, because buttons, mini carts and links lead there in many ways. Without an answer of the server the
 * page simply shows.
 */
final class HostedRedirect {

	public const MODE = 'hosted';

	/** The cart page asks for the session ahead by this WC-AJAX call. The nonce of such a name belongs to one shopper. */
	private const AHEAD = 'svc_checkout_prepare';
	private const NONCE = 'woocommerce-svc-checkout-prepare';

	private const HANDLE = 'svc-checkout-hosted-cart';

	/**
	 * Adds the redirect, and the call that saves the shopper from waiting for it.
	 *
	 * @param string $file Path of the plugin's main file.
	 */
	public static function register( string $file ): void {
		if ( ! self::is_on() ) {
			return;
		}
		add_action( 'template_redirect', [ self::class, 'redirect' ], 1 );
		add_action( 'wc_ajax_' . self::AHEAD, [ self::class, 'prepare' ] );
		add_action( 'wp_enqueue_scripts', static fn () => self::enqueue( $file ) );
		HostedReturn::register();
	}

	/**
	 * Whether the store sends its shoppers to the hosted checkout.
	 */
	private static function is_on(): bool {
		if ( self::MODE !== get_option( Settings::MODE ) ) {
			return false;
		}
		// Not before: the secret is an option of its own query.
		$settings = Settings::load();
		return '' !== $settings->server_url && '' !== $settings->api_key && '' !== $settings->api_secret;
	}

	/**
	 * Sends the shopper on; order-pay, order-received and previews are the store's.
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
		add_filter( 'allowed_redirect_hosts', static fn ( array $hosts ): array => is_string( $host ) ? array_merge( $hosts, [ $host ] ) : $hosts );
		if ( wp_safe_redirect( $url, 302, 'svc-checkout' ) ) {
			exit;
		}
	}

	/**
	 * Makes or updates the session while the shopper still looks at the cart.
	 */
	public static function prepare(): void {
		if ( false === check_ajax_referer( self::NONCE, 'security', false ) ) {
			wp_send_json( [ 'code' => 'svc_nonce_invalid' ], 403 );
		}
		WC()->cart->calculate_totals();
		wp_send_json( [ 'ready' => ! WC()->cart->is_empty() && null !== HostedSession::url( WC()->cart ) ] );
	}

	/**
	 * Loads the script on the cart page.
	 *
	 * @param string $file Path of the plugin's main file.
	 */
	private static function enqueue( string $file ): void {
		$folder = plugin_dir_path( $file );
		if ( ! is_cart() || ! is_readable( $folder . 'build/hosted-cart.asset.php' ) ) {
			return;
		}
		/**
		 * Written by the build beside the script.
		 *
		 * @var array{dependencies: list<non-empty-string>, version: string} $asset
		 */
		$asset = require $folder . 'build/hosted-cart.asset.php';
		$call  = [
			'url'      => \WC_AJAX::get_endpoint( self::AHEAD ),
			'security' => wp_create_nonce( self::NONCE ),
		];
		wp_enqueue_script(
			self::HANDLE,
			plugins_url( 'build/hosted-cart.js', $file ),
			$asset['dependencies'],
			$asset['version'],
			[
				'in_footer' => true,
				'strategy'  => 'defer',
			]
		);
		wp_add_inline_script( self::HANDLE, 'window.svcCheckoutHostedCart = ' . wp_json_encode( $call ) . ';', 'before' );
	}
}
