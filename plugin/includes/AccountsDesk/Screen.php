<?php

declare( strict_types=1 );

namespace SvcCheckout\AccountsDesk;

use SvcCheckout\CompanyFiles\{ CompanyExport, ImportRoute };
use SvcCheckout\NetTerms\{ CompanyRoutes, CsvExport, Filter, OrderCompany, ReminderEmail, Routes, TermsDecisionMail };
use SvcCheckout\OnAccount\OfferRules;
use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\BuiltScript;
use SvcCheckout\TermsRequests\Requests;

/**
 * The screen WooCommerce › Net terms, with the tabs Orders, Companies and Requests, which the script puts into WooCommerce's header.
 * The page contains its first rows, so they are shown without a further request.
 */
final class Screen {

	private const SLUG = PutOnAccountRoutes::SCREEN;

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
		PutOnAccountRoutes::register();
		CsvExport::register();
		ColumnChoice::register();
		CompanyPage::register();
		CompanyExport::register( CompanyRoutes::CAPABILITY );
		ImportRoute::register( CompanyRoutes::CAPABILITY );
	}

	public static function add_page(): void {
		$menu = esc_html__( 'Net terms', 'svc-checkout' ) . self::bubble();
		$hook = add_submenu_page( 'woocommerce', __( 'Net terms', 'svc-checkout' ), $menu, Routes::CAPABILITY, self::SLUG, [ self::class, 'print_page' ] );
		if ( is_string( $hook ) ) {
			// WooCommerce's header, notices and activity panel.
			wc_admin_connect_page(
				[
					'id'        => self::SLUG,
					'screen_id' => $hook,
					'title'     => __( 'Net terms', 'svc-checkout' ),
					'path'      => 'admin.php?page=' . self::SLUG,
				]
			);
			add_action( "load-$hook", [ self::class, 'load' ] );
		}
	}

	public static function load(): void {
		add_action( 'admin_enqueue_scripts', [ self::class, 'enqueue' ] );
		// WooCommerce's footer, as on its own pages.
		add_filter( 'woocommerce_display_admin_footer_text', '__return_true' );
		add_filter( 'woocommerce_display_update_footer_text', '__return_true' );
	}

	/**
	 * Prints the element in which the script renders.
	 */
	public static function print_page(): void {
		$element = [
			self::ORDERS    => 'svc-checkout-accounts',
			self::COMPANIES => 'svc-checkout-companies',
			self::REQUESTS  => 'svc-checkout-requests',
		][ self::tab() ];
		echo '<div class="wrap"><div id="' . esc_attr( $element ) . '">'
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
			'first'     => Routes::page( Filter::read( [ 'page' => $query['paged'] ?? '' ] + $query ) ),
			'csv'       => CsvExport::url(),
			'today'     => wp_date( 'Y-m-d' ),
			'hidden'    => ColumnChoice::hidden(),
			// Users who may edit orders but not manage the store give no credit.
			'canAssign' => current_user_can( CompanyRoutes::CAPABILITY ),
			'put'       => PutOnAccountRoutes::ids( $query['put'] ?? '' ),
			'leftOut'   => is_numeric( $query['left_out'] ?? '' ) ? (int) $query['left_out'] : 0,
		];
		self::enqueue_script( 'svc-checkout-accounts', 'net-terms', [ 'svcCheckoutAccounts' => $data ], [ 'wc-store-data' ] );
	}

	private static function enqueue_companies(): void {
		$query   = wp_unslash( $_GET ); // phpcs:ignore WordPress.Security.NonceVerification -- read-only.
		$id      = is_string( $query['company'] ?? null ) ? $query['company'] : '';
		$company = '' === $id ? null : CompanyPage::data( $id );
		if ( null !== $company ) {
			// The colours of order statuses.
			wp_enqueue_style( 'woocommerce_admin_styles' );
		}
		self::enqueue_script( 'svc-checkout-companies', 'companies', [ 'svcCheckoutCompanies' => [ 'page' => $company, 'first' => null === $company ? CompanyRoutes::page( '', 1 ) : null, 'today' => wp_date( 'Y-m-d' ) ] + self::choices(), 'svcCheckoutCompaniesExport' => CompanyExport::url() ] );
	}

	private static function enqueue_requests(): void {
		// The colours of order statuses.
		wp_enqueue_style( 'woocommerce_admin_styles' );
		$query = wp_unslash( $_GET ); // phpcs:ignore WordPress.Security.NonceVerification -- read-only.
		$data  = [
			'first'  => TermsRequestRoutes::page( '', '', 1 ),
			'opened' => is_string( $query['request'] ?? null ) ? $query['request'] : '',
		];
		self::enqueue_script( 'svc-checkout-requests', 'requests', [ 'svcCheckoutRequests' => $data + self::choices() ] );
	}

	/**
	 * What a company can be given.
	 *
	 * @return array<string, mixed>
	 */
	private static function choices(): array {
		$offers = OfferRules::load()->offers;
		// Members are everyone, are signed in and are approved; what a term asks of roles depends on the member, of countries on the order.
		$terms = array_map( static fn ( array $term ): array => [ 'value' => $term['value'], 'label' => $term['label'], 'isForMembers' => null === ( $offers[ $term['value'] ]['roles'] ?? null ) ], B2bSettings::deferred_terms() );
		return [
			'terms'    => $terms,
			'currency' => get_woocommerce_currency(),
		];
	}

	/**
	 * Users who may edit orders but not manage the store see the orders only.
	 */
	private static function tab(): string {
		$tab = wp_unslash( $_GET )['tab'] ?? ''; // phpcs:ignore WordPress.Security.NonceVerification -- selects what is shown.
		return in_array( $tab, [ self::COMPANIES, self::REQUESTS ], true ) && current_user_can( CompanyRoutes::CAPABILITY ) ? $tab : self::ORDERS;
	}

	/**
	 * @param non-empty-string       $handle
	 * @param array<string, mixed>   $globals
	 * @param list<non-empty-string> $dependencies In addition to the scripts of WooCommerce that all tabs use.
	 */
	private static function enqueue_script( string $handle, string $build, array $globals, array $dependencies = [] ): void {
		wp_enqueue_style( 'wc-components' );
		BuiltScript::enqueue_in_admin( $handle, $build, $globals + [ 'svcCheckoutTabs' => self::tabs() ], [ 'wc-admin-layout', 'wc-components', 'wp-plugins', ...$dependencies ] );
	}

	/**
	 * Users who may edit orders but not manage the store have no tabs.
	 *
	 * @return list<array{label: string, href: string, isCurrent: bool, count: int}>
	 */
	private static function tabs(): array {
		if ( ! current_user_can( CompanyRoutes::CAPABILITY ) ) {
			return [];
		}
		$tab = static fn ( string $tab, string $label, int $count = 0 ): array => [
			'label'     => $label,
			'href'      => admin_url( 'admin.php?page=' . self::SLUG . ( self::ORDERS === $tab ? '' : "&tab=$tab" ) ),
			'isCurrent' => self::tab() === $tab,
			'count'     => $count,
		];
		return [
			$tab( self::ORDERS, __( 'Orders', 'svc-checkout' ) ),
			$tab( self::COMPANIES, __( 'Companies', 'svc-checkout' ) ),
			$tab( self::REQUESTS, __( 'Requests', 'svc-checkout' ), self::open_requests() ),
		];
	}

	private static function open_requests(): int {
		return self::$open ??= current_user_can( CompanyRoutes::CAPABILITY ) && OfferRules::load()->allow_requests ? Requests::count_open() : 0;
	}

	/**
	 * The number of open requests, in the menu; empty without one.
	 */
	private static function bubble(): string {
		$open = self::open_requests();
		if ( 0 === $open ) {
			return '';
		}
		/* translators: %s: number of requests. */
		$text = sprintf( _n( '%s open request', '%s open requests', $open, 'svc-checkout' ), number_format_i18n( $open ) );
		return ' <span class="update-plugins count-' . $open . '"><span class="plugin-count" aria-hidden="true">' . number_format_i18n( $open ) . '</span><span class="screen-reader-text">' . esc_html( $text ) . '</span></span>';
	}
}
