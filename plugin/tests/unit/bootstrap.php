<?php
/**
 * These tests run without WordPress and cover what does not need it. The rest is tested in a real store.
 */

declare( strict_types=1 );

define( 'ABSPATH', dirname( __DIR__, 2 ) . '/' );

require_once dirname( __DIR__, 2 ) . '/includes/autoload.php';
require_once __DIR__ . '/Architecture/DependencyGraph.php';

/**
 * WooCommerce's function; tests set the store's price decimals.
 */
function wc_get_price_decimals(): int {
	$decimals = $GLOBALS['svc_test_price_decimals'] ?? 2;
	return is_int( $decimals ) ? $decimals : 2;
}
