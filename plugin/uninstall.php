<?php
/**
 * Removes the settings and, above all, the keys of every site. Orders keep what was written on them: they
 * are accounting records.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout;

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require_once __DIR__ . '/includes/autoload.php';

if ( ! is_multisite() ) {
	Uninstall::site();
	return;
}
$svc_checkout_sites = get_sites(
	[
		'fields' => 'ids',
		'number' => 0,
	]
);
foreach ( $svc_checkout_sites as $svc_checkout_site ) {
	switch_to_blog( $svc_checkout_site );
	Uninstall::site();
	restore_current_blog();
}
