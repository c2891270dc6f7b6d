<?php
/**
 * Loads `SvcCheckout\Name` from `includes/Name.php`. Our own, so that the plugin ships without a vendor
 * folder that could clash with another plugin's copy.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout;

defined( 'ABSPATH' ) || exit;

spl_autoload_register(
	static function ( string $class_name ): void {
		$prefix = __NAMESPACE__ . '\\';
		if ( 0 !== strpos( $class_name, $prefix ) ) {
			return;
		}
		$file = __DIR__ . '/' . str_replace( '\\', '/', substr( $class_name, strlen( $prefix ) ) ) . '.php';
		if ( is_readable( $file ) ) {
			require_once $file;
		}
	}
);
