<?php
/**
 * What goes with the plugin.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout;

defined( 'ABSPATH' ) || exit;

/**
 * Settings, keys, records of shoppers' sessions, planned jobs. Orders and what is written on them stay: they are accounting
 * records.
 */
final class Uninstall {

	/**
	 * Of the present site. WooCommerce, and its jobs with it, may be gone already.
	 */
	public static function site(): void {
		Settings\Settings::forget();
		Support\ExpiringRecords::forget();
		if ( function_exists( 'as_unschedule_all_actions' ) ) {
			as_unschedule_all_actions( '', [], SessionOrder\SessionCleanup::GROUP );
		}
	}
}
