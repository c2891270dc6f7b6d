<?php

declare( strict_types=1 );

namespace SvcCheckout;

/**
 * Removes the plugin's settings, keys, temporary records and scheduled actions. Orders and their meta stay: they are accounting
 * records.
 */
final class Uninstall {

	/**
	 * For the current site. WooCommerce, and Action Scheduler with it, may already be gone.
	 */
	public static function run(): void {
		foreach ( [ ...Settings\Settings::OPTIONS, ...Settings\B2bSettings::OPTIONS, Vat\RequesterNumbers::OPTION, SettingsAdmin\Sync::OPTION, Checkout\PreConfirmation::FAIL_MODE ] as $option ) {
			delete_option( $option );
		}
		Support\ExpiringRecords::delete_all();
		StoreEvents\Outbox::delete_all();
		if ( function_exists( 'as_unschedule_all_actions' ) ) {
			as_unschedule_all_actions( '', [], Support\PluginInfo::ACTION_GROUP );
		}
	}
}
