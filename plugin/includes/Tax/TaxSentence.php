<?php

declare( strict_types=1 );

namespace SvcCheckout\Tax;

use SvcCheckout\Support\CheckoutLanguage;

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
		'bg' => [
			'law'                                 => 'член %d от Директива 2006/112/ЕО',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Вътреобщностна доставка, освободена от ДДС',
			VatZeroRating::REVERSE_CHARGE         => 'Обратно начисляване',
			VatZeroRating::EXPORT                 => 'Износ, освободен от ДДС',
		],
		'cs' => [
			'law'                                 => 'článek %d směrnice 2006/112/ES',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Dodání zboží do jiného členského státu osvobozené od DPH',
			VatZeroRating::REVERSE_CHARGE         => 'Daň odvede zákazník',
			VatZeroRating::EXPORT                 => 'Vývoz zboží osvobozený od DPH',
		],
		'da' => [
			'law'                                 => 'artikel %d i direktiv 2006/112/EF',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Momsfri EU-leverance',
			VatZeroRating::REVERSE_CHARGE         => 'Omvendt betalingspligt',
			VatZeroRating::EXPORT                 => 'Momsfri eksport',
		],
		'de' => [
			'law'                                 => 'Artikel %d der Richtlinie 2006/112/EG',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Steuerfreie innergemeinschaftliche Lieferung',
			VatZeroRating::REVERSE_CHARGE         => 'Steuerschuldnerschaft des Leistungsempfängers',
			VatZeroRating::EXPORT                 => 'Steuerfreie Ausfuhrlieferung',
		],
		'el' => [
			'law'                                 => 'άρθρο %d της οδηγίας 2006/112/ΕΚ',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Ενδοκοινοτική παράδοση απαλλασσόμενη από ΦΠΑ',
			VatZeroRating::REVERSE_CHARGE         => 'Αντίστροφη επιβάρυνση',
			VatZeroRating::EXPORT                 => 'Εξαγωγή απαλλασσόμενη από ΦΠΑ',
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
		'et' => [
			'law'                                 => 'direktiivi 2006/112/EÜ artikkel %d',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Käibemaksuvaba ühendusesisene käive',
			VatZeroRating::REVERSE_CHARGE         => 'Pöördmaksustamine',
			VatZeroRating::EXPORT                 => 'Käibemaksuvaba eksport',
		],
		'fi' => [
			'law'                                 => 'direktiivin 2006/112/EY %d artikla',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Arvonlisäveroton yhteisömyynti',
			VatZeroRating::REVERSE_CHARGE         => 'Käännetty verovelvollisuus',
			VatZeroRating::EXPORT                 => 'Arvonlisäveroton vientimyynti',
		],
		'fr' => [
			'law'                                 => 'article %d de la directive 2006/112/CE',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Livraison intracommunautaire exonérée de TVA',
			VatZeroRating::REVERSE_CHARGE         => 'Autoliquidation',
			VatZeroRating::EXPORT                 => 'Exportation exonérée de TVA',
		],
		'ga' => [
			'law'                                 => 'Airteagal %d de Threoir 2006/112/CE',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Soláthar laistigh den Chomhphobal, díolmhaithe ó CBL',
			VatZeroRating::REVERSE_CHARGE         => 'Aistriú táille',
			VatZeroRating::EXPORT                 => 'Onnmhairiú, díolmhaithe ó CBL',
		],
		'hr' => [
			'law'                                 => 'članak %d. Direktive 2006/112/EZ',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Isporuka dobara unutar EU-a oslobođena PDV-a',
			VatZeroRating::REVERSE_CHARGE         => 'Prijenos porezne obveze',
			VatZeroRating::EXPORT                 => 'Izvoz dobara oslobođen PDV-a',
		],
		'hu' => [
			'law'                                 => 'a 2006/112/EK irányelv %d. cikke',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Adómentes Közösségen belüli termékértékesítés',
			VatZeroRating::REVERSE_CHARGE         => 'Fordított adózás',
			VatZeroRating::EXPORT                 => 'Adómentes termékexport',
		],
		'it' => [
			'law'                                 => 'articolo %d della direttiva 2006/112/CE',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Cessione intracomunitaria non imponibile IVA',
			VatZeroRating::REVERSE_CHARGE         => 'Inversione contabile',
			VatZeroRating::EXPORT                 => 'Cessione all’esportazione non imponibile IVA',
		],
		'lt' => [
			'law'                                 => 'Direktyvos 2006/112/EB %d straipsnis',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Prekių tiekimas Europos Sąjungos viduje, neapmokestinamas PVM',
			VatZeroRating::REVERSE_CHARGE         => 'Atvirkštinis apmokestinimas',
			VatZeroRating::EXPORT                 => 'Prekių eksportas, neapmokestinamas PVM',
		],
		'lv' => [
			'law'                                 => 'Direktīvas 2006/112/EK %d. pants',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Preču piegāde Eiropas Savienības teritorijā, atbrīvota no PVN',
			VatZeroRating::REVERSE_CHARGE         => 'Nodokļa apgrieztā maksāšana',
			VatZeroRating::EXPORT                 => 'Preču eksports, atbrīvots no PVN',
		],
		'mt' => [
			'law'                                 => 'Artikolu %d tad-Direttiva 2006/112/KE',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Provvista intra-Komunitarja eżentata mill-VAT',
			VatZeroRating::REVERSE_CHARGE         => 'Inverżjoni tal-ħlas',
			VatZeroRating::EXPORT                 => 'Esportazzjoni eżentata mill-VAT',
		],
		'nb' => [
			'law'                                 => 'artikkel %d i direktiv 2006/112/EF',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Levering innen EU, fritatt for merverdiavgift',
			VatZeroRating::REVERSE_CHARGE         => 'Omvendt avgiftsplikt',
			VatZeroRating::EXPORT                 => 'Eksport, fritatt for merverdiavgift',
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
		'pt' => [
			'law'                                 => 'artigo %d.º da Diretiva 2006/112/CE',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Transmissão intracomunitária isenta de IVA',
			VatZeroRating::REVERSE_CHARGE         => 'Autoliquidação',
			VatZeroRating::EXPORT                 => 'Exportação isenta de IVA',
		],
		'ro' => [
			'law'                                 => 'articolul %d din Directiva 2006/112/CE',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Livrare intracomunitară scutită de TVA',
			VatZeroRating::REVERSE_CHARGE         => 'Taxare inversă',
			VatZeroRating::EXPORT                 => 'Export scutit de TVA',
		],
		'sk' => [
			'law'                                 => 'článok %d smernice 2006/112/ES',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Dodanie tovaru do iného členského štátu oslobodené od DPH',
			VatZeroRating::REVERSE_CHARGE         => 'Prenesenie daňovej povinnosti',
			VatZeroRating::EXPORT                 => 'Vývoz tovaru oslobodený od DPH',
		],
		'sl' => [
			'law'                                 => 'člen %d Direktive 2006/112/ES',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Dobava blaga znotraj Unije, oproščena DDV',
			VatZeroRating::REVERSE_CHARGE         => 'Obrnjena davčna obveznost',
			VatZeroRating::EXPORT                 => 'Izvoz blaga, oproščen DDV',
		],
		'sv' => [
			'law'                                 => 'artikel %d i direktiv 2006/112/EG',
			VatZeroRating::INTRA_COMMUNITY_SUPPLY => 'Unionsintern leverans undantagen från moms',
			VatZeroRating::REVERSE_CHARGE         => 'Omvänd betalningsskyldighet',
			VatZeroRating::EXPORT                 => 'Export undantagen från moms',
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
		$terms = self::TERMS[ CheckoutLanguage::of( $locale ) ?? self::DEFAULT_LANGUAGE ];
		$law   = $is_british && VatZeroRating::EXPORT === $treatment ? self::BRITISH_LAW : sprintf( $terms['law'], $article );
		return "{$terms[ $treatment ]} ($law)";
	}
}
