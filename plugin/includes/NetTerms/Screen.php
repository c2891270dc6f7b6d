<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\Support\BuiltScript;

/**
 * The screen WooCommerce › Net terms. The page contains its first orders, so they are shown without a further request.
 */
final class Screen {

	private const SLUG = 'svc-checkout-net-terms';

	public static function register(): void {
		add_action( 'admin_menu', [ self::class, 'add_page' ], 60 );
		// WooCommerce loads the parent class of e-mails only when it needs e-mails.
		add_filter( 'woocommerce_email_classes', static fn ( mixed $emails ): mixed => is_array( $emails ) ? $emails + [ ReminderEmail::KEY => new ReminderEmail() ] : $emails );
		Routes::register();
		CsvExport::register();
	}

	public static function add_page(): void {
		$hook = add_submenu_page( 'woocommerce', __( 'Net-term orders', 'svc-checkout' ), __( 'Net terms', 'svc-checkout' ), Routes::CAPABILITY, self::SLUG, [ self::class, 'print_page' ] );
		if ( is_string( $hook ) ) {
			add_action( "load-$hook", static fn () => add_action( 'admin_enqueue_scripts', [ self::class, 'enqueue' ] ) );
		}
	}

	/**
	 * Prints the element in which the script renders.
	 */
	public static function print_page(): void {
		echo '<div class="wrap"><h1 class="wp-heading-inline">' . esc_html__( 'Net-term orders', 'svc-checkout' ) . '</h1><hr class="wp-header-end"><div id="svc-checkout-accounts">'
			. esc_html__( 'This page requires JavaScript. If you installed the plugin from its source code, build it first.', 'svc-checkout' )
			. '</div></div>';
	}

	public static function enqueue(): void {
		// The colours of order statuses.
		wp_enqueue_style( 'woocommerce_admin_styles' );
		$query = wp_unslash( $_GET ); // phpcs:ignore WordPress.Security.NonceVerification -- read-only; the filter validates every value.
		$data  = [
			'first' => Routes::page( Filter::read( [ 'page' => $query['paged'] ?? '' ] + $query ) ),
			'csv'   => CsvExport::url(),
			'today' => wp_date( 'Y-m-d' ),
		];
		BuiltScript::enqueue_in_admin( 'svc-checkout-accounts', 'net-terms', [ 'svcCheckoutAccounts' => $data ] );
	}
}
