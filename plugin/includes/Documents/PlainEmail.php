<?php

declare( strict_types=1 );

namespace SvcCheckout\Documents;

use WC_Emails;

/**
 * Plain e-mails show text as it was typed. WooCommerce decodes the entities of its templates by a list, deletes those that the
 * list does not know, among them the apostrophe of `esc_html()`, and decodes ampersands before it deletes: "O'Neill" becomes
 * "ONeill", and "R&D;7" becomes "R7".
 */
final class PlainEmail {

	private const UNKNOWN    = '/&[^&\s;]+;/i';
	private const AMPERSANDS = [ '/&#0*38;/i', '/&amp;/i' ];

	public static function register(): void {
		add_action( 'woocommerce_email', [ self::class, 'correct' ] );
	}

	public static function correct( mixed $mailer ): void {
		foreach ( $mailer instanceof WC_Emails ? $mailer->get_emails() : [] as $email ) {
			$replacements = [];
			foreach ( array_values( $email->plain_search ) as $index => $pattern ) {
				$replacement = array_values( $email->plain_replace )[ $index ] ?? '';
				if ( is_string( $pattern ) && is_string( $replacement ) ) {
					$replacements[ $pattern ] = $replacement;
				}
			}
			$corrected            = self::corrected( $replacements );
			$email->plain_search  = array_keys( $corrected );
			$email->plain_replace = array_values( $corrected );
		}
	}

	/**
	 * The list with apostrophes first and ampersands last.
	 *
	 * @param array<string, string> $replacements By pattern.
	 * @return array<string, string>
	 */
	private static function corrected( array $replacements ): array {
		$corrected = [ '/&(?:apos|#0*39);/i' => "'" ];
		foreach ( array_diff_key( $replacements, array_flip( self::AMPERSANDS ) ) as $pattern => $replacement ) {
			$corrected[ self::UNKNOWN === $pattern ? '/&(?!(?:amp|#0*38);)[^&\s;]+;/i' : $pattern ] = $replacement;
		}
		return $corrected + [ '/&(?:amp|#0*38);/i' => '&' ];
	}
}
