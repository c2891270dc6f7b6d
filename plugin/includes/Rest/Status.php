<?php
/**
 * `GET /status`: what the store is and how it is set up.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Rest;

use Automattic\WooCommerce\Utilities\OrderUtil;
use SvcCheckout\Hosted\HostedRedirect;
use SvcCheckout\Plugin;
use SvcCheckout\Settings\Settings;

defined( 'ABSPATH' ) || exit;

/**
 * For connecting, for the operator's check and for support.
 */
final class Status {

	/**
	 * The facts.
	 *
	 * @return array<string, mixed>
	 */
	public static function answer(): array {
		$settings = Settings::load();
		$mode     = get_option( Settings::MODE );
		return [
			'plugin'      => Plugin::VERSION,
			'wordpress'   => get_bloginfo( 'version' ),
			'woocommerce' => WC()->version,
			'php'         => PHP_VERSION,
			'hpos'        => OrderUtil::custom_orders_table_usage_is_enabled(),
			'mode'        => in_array( $mode, [ 'embedded', HostedRedirect::MODE ], true ) ? $mode : Settings::MODE_OFF,
			'livemode'    => ! $settings->is_test(),
			'currency'    => get_woocommerce_currency(),
			'time'        => time(),
			'permalinks'  => ! in_array( get_option( 'permalink_structure', '' ), [ '', false ], true ),
		];
	}
}
