<?php
/**
 * The part of the classic checkout that runs in the browser.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Checkout\Classic;

use SvcCheckout\Checkout\ScriptData;
use SvcCheckout\Settings\B2bSettings;

defined( 'ABSPATH' ) || exit;

/**
 * Without it the form still works: the number is checked when the order is placed.
 */
final class ClassicScript {

	private const HANDLE = 'svc-checkout-classic';

	/**
	 * Loads it on the checkout page.
	 *
	 * @param string $file Path of the plugin's main file.
	 */
	public static function register( string $file ): void {
		// The shortcode may stand on any page, so WooCommerce's own moment is better than guessing by the page.
		add_action( 'woocommerce_before_checkout_form', static fn () => self::enqueue( $file ) );
	}

	/**
	 * Loads script and styles with what they need to know.
	 *
	 * @param string $file Path of the plugin's main file.
	 */
	private static function enqueue( string $file ): void {
		$folder = plugin_dir_path( $file );
		if ( ! B2bSettings::is_active() || false === B2bSettings::shopper_is_company() || ! is_readable( $folder . 'build/classic-checkout.asset.php' ) ) {
			return;
		}
		/**
		 * Written by the build beside the script.
		 *
		 * @var array{dependencies: list<non-empty-string>, version: string} $asset
		 */
		$asset = require $folder . 'build/classic-checkout.asset.php';
		wp_enqueue_script( self::HANDLE, plugins_url( 'build/classic-checkout.js', $file ), array_merge( $asset['dependencies'], [ 'jquery', 'wc-checkout' ] ), $asset['version'], [ 'in_footer' => true ] );
		wp_add_inline_script( self::HANDLE, 'var svcCheckoutClassic = ' . wp_json_encode( ScriptData::data(), JSON_HEX_TAG | JSON_HEX_AMP ) . ';', 'before' );
		wp_enqueue_style( self::HANDLE, plugins_url( 'build/classic-checkout.css', $file ), [], $asset['version'] );
	}
}
