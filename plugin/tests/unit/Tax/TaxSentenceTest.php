<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Tax;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Tax\TaxSentence;

final class TaxSentenceTest extends TestCase {

	#[DataProvider( 'sentences' )]
	public function test_treatment_language_and_country_decide( string $treatment, string $locale, bool $is_british, string $expected ): void {
		self::assertSame( $expected, TaxSentence::of( $treatment, $locale, $is_british ) );
	}

	/**
	 * @return iterable<array{string, string, bool, string}>
	 */
	public static function sentences(): iterable {
		yield [ 'intra_community_supply', 'en_GB', false, 'Intra-Community supply, exempt from VAT (Article 138, Directive 2006/112/EC)' ];
		yield [ 'reverse_charge', 'de', false, 'Steuerschuldnerschaft des Leistungsempfängers (Artikel 196 der Richtlinie 2006/112/EG)' ];
		yield [ 'reverse_charge', 'de_CH_informal', false, 'Steuerschuldnerschaft des Leistungsempfängers (Artikel 196 der Richtlinie 2006/112/EG)' ];
		yield [ 'reverse_charge', 'fr-BE', false, 'Autoliquidation (article 196 de la directive 2006/112/CE)' ];
		yield [ 'reverse_charge', 'nl_NL', false, 'Btw verlegd (artikel 196 van Richtlijn 2006/112/EG)' ];
		yield [ 'export', 'es_ES', false, 'Exportación exenta de IVA (artículo 146 de la Directiva 2006/112/CE)' ];
		yield [ 'export', 'en_GB', true, 'Export, exempt from VAT (VAT Act 1994, section 30)' ];
		// Northern Ireland: supplies of goods within the Union follow the directive.
		yield [ 'intra_community_supply', 'en_GB', true, 'Intra-Community supply, exempt from VAT (Article 138, Directive 2006/112/EC)' ];
		yield [ 'reverse_charge', 'ja', false, 'Reverse charge (Article 196, Directive 2006/112/EC)' ];
		yield [ 'reverse_charge', '', false, 'Reverse charge (Article 196, Directive 2006/112/EC)' ];
		yield [ 'domestic', 'de_DE', false, '' ];
		yield [ '', 'de_DE', false, '' ];
	}
}
