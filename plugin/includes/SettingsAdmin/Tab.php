<?php
/**
 * Announces the tab WooCommerce › Settings › B2B checkout.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

defined( 'ABSPATH' ) || exit;

/**
 * Apart from {@see Page}, whose parent class WooCommerce loads only for its settings and its REST API.
 */
final class Tab {

	public const ID = 'svc_checkout';

	/**
	 * Adds the tab, and the plugin list's "Settings" link to it.
	 *
	 * @param string $file Path of the plugin's main file.
	 */
	public static function register( string $file ): void {
		add_filter( 'woocommerce_get_settings_pages', [ self::class, 'add_page' ] );
		// WooCommerce offers every tab, passwords in clear, at `wc/v3/settings/…`, where it also skips our rules.
		add_filter( 'woocommerce_settings-' . self::ID, '__return_empty_array', PHP_INT_MAX );
		add_filter( 'plugin_action_links_' . plugin_basename( $file ), [ self::class, 'link_settings' ] );
		Script::register( $file );
	}

	/**
	 * Address of the tab.
	 */
	public static function url(): string {
		return admin_url( 'admin.php?page=wc-settings&tab=' . self::ID );
	}

	/**
	 * WooCommerce asks once in a request that needs its settings.
	 *
	 * @param array<array-key, mixed> $pages The pages there are.
	 * @return array<array-key, mixed>
	 */
	public static function add_page( array $pages ): array {
		$pages[] = new Page();
		return $pages;
	}

	/**
	 * Puts the settings first among the links under the plugin's name.
	 *
	 * @param array<array-key, string> $links The links there are.
	 * @return array<array-key, string>
	 */
	public static function link_settings( array $links ): array {
		$settings = '<a href="' . esc_url( self::url() ) . '">' . esc_html__( 'Settings', 'svc-checkout' ) . '</a>';
		return [ 'settings' => $settings ] + $links;
	}
}
