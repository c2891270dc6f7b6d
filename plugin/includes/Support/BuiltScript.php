<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

/**
 * Scripts and styles in `build/`. A source checkout without a build loads none of them.
 */
final class BuiltScript {

	/**
	 * @param non-empty-string                 $handle
	 * @param string                           $build        Name of the built files, without extension.
	 * @param list<non-empty-string>           $dependencies In addition to those the build found.
	 * @param array{strategy?: 'async'|'defer'} $loading
	 * @return bool Whether the script has been built.
	 */
	public static function register( string $handle, string $build, array $dependencies = [], array $loading = [] ): bool {
		$file   = PluginInfo::file();
		$folder = plugin_dir_path( $file ) . 'build';
		if ( ! is_readable( "$folder/$build.asset.php" ) ) {
			return false;
		}
		/** @var array{dependencies: list<non-empty-string>, version: string} $asset */
		$asset = require "$folder/$build.asset.php";
		wp_register_script( $handle, plugin_dir_url( $file ) . "build/$build.js", [ ...$asset['dependencies'], ...$dependencies ], $asset['version'], [ 'in_footer' => true ] + $loading );
		if ( is_readable( "$folder/$build.css" ) ) {
			wp_register_style( $handle, plugin_dir_url( $file ) . "build/$build.css", [], $asset['version'] );
			wp_style_add_data( $handle, 'rtl', 'replace' );
		}
		return true;
	}

	/**
	 * Loads script and style.
	 *
	 * @param non-empty-string                 $handle
	 * @param list<non-empty-string>           $dependencies In addition to those the build found.
	 * @param array<string, mixed>             $globals      JavaScript variables for the script, by name.
	 * @param array{strategy?: 'async'|'defer'} $loading
	 */
	public static function enqueue( string $handle, string $build, array $dependencies = [], array $globals = [], array $loading = [] ): void {
		if ( ! self::register( $handle, $build, $dependencies, $loading ) ) {
			return;
		}
		foreach ( $globals as $name => $value ) {
			wp_add_inline_script( $handle, "var $name = " . wp_json_encode( $value, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_SLASHES ) . ';', 'before' );
		}
		wp_enqueue_script( $handle );
		wp_enqueue_style( $handle );
	}

	/**
	 * Loads script and style of an admin page, with translations and the styles of WordPress's components.
	 *
	 * @param non-empty-string       $handle
	 * @param array<string, mixed>   $globals      JavaScript variables for the script, by name.
	 * @param list<non-empty-string> $dependencies In addition to those the build found.
	 */
	public static function enqueue_in_admin( string $handle, string $build, array $globals = [], array $dependencies = [] ): void {
		wp_enqueue_style( 'wp-components' );
		self::enqueue( $handle, $build, $dependencies, $globals );
		wp_set_script_translations( $handle, 'svc-checkout', plugin_dir_path( PluginInfo::file() ) . 'languages' );
	}
}
