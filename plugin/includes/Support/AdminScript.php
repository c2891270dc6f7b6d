<?php
/**
 * Loads a script of an admin page.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Support;

defined( 'ABSPATH' ) || exit;

/**
 * With what it depends on, its styles and its translations.
 */
final class AdminScript {

	/**
	 * Loads it.
	 *
	 * @param string $file   Path of the plugin's main file.
	 * @param string $name   Of the files in `build`.
	 * @param non-empty-string $handle WordPress's name for it.
	 * @return bool Whether it has been built.
	 */
	public static function enqueue( string $file, string $name, string $handle ): bool {
		$folder = plugin_dir_path( $file );
		if ( ! is_readable( $folder . "build/$name.asset.php" ) ) {
			return false;
		}
		/**
		 * Written by the build beside the script.
		 *
		 * @var array{dependencies: list<non-empty-string>, version: string} $asset
		 */
		$asset = require $folder . "build/$name.asset.php";

		wp_enqueue_script( $handle, plugins_url( "build/$name.js", $file ), $asset['dependencies'], $asset['version'], [ 'in_footer' => true ] );
		wp_set_script_translations( $handle, 'svc-checkout', $folder . 'languages' );
		wp_enqueue_style( 'wp-components' );
		if ( is_readable( $folder . "build/$name.css" ) ) {
			wp_enqueue_style( $handle, plugins_url( "build/$name.css", $file ), [ 'wp-components' ], $asset['version'] );
			wp_style_add_data( $handle, 'rtl', 'replace' );
		}
		return true;
	}
}
