<?php

declare( strict_types=1 );

namespace SvcCheckout\Reports;

use Automattic\WooCommerce\Admin\Features\Features;
use Automattic\WooCommerce\Admin\PageController;
use DateTimeImmutable;
use SvcCheckout\AccountsDesk\PutOnAccountRoutes;
use SvcCheckout\Settings\Settings;
use SvcCheckout\Support\BuiltScript;

/**
 * The reports _VAT_ and _Receivables_ in WooCommerce's menu _Analytics_. In a store that has switched Analytics off they are a tab of
 * WooCommerce › Reports.
 */
final class ReportPages {

	private const VAT         = 'svc-vat';
	private const RECEIVABLES = 'svc-receivables';

	/** Tab of WooCommerce › Reports. */
	private const TAB = 'svc_checkout';

	/** Report of WooCommerce after which they stand. */
	private const AFTER = 'woocommerce-analytics-taxes';

	public static function register(): void {
		add_filter( 'woocommerce_analytics_report_menu_items', [ self::class, 'add_to_analytics' ] );
		add_filter( 'woocommerce_admin_reports', [ self::class, 'add_to_reports' ] );
		add_action( 'admin_enqueue_scripts', [ self::class, 'enqueue' ] );
		ReportRoutes::register();
		ReportFiles::register();
	}

	/**
	 * @param mixed $pages WooCommerce's own reports.
	 */
	public static function add_to_analytics( mixed $pages ): mixed {
		if ( ! is_array( $pages ) ) {
			return $pages;
		}
		$added = [];
		foreach ( self::titles() as $report => $title ) {
			$added[] = [
				'id'         => "svc-checkout-analytics-$report",
				'title'      => $title,
				'parent'     => 'woocommerce-analytics',
				'path'       => "/analytics/$report",
				'capability' => ReportRoutes::CAPABILITY,
			];
		}
		$index = array_search( self::AFTER, array_map( static fn ( mixed $page ): mixed => is_array( $page ) ? $page['id'] ?? '' : '', array_values( $pages ) ), true );
		array_splice( $pages, false === $index ? count( $pages ) : $index + 1, 0, $added );
		return $pages;
	}

	/**
	 * @param mixed $tabs Tabs of WooCommerce › Reports.
	 */
	public static function add_to_reports( mixed $tabs ): mixed {
		if ( ! is_array( $tabs ) || Features::is_enabled( 'analytics' ) || ! current_user_can( ReportRoutes::CAPABILITY ) ) {
			return $tabs;
		}
		$reports = array_map(
			static fn ( string $title ): array => [
				'title'       => $title,
				'description' => '',
				'hide_title'  => true,
				'callback'    => [ self::class, 'print_report' ],
			],
			self::titles()
		);
		return $tabs + [
			self::TAB => [
				'title'   => __( 'B2B checkout', 'svc-checkout' ),
				'reports' => $reports,
			],
		];
	}

	/**
	 * Prints the element in which the script renders.
	 */
	public static function print_report( mixed $report ): void {
		echo '<div id="svc-checkout-report" data-report="' . esc_attr( is_string( $report ) ? $report : '' ) . '"></div>';
	}

	public static function enqueue(): void {
		$query        = wp_unslash( $_GET ); // phpcs:ignore WordPress.Security.NonceVerification -- selects what is shown.
		$is_analytics = PageController::is_admin_page() && Features::is_enabled( 'analytics' );
		$is_reports   = 'wc-reports' === ( $query['page'] ?? '' ) && self::TAB === ( $query['tab'] ?? '' );
		if ( ( ! $is_analytics && ! $is_reports ) || ! current_user_can( ReportRoutes::CAPABILITY ) ) {
			return;
		}
		$data = [
			'periods'     => self::periods(),
			'csv'         => ReportFiles::urls(),
			'isTestStore' => Settings::load()->is_test(),
			'netTerms'    => admin_url( 'admin.php?page=' . PutOnAccountRoutes::SCREEN ),
		];
		wp_enqueue_style( 'wc-components' );
		BuiltScript::enqueue_in_admin( 'svc-checkout-reports', 'reports', [ 'svcCheckoutReports' => $data ], [ 'wc-admin-layout', 'wc-components', 'wp-hooks', 'wp-plugins' ] );
	}

	/**
	 * Recent quarters and months with their names, the current ones first.
	 *
	 * @return array{quarters: list<array{value: string, label: string}>, months: list<array{value: string, label: string}>}
	 */
	private static function periods(): array {
		$zone = wp_timezone();
		$name = static function ( string $value ) use ( $zone ): array {
			$period = Period::parse( $value, $zone );
			$from   = $period?->from->getTimestamp();
			$label  = 0 === (int) $period?->quarter()
				? (string) wp_date( 'F Y', $from )
				/* translators: 1: number of a quarter, 1 to 4, 2: year. */
				: sprintf( __( 'Quarter %1$d, %2$s', 'svc-checkout' ), (int) $period?->quarter(), (string) wp_date( 'Y', $from ) );
			return compact( 'value', 'label' );
		};
		return array_map( static fn ( array $values ): array => array_map( $name, $values ), Period::recent( new DateTimeImmutable( 'now', $zone ) ) );
	}

	/**
	 * @return array<string, string> By report.
	 */
	private static function titles(): array {
		return [
			self::VAT         => __( 'VAT', 'svc-checkout' ),
			self::RECEIVABLES => __( 'Receivables', 'svc-checkout' ),
		];
	}
}
