<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

/**
 * Text in HTML that WooCommerce filters once more, such as the values of its e-mails and order notes.
 */
final class Markup {

	/**
	 * Text as HTML that keeps every character. Unlike with `esc_html()`, an entity in the text stays as it was typed.
	 * Apostrophes become `&apos;`, the only notation that WooCommerce's plain e-mails can read.
	 */
	public static function escape( string $text ): string {
		return htmlspecialchars( $text, ENT_QUOTES | ENT_HTML5 | ENT_SUBSTITUTE, 'UTF-8' );
	}
}
