<?php
/**
 * Scripts that wp-scripts has built for blocks.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Support;

defined( 'ABSPATH' ) || exit;

/**
 * Makes them known to WordPress; WooCommerce loads them.
 */
final class BlockScript {

	/**
	 * Registers a script.
	 *
	 * @param non-empty-string       $handle Its name.
	 * @param non-empty-string       $build  Name of the built file.
	 * @param string                 $file   Path of the plugin's main file.
	 * @param list<non-empty-string> $more   WooCommerce's scripts that it needs.
	 */
	public static function register( string $handle, string $build, string $file, array $more ): void {
		$folder = plugin_dir_path( $file );
		if ( ! is_readable( "{$folder}build/$build.asset.php" ) ) {
			return;
		}
		/**
		 * Written by the build beside the script.
		 *
		 * @var array{dependencies: list<non-empty-string>, version: string} $asset
		 */
		$asset = require "{$folder}build/$build.asset.php";
		wp_register_script( $handle, plugin_dir_url( $file ) . "build/$build.js", array_merge( $asset['dependencies'], $more ), $asset['version'], [ 'in_footer' => true ] );
	}
}
