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

/**
 * WordPress's function, for a site in UTF-8.
 */
function wp_check_invalid_utf8( string $text, bool $strip = false ): string {
	return mb_check_encoding( $text, 'UTF-8' ) || $strip ? mb_scrub( $text, 'UTF-8' ) : '';
}
