<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\Settings\{ B2bSettings, PaymentTerms };
use SvcCheckout\Support\BuiltScript;

/**
 * The screen WooCommerce › Net terms, with the tabs Orders and Companies. The page contains its first rows, so they are shown
 * without a further request.
 */
final class Screen {

	private const SLUG = 'svc-checkout-net-terms';

	private const COMPANIES = 'companies';

	public static function register(): void {
		add_action( 'admin_menu', [ self::class, 'add_page' ], 60 );
		// WooCommerce loads the parent class of e-mails only when it needs e-mails.
		add_filter( 'woocommerce_email_classes', static fn ( mixed $emails ): mixed => is_array( $emails ) ? $emails + [ ReminderEmail::KEY => new ReminderEmail() ] : $emails );
		Routes::register();
		CompanyRoutes::register();
		OrderCompany::register();
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
		$is_companies = self::is_companies();
		$title        = $is_companies ? __( 'Companies on account', 'svc-checkout' ) : __( 'Net-term orders', 'svc-checkout' );
		echo '<div class="wrap"><h1 class="wp-heading-inline">' . esc_html( $title ) . '</h1><hr class="wp-header-end">';
		self::print_tabs( $is_companies );
		echo '<div id="' . ( $is_companies ? 'svc-checkout-companies' : 'svc-checkout-accounts' ) . '">'
			. esc_html__( 'This page requires JavaScript. If you installed the plugin from its source code, build it first.', 'svc-checkout' )
			. '</div></div>';
	}

	public static function enqueue(): void {
		if ( self::is_companies() ) {
			self::enqueue_companies();
			return;
		}
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

	private static function enqueue_companies(): void {
		$data = [
			'first'    => CompanyRoutes::page( '', 1 ),
			'terms'    => array_values( array_filter( B2bSettings::payment_terms(), static fn ( array $term ): bool => PaymentTerms::is_deferred( $term['value'] ) ) ),
			'currency' => get_woocommerce_currency(),
		];
		BuiltScript::enqueue_in_admin( 'svc-checkout-companies', 'companies', [ 'svcCheckoutCompanies' => $data ] );
	}

	/**
	 * Users who may edit orders but not manage the store see the orders only.
	 */
	private static function is_companies(): bool {
		return self::COMPANIES === ( $_GET['tab'] ?? '' ) && current_user_can( CompanyRoutes::CAPABILITY ); // phpcs:ignore WordPress.Security.NonceVerification -- selects what is shown.
	}

	private static function print_tabs( bool $is_companies ): void {
		if ( ! current_user_can( CompanyRoutes::CAPABILITY ) ) {
			return;
		}
		$url  = admin_url( 'admin.php?page=' . self::SLUG );
		$tabs = [
			$url                             => [ __( 'Orders', 'svc-checkout' ), ! $is_companies ],
			"$url&tab=" . self::COMPANIES => [ __( 'Companies', 'svc-checkout' ), $is_companies ],
		];
		echo '<nav class="nav-tab-wrapper" aria-label="' . esc_attr__( 'Net terms', 'svc-checkout' ) . '">';
		foreach ( $tabs as $href => [ $label, $is_current ] ) {
			echo '<a href="' . esc_url( $href ) . '" class="nav-tab' . ( $is_current ? ' nav-tab-active" aria-current="page' : '' ) . '">' . esc_html( $label ) . '</a>';
		}
		echo '</nav>';
	}
}
