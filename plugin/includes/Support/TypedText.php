<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

/**
 * Text that a buyer typed, such as a company's name or a purchase order number.
 */
final class TypedText {

	/**
	 * One line without control characters. Markup stays: it is text, and escaped wherever it is displayed. `sanitize_text_field()`
	 * would cut "A<B", and drop the end of "Durand <SARL>".
	 */
	public static function line( string $text ): string {
		$line = (string) preg_replace( '/[\p{Cc}\p{Zl}\p{Zp}]+/u', ' ', wp_check_invalid_utf8( $text, true ) );
		// Spaces of any kind, as JavaScript trims them: a name of no-break spaces is no name.
		return (string) preg_replace( '/^[\s\p{Z}\x{FEFF}]+|[\s\p{Z}\x{FEFF}]+$/u', '', $line );
	}
}
