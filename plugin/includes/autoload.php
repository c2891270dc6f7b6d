<?php
/**
 * Loads `SvcCheckout\Folder\Name` from `includes/Folder/Name.php`. The plugin ships without a vendor folder, which could clash
 * with another plugin's copy.
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
