<?php

declare( strict_types=1 );

namespace SvcCheckout\Tax;

/**
 * What an invoice without VAT must say (Directive 2006/112/EC, article 226 (11) and (11a)), with the statutory term of each
 * language; in Great Britain the law is the VAT Act 1994. Kept here instead of the catalogues, because a language of the checkout
 * need not be installed in WordPress.
 */
final class TaxSentence {

	private const DEFAULT_LANGUAGE = 'en';

	private const ARTICLES = [
		VatZeroRating::INTRA_COMMUNITY_SUPPLY => 138,
		VatZeroRating::REVERSE_CHARGE         => 196,
		VatZeroRating::EXPORT                 => 146,
	];

	private const BRITISH_LAW = 'VAT Act 1994, section 30';

	/** By language: how the directive is cited, and the term of each treatment. */
	private const TERMS = [
		'de' => [
			'law'                                 => 'Artikel %d der Richtlinie 2006/112/EG',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Steuerfreie innergemeinschaftliche Lieferung',
			VatZeroRating::REVERSE_CHARGE         => 'Steuerschuldnerschaft des Leistungsempfängers',
			VatZeroRating::EXPORT                 => 'Steuerfreie Ausfuhrlieferung',
		],
		'en' => [
			'law'                                 => 'Article %d, Directive 2006/112/EC',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Intra-Community supply, exempt from VAT',
			VatZeroRating::REVERSE_CHARGE         => 'Reverse charge',
			VatZeroRating::EXPORT                 => 'Export, exempt from VAT',
		],
		'es' => [
			'law'                                 => 'artículo %d de la Directiva 2006/112/CE',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Entrega intracomunitaria exenta de IVA',
			VatZeroRating::REVERSE_CHARGE         => 'Inversión del sujeto pasivo',
			VatZeroRating::EXPORT                 => 'Exportación exenta de IVA',
		],
		'fr' => [
			'law'                                 => 'article %d de la directive 2006/112/CE',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Livraison intracommunautaire exonérée de TVA',
			VatZeroRating::REVERSE_CHARGE         => 'Autoliquidation',
			VatZeroRating::EXPORT                 => 'Exportation exonérée de TVA',
		],
		'it' => [
			'law'                                 => 'articolo %d della direttiva 2006/112/CE',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Cessione intracomunitaria non imponibile IVA',
			VatZeroRating::REVERSE_CHARGE         => 'Inversione contabile',
			VatZeroRating::EXPORT                 => 'Cessione all’esportazione non imponibile IVA',
		],
		'nl' => [
			'law'                                 => 'artikel %d van Richtlijn 2006/112/EG',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Intracommunautaire levering, vrijgesteld van btw',
			VatZeroRating::REVERSE_CHARGE         => 'Btw verlegd',
			VatZeroRating::EXPORT                 => 'Uitvoer, vrijgesteld van btw',
		],
		'pl' => [
			'law'                                 => 'artykuł %d dyrektywy 2006/112/WE',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Wewnątrzwspólnotowa dostawa towarów zwolniona z VAT',
			VatZeroRating::REVERSE_CHARGE         => 'Odwrotne obciążenie',
			VatZeroRating::EXPORT                 => 'Eksport towarów zwolniony z VAT',
		],
	];

	/**
	 * @param string $treatment  `intra_community_supply`, `reverse_charge` or `export`.
	 * @param string $locale     Such as `de_DE` or `pt-BR`; English if its language has no sentence here.
	 * @param bool   $is_british Whether the goods leave from the United Kingdom, whose exports follow its own law.
	 * @return string Empty for any other treatment.
	 */
	public static function of( string $treatment, string $locale, bool $is_british ): string {
		$article = self::ARTICLES[ $treatment ] ?? null;
		if ( null === $article ) {
			return '';
		}
		$terms = self::TERMS[ strtolower( substr( $locale, 0, 2 ) ) ] ?? self::TERMS[ self::DEFAULT_LANGUAGE ];
		$law   = $is_british && VatZeroRating::EXPORT === $treatment ? self::BRITISH_LAW : sprintf( $terms['law'], $article );
		return "{$terms[ $treatment ]} ($law)";
	}
}
