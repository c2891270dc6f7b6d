<?php

declare( strict_types=1 );

namespace SvcCheckout;

/**
 * Removes the plugin's settings, keys, temporary records, scheduled actions and customers' saved VAT numbers. Orders and their meta stay: they are accounting
 * records.
 */
final class Uninstall {

	/**
	 * For the current site. WooCommerce, and Action Scheduler with it, may already be gone.
	 */
	public static function run(): void {
		foreach ( [ ...Settings\Settings::OPTIONS, ...Settings\B2bSettings::OPTIONS, Vat\RequesterNumbers::OPTION, OnAccount\OfferRules::OPTION, OnAccount\Reconciliation::OPTION, OnAccount\OrderListState::OPTION, SessionOrder\SessionCleanup::OPTION, SettingsAdmin\Sync::OPTION, Setup\Confirmed::OPTION, Setup\TestOrderRecord::OPTION, Checkout\PreConfirmation::FAIL_MODE ] as $option ) {
			delete_option( $option );
		}
		delete_site_option( OnAccount\OrderListState::NETWORK_OPTION );
		Support\ExpiringRecords::delete_all();
		self::delete_transients();
		StoreEvents\Outbox::delete_all();
		OnAccount\Tables::drop();
		Vat\SavedVatNumber::delete_all();
		delete_metadata( 'user', 0, 'woocommerce_admin_' . AccountsDesk\ColumnChoice::FIELD, '', true );
		if ( function_exists( 'as_unschedule_all_actions' ) ) {
			as_unschedule_all_actions( '', [], Support\PluginInfo::ACTION_GROUP );
		}
	}

	/**
	 * Transients in the database. Those in an external object cache cannot be listed; they expire within ten minutes.
	 */
	private static function delete_transients(): void {
		$database = Support\Database::get();
		foreach ( [ '_transient_svc_checkout_', '_transient_timeout_svc_checkout_' ] as $prefix ) {
			$names = $database->get_col( (string) $database->prepare( 'SELECT option_name FROM %i WHERE option_name LIKE %s', $database->options, $database->esc_like( $prefix ) . '%' ) ); // phpcs:ignore WordPress.DB -- WordPress has no function for it.
			array_map( 'delete_option', array_filter( $names, 'is_string' ) );
		}
	}
}
