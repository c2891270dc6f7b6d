/**
 * Words of English, German and French that mean the same, a line each. They are what the stand-in's vectors know of
 * languages: general words of selling, kitchens, offices and gardens, as beginnings or parts of words, without accents.
 */
const lines = `
ship shipping shipment deliver parcel dispatch versand versend liefer paket zustell zugestellt livraison livrer livre expedi colis envoi
return refund giveback ruckgabe zuruck retour erstatt rembours renvoy rendre
warranty guarantee garantie garanti gewahrleist
repair service technician reparatur reparier werkstatt atelier repar depann technicien
spare ersatzteil rechange piecesdetach
lease leasing rent leasen miete mieten louer location
pay payment invoice bezahl zahlung rechnung paiement payer facture regler
free gratis kostenlos gebuhrenfrei gratuit
price cost preis kostet kosten prix coute tarif
exclude except ausgeschlossen ausnahm exclu
unused ungebraucht unbenutzt neuf inutilise
custommade massanfertig sonderanfertig surmesure
shop store laden geschaft filiale magasin boutique
collect pickup abhol retrait retirer
order bestell commande command
pallet freight forwarder carrier spediteur spedition sperrgut palette transporteur
phone call telefon anruf ruft appel telephon
norway norwegen norvege
ireland irland irlande
saturday samstag samedi
monday montag lundi
oven backofen ofen four
convection hotair heissluft umluft convection chaleurtournante
tray blech plaque plateau
steam dampf vapeur
refrigerator fridge kuhlschrank frigo refrigerat
refrigerant kaltemittel fluidefrigorigene frigorigene
lock lockable abschliess verriegel verrouill serrure cle
door tur porte
mixer ruhrmaschine mixer knetmaschine melangeur petrin batteur
whisk schneebesen fouet
dough teig pate
bowl schussel cuve bol
knife messer couteau
steel stahl acier
hard hardness hart harte dur durete
dishwasher geschirrspul spulmaschine lavevaisselle
vaisselle geschirr dishes
apron schurze tablier
wash washable wasch lavable laver lavage
temperature temperatur
cotton baumwoll coton
polyester
frying pan bratpfanne pfanne poele
induction induktion
coating beschicht revetement
handle griff manche poignee
table tisch table
load tragkraft belast traglast charge supporte poids max
shelf regal fachboden etagere tablette
scale waage balance peser wiege
verified geeicht eich verifie homologu
battery akku batterie pile accus
gloves handschuh gants
powder puder poudre
size grosse taille
coffee kaffee cafe
filter filtre
machine maschine
plate teller assiette
stack stackable stapel empil
porcelain porzellan porcelaine
stainless edelstahl inox
wood holz bois
larch larche larchen meleze
oak eiche chene
teak teck
oil oiled geolt huile
aluminium alu aluminium
plastic kunststoff plastik plastique
recycl wiederverwert
cast fonte gusseisen
lawn mower rasenmaher rasen tondeuse gazon
mow mahen maher schnitthohe coupe
area surface flache surface
hedge hecke haie
trimmer shears heckenschere taillehaie schere
weigh heavy weight schwer gewicht lourd
raised hochbeet potager sureleve
vole mouse mice wuhlmause maus campagnol rongeur
net mesh gitter grillage
hose schlauch tuyau
drinking potable trinkwasser
water wasser eau
pressure bar druck pression
soil compost earth blumenerde erde terreau terre
peat torf tourbe
fertili dunger engrais
greenhouse gewachshaus serre
window fenster fenetre
roof dach toit lucarne
automatic selbsttatig automat
garden garten jardin
furniture mobel meuble salon
chair stuhl chaise
seat place sitzplatz
cushion pillow kissen polster coussin
cover bezug housse
removable abnehmbar abziehbar amovible dehouss
parasol umbrella sunshade sonnenschirm parasol
tilt neigen neigbar kippen inclin
base stand stander fuss pied
barbecue grill barbecue
gas gaz
burner brenner bruleur
bottle cylinder flasche bouteille
thermometer thermometre
hammock hangematte hamac
composter kompost compost
tool werkzeug outil
assemble assembly aufbau montage montier monter
lamp light leuchte lampe lumiere
solar sonnenener solaire
dusk nightfall dammerung crepuscule
waterproof wasserdicht etanche
long lang longueur laenge
thick dick epais
include included enthalten inbegriff lieferumfang dabei compris fourni inclus
quote estimate voranschlag devis
month monat mois
year jahr annee ans
electric elektrisch electrique
switch schalter interrupteur
safety sicherheit securite
racks korbe paniers
detergent reinigungsmittel detergent
desk schreibtisch bureau
monitor bildschirm ecran
paper papier
`;

const stopWords = new Set(
  `a an and are at be by can do does for from get has have how i in is it my of on or our the this to up we what when which with
  you your der die das den dem ein eine einen ich ist sind im in mit und von zu zum zur wie was wann welche welcher welches kann
  man es sie ihr wir fur auf aus an bei hat haben le la les l un une des du de d et est ce que qui quoi quel quelle quels quelles
  je on il elle vous nous pour avec dans en sur par a au aux y ne pas se sa son ses t est ce eur sku stock price article number
  plus peut puis out`.split(/\s+/),
);

const groups = lines
  .trim()
  .split("\n")
  .map((line) => line.split(" "));
/** Dimensions for words that are in no line, by which a text is similar to those with the same words. */
const OTHER = 128;
const OTHER_WEIGHT = 0.5;
const MIN_INNER = 5;
const DIMENSIONS = groups.length + OTHER;

/** A vector of what a text is about. Never zero: a text without words is similar to nothing. */
export function conceptVector(text: string): number[] {
  const vector = Array.from({ length: DIMENSIONS }, (): number => 0);
  for (const word of new Set(wordsOf(text))) {
    const found = groups.flatMap((stems, index) =>
      stems.some((stem) => matches(word, stem)) ? [index] : [],
    );
    for (const index of found) vector[index] = Math.min(2, vector[index]! + 1);
    if (found.length === 0) vector[groups.length + hash(word)] = OTHER_WEIGHT;
  }
  if (!vector.some((number) => number !== 0)) vector[DIMENSIONS - 1] = 1e-3;
  return vector;
}

function wordsOf(text: string): string[] {
  const plain = text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
  return (plain.match(/\p{L}{2,}/gu) ?? []).filter((word) => !stopWords.has(word));
}

/** Short ones are whole words with an ending; longer ones can also be inside a compound. */
function matches(word: string, stem: string): boolean {
  if (stem.length < 4) return word === stem || word === `${stem}s`;
  return word.startsWith(stem) || (stem.length >= MIN_INNER && word.includes(stem));
}

/** Of the first letters, so that endings do not matter. */
function hash(word: string): number {
  let value = 7;
  for (const letter of word.slice(0, 6)) value = (value * 31 + letter.codePointAt(0)!) % 1_000_003;
  return value % OTHER;
}
