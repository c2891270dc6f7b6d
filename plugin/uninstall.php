<?php
/**
 * Removes the plugin's data of every site, above all the keys.
 */

declare( strict_types=1 );

namespace SvcCheckout;

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require_once __DIR__ . '/includes/autoload.php';

if ( ! is_multisite() ) {
	Uninstall::run();
	return;
}
$svc_checkout_sites = get_sites( [ 'fields' => 'ids', 'number' => 0 ] );
foreach ( $svc_checkout_sites as $svc_checkout_site ) {
	switch_to_blog( $svc_checkout_site );
	Uninstall::run();
	restore_current_blog();
}
