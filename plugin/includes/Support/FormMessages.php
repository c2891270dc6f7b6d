<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

/**
 * The texts of the fields in both checkouts, in one language of those in `texts/`, so that a page contains only its own. These
 * files are generated from the server's texts.
 */
final class FormMessages {

	/**
	 * @param string $locale Of the page, such as `de_DE_formal`; English if its language has no texts.
	 * @return array<string, mixed>
	 */
	public static function of( string $locale ): array {
		$language = CheckoutLanguage::of( $locale ) ?? 'en';
		/** @var array<string, mixed> $messages */
		$messages = wp_json_file_decode( dirname( PluginInfo::file() ) . "/texts/$language.json", [ 'associative' => true ] );
		return $messages;
	}

	/**
	 * One text, in the language of the page.
	 *
	 * @param string ...$path Keys, as `errors`, `required`, `costCentre`.
	 */
	public static function text( string ...$path ): string {
		/** @var array<string, array<string, mixed>> $loaded */
		static $loaded = [];
		$locale        = get_locale();
		$found         = $loaded[ $locale ] ??= self::of( $locale );
		foreach ( $path as $key ) {
			$found = is_array( $found ) ? $found[ $key ] ?? '' : '';
		}
		return is_string( $found ) ? $found : '';
	}
}
