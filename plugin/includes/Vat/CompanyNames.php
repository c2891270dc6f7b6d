<?php

declare( strict_types=1 );

namespace SvcCheckout\Vat;

/**
 * Letters and words that company names are compared without. The same tables as `shared/vat/company-names.ts`, to which the
 * tests hold them.
 */
final class CompanyNames {

	/** Lower-case letters by their Latin spelling. */
	public const LETTERS = [
		'a'   => 'àáâãäåāăąǎаъαά',
		'ae'  => 'æǽ',
		'b'   => 'бƀ',
		'c'   => 'çćĉċč',
		'ch'  => 'чћχ',
		'd'   => 'ďđðдδђ',
		'dz'  => 'џѕ',
		'e'   => 'èéêëēĕėęěеёєэεѐέ',
		'f'   => 'фφ',
		'g'   => 'ĝğġģǧгґγѓ',
		'h'   => 'ĥħх',
		'i'   => 'ìíîïĩīĭįıиіηιѝήίϊΐ',
		'j'   => 'ĵј',
		'k'   => 'ķкκќ',
		'l'   => 'ĺļľŀłлλ',
		'lj'  => 'љ',
		'm'   => 'мμ',
		'n'   => 'ñńņňнν',
		'nj'  => 'њ',
		'o'   => 'òóôõöøōŏőǒоοωόώ',
		'oe'  => 'œ',
		'p'   => 'пπ',
		'ps'  => 'ψ',
		'r'   => 'ŕŗřрρ',
		's'   => 'śŝşšșсσς',
		'sh'  => 'ш',
		'sht' => 'щ',
		'ss'  => 'ß',
		't'   => 'ţťŧțтτ',
		'th'  => 'þθ',
		'ts'  => 'ц',
		'u'   => 'ùúûüũūŭůűųǔу',
		'v'   => 'вβ',
		'w'   => 'ŵ',
		'x'   => 'ξ',
		'y'   => 'ýÿŷйьыυўύϋΰ',
		'yi'  => 'ї',
		'yu'  => 'ю',
		'ya'  => 'я',
		'z'   => 'źżžзζ',
		'zh'  => 'ж',
	];

	/** Written between names: "and" in several languages. */
	public const CONJUNCTIONS = 'and und et en och og ja kai oraz e y i';

	/** Legal forms of several words. */
	public const PHRASES = [
		'gesellschaft mit beschrankter haftung',
		'offene handelsgesellschaft',
		'societe a responsabilite limitee',
		'societe par actions simplifiee',
		'societe anonyme',
		'societa a responsabilita limitata',
		'societa per azioni',
		'societa in accomandita semplice',
		'societa in nome collettivo',
		'sociedad de responsabilidad limitada',
		'sociedad limitada',
		'sociedad anonima',
		'sociedade anonima',
		'besloten vennootschap',
		'naamloze vennootschap',
		'spolka z ograniczona odpowiedzialnoscia',
		'spolka z oo',
		'z oo',
		'spolka akcyjna',
		'spolka komandytowa',
		'spolka jawna',
		'spolecnost s rucenim omezenym',
		'akciova spolecnost',
		'spol s ro',
		'spolocnost s rucenim obmedzenym',
		'korlatolt felelossegu tarsasag',
		'druzba z omejeno odgovornostjo',
		'drustvo s ogranicenom odgovornoscu',
		'sabiedriba ar ierobezotu atbildibu',
		'uzdaroji akcine bendrove',
		'public limited company',
		'private limited company',
		'limited liability company',
		'designated activity company',
		'anonymi etaireia',
		'etaireia periorismenis eythynis',
		'idiotiki kefalaioychiki etaireia',
		'omorrythmi etaireia',
	];

	/** Legal forms of one word. */
	public const WORDS = 'ab ad ae aktiebolag aktiengesellschaft aktieselskab ag amba anpartsselskab aps as asa asbl bt bv bvba co comm company corp corporation cv dac dba doo dd ead eg ek eood epe eu eurl ev ee firma gbr ges gesmbh gmbh haftungsbeschrankt hb ike inc incorporated ivs jdoo kb kd kft kg kgaa kkt kommanditgesellschaft ks ky lda limited llc llp lp ltd mae mb mbh monoprosopi nv nyrt oe ohg oo ood osakeyhtio osauhing ou oy oyj partg pfa plc psa ro rt sa sagl sapa sarl sas sasu sau sc sca scarl scop scs sd se ska sl slu sia snc sp spa spj spk spol sprl spzoo srl srls sro ss the tmi tu uab ug unipessoal vof vos vsi vzw zoo zrt';
}
