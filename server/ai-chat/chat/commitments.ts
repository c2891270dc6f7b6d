/**
 * What a store can be held to, by the beginnings of words for it in the page's languages. One word of a row in an answer
 * needs one of the same row in the cited texts.
 */
const COMMITMENTS = [
  "discount rebate rabatt nachlass remise réduction rabais descuento rebaja sconto korting zniżk bargain",
  "gift geschenk cadeau regalo omaggio prezent",
  "refund reimburs erstatt rückerstatt zurückerstatt rembours reembols rimbors terugbeta zwrot",
  "guarante warrant garanti garanz gwaranc gewährleist",
  "voucher coupon gutschein cupón vale buono bonus kupon promo",
  "compensat entschädig dédommag indemni indennizz odszkodow schadenersatz schadevergoeding",
  "waive erlassen entfällt supprim cancel storn annul anul",
  "exempt steuerfrei exonér exent esent vrijgesteld zwolnion",
].map((words) => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.replaceAll(" ", "|")})`, "iu"));

/** The same, where a beginning would find too much, or there are several words. */
const PHRASES = [
  /(?<![\p{L}\p{N}])(?:free|gratuit\p{L}*|gratis|umsonst|\p{L}*kostenlos\p{L}*|\p{L}*kostenfrei\p{L}*|portofrei|frei haus|bezpłatn\p{L}*|darmow\p{L}*|complimentary)(?![\p{L}\p{N}])/iu,
  /(?:pay|paying|owe|cost)s? nothing|nothing to pay|without pay|no payment|need not pay|nichts? (?:zu )?(?:be)?zahlen|ohne (?:be)?zahl|sans payer|rien à payer|sin pagar|senza pagare|zonder te betalen|bez płacenia/iu,
  /on behalf of|im namen|au nom d|en nombre de|per conto d|namens|w imieniu/iu,
  /\b(?:i|we)(?: hereby)? (?:promise|confirm|agree|grant|offer|approve|accept)\b|\bwir (?:versprechen|bestätigen|gewähren|sichern)|\bnous (?:promettons|confirmons|accordons|garantissons)/iu,
  /has been (?:changed|updated|reduced|lowered|approved)|wurde (?:geändert|gesenkt|reduziert|genehmigt)|a été (?:modifié|réduit|approuvé)/iu,
];

/** Whether a statement commits the store to nothing that the texts it cites do not speak of. */
export function areCommitmentsStated(statement: string, texts: readonly string[]): boolean {
  return [...COMMITMENTS, ...PHRASES].every(
    (commitment) => !commitment.test(statement) || texts.some((text) => commitment.test(text)),
  );
}
