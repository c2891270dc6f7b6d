<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\OnAccount\OfferRules;
use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\BuiltScript;
use SvcCheckout\TermsRequests\Requests;

/**
 * The screen WooCommerce › Net terms, with the tabs Orders, Companies and Requests. The page contains its first rows, so they are shown
 * without a further request.
 */
final class Screen {

	private const SLUG = 'svc-checkout-net-terms';

	private const ORDERS    = 'orders';
	private const COMPANIES = 'companies';
	private const REQUESTS  = 'requests';

	/** Number of open requests, read once. */
	private static ?int $open = null;

	public static function register(): void {
		add_action( 'admin_menu', [ self::class, 'add_page' ], 60 );
		// WooCommerce loads the parent class of e-mails only when it needs e-mails.
		add_filter( 'woocommerce_email_classes', static fn ( mixed $emails ): mixed => is_array( $emails ) ? $emails + [ ReminderEmail::KEY => new ReminderEmail() ] : $emails );
		Routes::register();
		CompanyRoutes::register();
		TermsRequestRoutes::register();
		TermsDecisionMail::register();
		OrderCompany::register();
		CsvExport::register();
	}

	public static function add_page(): void {
		$menu = esc_html__( 'Net terms', 'svc-checkout' ) . self::bubble( 'update-plugins' );
		$hook = add_submenu_page( 'woocommerce', __( 'Net-term orders', 'svc-checkout' ), $menu, Routes::CAPABILITY, self::SLUG, [ self::class, 'print_page' ] );
		if ( is_string( $hook ) ) {
			add_action( "load-$hook", static fn () => add_action( 'admin_enqueue_scripts', [ self::class, 'enqueue' ] ) );
		}
	}

	/**
	 * Prints the element in which the script renders.
	 */
	public static function print_page(): void {
		[ $title, $element ] = [
			self::ORDERS    => [ __( 'Net-term orders', 'svc-checkout' ), 'svc-checkout-accounts' ],
			self::COMPANIES => [ __( 'Companies on account', 'svc-checkout' ), 'svc-checkout-companies' ],
			self::REQUESTS  => [ __( 'Requests to buy on account', 'svc-checkout' ), 'svc-checkout-requests' ],
		][ self::tab() ];
		echo '<div class="wrap"><h1 class="wp-heading-inline">' . esc_html( $title ) . '</h1><hr class="wp-header-end">';
		self::print_tabs();
		echo '<div id="' . esc_attr( $element ) . '">'
			. esc_html__( 'This page requires JavaScript. If you installed the plugin from its source code, build it first.', 'svc-checkout' )
			. '</div></div>';
	}

	public static function enqueue(): void {
		match ( self::tab() ) {
			self::COMPANIES => self::enqueue_companies(),
			self::REQUESTS  => self::enqueue_requests(),
			default         => self::enqueue_orders(),
		};
	}

	private static function enqueue_orders(): void {
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
		BuiltScript::enqueue_in_admin( 'svc-checkout-companies', 'companies', [ 'svcCheckoutCompanies' => [ 'first' => CompanyRoutes::page( '', 1 ) ] + self::choices() ] );
	}

	private static function enqueue_requests(): void {
		// The colours of order statuses.
		wp_enqueue_style( 'woocommerce_admin_styles' );
		$query = wp_unslash( $_GET ); // phpcs:ignore WordPress.Security.NonceVerification -- read-only.
		$data  = [
			'first'  => TermsRequestRoutes::page( '', '', 1 ),
			'opened' => is_string( $query['request'] ?? null ) ? $query['request'] : '',
		];
		BuiltScript::enqueue_in_admin( 'svc-checkout-requests', 'requests', [ 'svcCheckoutRequests' => $data + self::choices() ] );
	}

	/**
	 * What a company can be given.
	 *
	 * @return array<string, mixed>
	 */
	private static function choices(): array {
		return [
			'terms'    => B2bSettings::deferred_terms(),
			'currency' => get_woocommerce_currency(),
		];
	}

	/**
	 * Users who may edit orders but not manage the store see the orders only.
	 */
	private static function tab(): string {
		$tab = $_GET['tab'] ?? ''; // phpcs:ignore WordPress.Security.NonceVerification -- selects what is shown.
		return in_array( $tab, [ self::COMPANIES, self::REQUESTS ], true ) && current_user_can( CompanyRoutes::CAPABILITY ) ? $tab : self::ORDERS;
	}

	private static function print_tabs(): void {
		if ( ! current_user_can( CompanyRoutes::CAPABILITY ) ) {
			return;
		}
		$url  = admin_url( 'admin.php?page=' . self::SLUG );
		$tabs = [
			self::ORDERS    => [ $url, esc_html__( 'Orders', 'svc-checkout' ) ],
			self::COMPANIES => [ "$url&tab=" . self::COMPANIES, esc_html__( 'Companies', 'svc-checkout' ) ],
			self::REQUESTS  => [ "$url&tab=" . self::REQUESTS, esc_html__( 'Requests', 'svc-checkout' ) . self::bubble( 'svc-checkout-count' ) ],
		];
		echo '<nav class="nav-tab-wrapper" aria-label="' . esc_attr__( 'Net terms', 'svc-checkout' ) . '">';
		foreach ( $tabs as $tab => [ $href, $label ] ) {
			echo '<a href="' . esc_url( $href ) . '" class="nav-tab' . ( self::tab() === $tab ? ' nav-tab-active" aria-current="page' : '' ) . '">' . wp_kses_post( $label ) . '</a>';
		}
		echo '</nav>';
	}

	/**
	 * The number of open requests, beside a label; empty without one.
	 */
	private static function bubble( string $css_class ): string {
		self::$open ??= current_user_can( CompanyRoutes::CAPABILITY ) && OfferRules::load()->allow_requests ? Requests::count_open() : 0;
		if ( 0 === self::$open ) {
			return '';
		}
		/* translators: %s: number of requests. */
		$text = sprintf( _n( '%s open request', '%s open requests', self::$open, 'svc-checkout' ), number_format_i18n( self::$open ) );
		return ' <span class="' . $css_class . ' count-' . self::$open . '"><span class="plugin-count" aria-hidden="true">' . number_format_i18n( self::$open ) . '</span><span class="screen-reader-text">' . esc_html( $text ) . '</span></span>';
	}
}
