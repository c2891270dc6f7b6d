<?php

declare( strict_types=1 );

namespace SvcCheckout\Rest;

use Automattic\WooCommerce\Utilities\OrderUtil;
use SvcCheckout\Settings\Settings;
use SvcCheckout\Support\PluginInfo;

/**
 * `GET /status`: versions and configuration, for connecting, for the operator's checks and for support.
 */
final class Status {

	/**
	 * @return array<string, mixed>
	 */
	public static function respond(): array {
		$settings = Settings::load();
		return [
			'plugin'      => PluginInfo::VERSION,
			'wordpress'   => get_bloginfo( 'version' ),
			'woocommerce' => WC()->version,
			'php'         => PHP_VERSION,
			'hpos'        => OrderUtil::custom_orders_table_usage_is_enabled(),
			'mode'        => $settings->mode,
			'livemode'    => ! $settings->is_test(),
			'currency'    => get_woocommerce_currency(),
			'time'        => time(),
			'timeZone'    => wp_timezone_string(),
			'features'    => [ 'signed_events', 'reverse_refund' ],
			'permalinks'  => ! in_array( get_option( 'permalink_structure', '' ), [ '', false ], true ),
		];
	}
}
