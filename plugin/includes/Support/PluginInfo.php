<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

/**
 * What every part needs to know about the plugin itself.
 */
final class PluginInfo {

	public const VERSION = '0.1.0';

	/** Group of all scheduled actions. */
	public const ACTION_GROUP = 'svc-checkout';

	/**
	 * Absolute path of the main file, by which WordPress identifies the plugin.
	 */
	public static function file(): string {
		return dirname( __DIR__, 2 ) . '/svc-checkout.php';
	}
}
