<?php
/**
 * The screen WooCommerce › Net terms.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\Support\AdminScript;

defined( 'ABSPATH' ) || exit;

/**
 * The page comes with its first answer: it shows orders without asking back.
 */
final class Screen {

	public const SLUG = 'svc-checkout-net-terms';

	private const HANDLE = 'svc-checkout-accounts';

	/**
	 * Adds the page, its routes, its file and its mail.
	 *
	 * @param string $file Path of the plugin's main file.
	 */
	public static function register( string $file ): void {
		add_action( 'admin_menu', static fn () => self::add_page( $file ), 60 );
		// The mail's parent class is loaded only when WooCommerce is about to send mails.
		add_filter( 'woocommerce_email_classes', static fn ( mixed $emails ): mixed => is_array( $emails ) ? $emails + [ ReminderEmail::KEY => new ReminderEmail() ] : $emails );
		Routes::register();
		CsvExport::register();
	}

	/**
	 * Address of the screen.
	 */
	public static function url(): string {
		return admin_url( 'admin.php?page=' . self::SLUG );
	}

	/**
	 * Below WooCommerce's orders.
	 *
	 * @param string $file Path of the plugin's main file.
	 */
	private static function add_page( string $file ): void {
		$hook = add_submenu_page( 'woocommerce', __( 'Net-term orders', 'svc-checkout' ), __( 'Net terms', 'svc-checkout' ), Routes::CAPABILITY, self::SLUG, [ self::class, 'show' ] );
		if ( is_string( $hook ) ) {
			add_action( "load-$hook", static fn () => add_action( 'admin_enqueue_scripts', static fn () => self::enqueue( $file ) ) );
		}
	}

	/**
	 * Prints the place that the script fills.
	 */
	public static function show(): void {
		echo '<div class="wrap"><h1 class="wp-heading-inline">' . esc_html__( 'Net-term orders', 'svc-checkout' ) . '</h1><hr class="wp-header-end"><div id="svc-checkout-accounts">'
			. esc_html__( 'This page needs JavaScript. In a copy of the plugin made from its source, it has to be built first.', 'svc-checkout' )
			. '</div></div>';
	}

	/**
	 * Loads script, styles, translations and the first answer.
	 *
	 * @param string $file Path of the plugin's main file.
	 */
	private static function enqueue( string $file ): void {
		if ( ! AdminScript::enqueue( $file, 'accounts', self::HANDLE ) ) {
			return;
		}
		// The colours of order statuses.
		wp_enqueue_style( 'woocommerce_admin_styles' );
		$query = wp_unslash( $_GET ); // phpcs:ignore WordPress.Security.NonceVerification -- only shows; every value is checked by the filter.
		$data  = [
			'first' => Routes::page( Filter::read( [ 'page' => $query['paged'] ?? '' ] + $query ) ),
			'csv'   => CsvExport::url(),
			'today' => wp_date( 'Y-m-d' ),
		];
		wp_add_inline_script( self::HANDLE, 'window.svcCheckoutAccounts = ' . wp_json_encode( $data, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_SLASHES ) . ';', 'before' );
	}
}
