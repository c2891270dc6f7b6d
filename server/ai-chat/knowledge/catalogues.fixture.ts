import type { StorePage, StoreProduct } from "../../stores/platform.ts";

/** Two stores and what their shoppers ask, to see whether the right text is found. */

const product = (id: string, name: string, description: string, price: number): StoreProduct => ({
  id,
  sku: id.toUpperCase(),
  name,
  description,
  price,
  currency: "EUR",
  inStock: true,
});
const page = (id: string, title: string, content: string): StorePage => ({ id, title, content, url: null });

export interface Catalogue {
  products: StoreProduct[];
  pages: StorePage[];
  /** Each with the source that has the answer. */
  questions: ReadonlyArray<[question: string, sourceId: string]>;
  /** What neither a product nor a page says anything about. */
  unknown: readonly string[];
}

/** English: catering equipment. */
export const catering: Catalogue = {
  products: [
    product(
      "oven-c6",
      "Convection oven, 6 trays",
      "Takes GN 1/1 trays. 400 V, 9.6 kW, with steam injection and core probe.",
      289000,
    ),
    product(
      "fridge-600",
      "Upright refrigerator 600 l",
      "Stainless steel, -2 to +8 °C, self-closing door, lockable, refrigerant R290.",
      159000,
    ),
    product(
      "mixer-20",
      "Planetary mixer 20 l",
      "Three speeds, with dough hook, whisk and flat beater. Bowl guard with safety switch.",
      119000,
    ),
    product(
      "knife-chef",
      "Chef's knife 21 cm",
      "Forged from one piece of German steel, hardness 56 HRC, dishwasher safe.",
      8900,
    ),
    product(
      "apron-bib",
      "Bib apron",
      "Cotton and polyester, washable at 95 °C, black, adjustable neck strap.",
      1690,
    ),
    product(
      "dish-h",
      "Hood-type dishwasher",
      "40 racks an hour, rinse at 85 °C, drain pump and detergent dosing built in.",
      345000,
    ),
    product(
      "pan-28",
      "Frying pan 28 cm",
      "Aluminium with non-stick coating, suitable for induction, handle stays cool.",
      4590,
    ),
    product(
      "table-140",
      "Work table 140 × 70 cm",
      "Stainless steel with undershelf and splashback, load up to 180 kg.",
      26900,
    ),
    product(
      "scale-15",
      "Portion scale 15 kg",
      "Resolution 2 g, verified for trade, mains or battery operation.",
      13900,
    ),
    product(
      "gloves-n",
      "Nitrile gloves, box of 100",
      "Powder-free, blue, sizes S to XL, approved for food contact.",
      790,
    ),
    product(
      "coffee-f",
      "Filter coffee machine, 2 jugs",
      "Brews 1.8 litres in five minutes; paper filters 90/250 are included.",
      34900,
    ),
    product(
      "plate-27",
      "Dinner plate 27 cm, set of 6",
      "Vitrified porcelain, stackable, edge chip warranty for five years.",
      5940,
    ),
  ],
  pages: [
    page(
      "shipping",
      "Shipping",
      "Parcels arrive within two working days. Appliances over 30 kg come on a pallet; the carrier phones to arrange the day. Shipping is free above 300 EUR. We also ship to Ireland and Norway.",
    ),
    page(
      "returns",
      "Returns and refunds",
      "Send unused goods back within 14 days. Custom-made items are excluded. Refunds are made to the original payment method within a week.",
    ),
    page(
      "service",
      "Repairs and service",
      "Our technicians repair appliances on site, Monday to Saturday. Spare parts are available for ten years. Call-outs in the first year are free of charge.",
    ),
    page(
      "leasing",
      "Leasing",
      "Appliances from 1,000 EUR can be leased over 24, 36 or 48 months. You can buy the appliance at the end for 3 % of its price.",
    ),
  ],
  questions: [
    ["How many trays fit into the convection oven?", "oven-c6"],
    ["Does the oven have a steam function?", "oven-c6"],
    ["Can I lock the refrigerator?", "fridge-600"],
    ["what refrigerant does the fridge use", "fridge-600"],
    ["Does the planetary mixer come with a whisk?", "mixer-20"],
    ["How hard is the steel of the chef's knife?", "knife-chef"],
    ["Is the knife dishwasher safe?", "knife-chef"],
    ["At what temperature can I wash the apron?", "apron-bib"],
    ["How many racks per hour does the dishwasher do?", "dish-h"],
    ["Does the frying pan work on induction?", "pan-28"],
    ["What load can the work table take?", "table-140"],
    ["Is the scale verified for trade?", "scale-15"],
    ["Are the gloves powder free?", "gloves-n"],
    ["Which paper filters does the coffee machine need?", "coffee-f"],
    ["Can the dinner plates be stacked?", "plate-27"],
    ["Do you ship to Norway?", "shipping"],
    ["How long do I have to send unused goods back?", "returns"],
    ["How long are spare parts available?", "service"],
    ["Can I lease an oven, and over how many months?", "leasing"],
    ["When do I get my refund?", "returns"],
  ],
  unknown: [
    "Do you sell bicycles?",
    "What is the capital of Portugal?",
    "Who won the world championship?",
    "Is there a loyalty programme?",
    "Do you employ apprentices?",
    "Tell me a joke about lawyers",
    "Which pizza toppings are popular?",
  ],
};

/** German and French: a garden store. */
export const garden: Catalogue = {
  products: [
    product(
      "rasen-40",
      "Akku-Rasenmäher 40 cm",
      "Für Flächen bis 500 m², Schnitthöhe 25 bis 75 mm, zwei Akkus mit 4 Ah im Lieferumfang.",
      39900,
    ),
    product(
      "schere-h",
      "Heckenschere elektrisch",
      "Messerlänge 60 cm, Schnittstärke 24 mm, Gewicht 3,4 kg, mit Sicherheitsschalter.",
      8990,
    ),
    product(
      "hochbeet",
      "Hochbeet aus Lärchenholz",
      "Unbehandeltes Holz, 180 × 80 cm, mit Folie und Gitter gegen Wühlmäuse.",
      21900,
    ),
    product(
      "schlauch-25",
      "Gartenschlauch 25 m",
      "Trinkwassergeeignet, UV-beständig, Berstdruck 30 bar, mit Anschlüssen.",
      4490,
    ),
    product("erde-40", "Blumenerde torffrei 40 l", "Mit Kompost und Dünger für sechs Wochen.", 990),
    product(
      "gewaechs",
      "Gewächshaus 6 m²",
      "Aluminium mit Hohlkammerplatten 6 mm, zwei Dachfenster mit automatischem Öffner.",
      89900,
    ),
    product(
      "salon-4",
      "Salon de jardin quatre places",
      "Table et quatre chaises en teck huilé, livré avec coussins déhoussables.",
      64900,
    ),
    product(
      "parasol-3",
      "Parasol déporté 3 m",
      "Toile anti-UV, inclinable, mât en aluminium, pied lesté de 60 kg compris.",
      28900,
    ),
    product(
      "barbecue-g",
      "Barbecue à gaz trois brûleurs",
      "Grille en fonte, thermomètre dans le couvercle, détendeur fourni, bouteille non comprise.",
      34900,
    ),
    product("hamac-2", "Hamac double", "Coton tissé, charge maximale 200 kg, lavable à 30 °C.", 5990),
    product(
      "compost-300",
      "Composteur 300 litres",
      "Plastique recyclé, trappe de récolte en bas, montage sans outils.",
      5490,
    ),
    product(
      "lampe-s",
      "Lampe solaire",
      "Allumage automatique au crépuscule, autonomie de huit heures, étanche.",
      2490,
    ),
  ],
  pages: [
    page(
      "versand",
      "Versand",
      "Pakete liefern wir innerhalb von drei Werktagen. Sperrgut kommt per Spedition, der Fahrer ruft vorher an. Ab 150 EUR ist der Versand kostenlos.",
    ),
    page(
      "rueckgabe",
      "Rückgabe",
      "Sie können ungebrauchte Ware innerhalb von 30 Tagen zurückgeben. Pflanzen und Erde sind ausgeschlossen.",
    ),
    page(
      "garantie",
      "Garantie et réparations",
      "Les appareils sont garantis trois ans. Notre atelier répare les appareils hors garantie; le devis est gratuit.",
    ),
    page(
      "retrait",
      "Retrait en magasin",
      "Commandez en ligne et retirez vos achats à Strasbourg du lundi au samedi. Présentez le numéro de commande.",
    ),
  ],
  questions: [
    ["Für welche Fläche ist der Rasenmäher geeignet?", "rasen-40"],
    ["Sind Akkus beim Rasenmäher dabei?", "rasen-40"],
    ["Wie schwer ist die elektrische Heckenschere?", "schere-h"],
    ["Hat die Heckenschere einen Sicherheitsschalter?", "schere-h"],
    ["Aus welchem Holz ist das Hochbeet?", "hochbeet"],
    ["Schützt das Hochbeet gegen Wühlmäuse?", "hochbeet"],
    ["Ist der Gartenschlauch für Trinkwasser geeignet?", "schlauch-25"],
    ["Wie lang ist der Gartenschlauch?", "schlauch-25"],
    ["Ist die Blumenerde torffrei?", "erde-40"],
    ["Wie lange reicht der Dünger in der Erde?", "erde-40"],
    ["Öffnen sich die Dachfenster vom Gewächshaus automatisch?", "gewaechs"],
    ["Wie dick sind die Hohlkammerplatten?", "gewaechs"],
    ["Wann kommen die Pakete?", "versand"],
    ["Ab welchem Betrag ist der Versand kostenlos?", "versand"],
    ["Ruft der Fahrer der Spedition vorher an?", "versand"],
    ["Kann ich ungebrauchte Ware zurückgeben?", "rueckgabe"],
    ["Sind Pflanzen von der Rückgabe ausgeschlossen?", "rueckgabe"],
    ["Was kostet das Gewächshaus?", "gewaechs"],
    ["Gibt es den Rasenmäher mit anderer Schnitthöhe?", "rasen-40"],
    ["Welchen Druck hält der Schlauch aus?", "schlauch-25"],
    ["Combien de chaises sont livrées avec le salon de jardin ?", "salon-4"],
    ["Le teck est-il huilé ?", "salon-4"],
    ["Les coussins sont-ils déhoussables ?", "salon-4"],
    ["Le pied du parasol est-il compris ?", "parasol-3"],
    ["Peut-on incliner le parasol ?", "parasol-3"],
    ["La bouteille de gaz est-elle comprise avec le barbecue ?", "barbecue-g"],
    ["Le barbecue a-t-il un thermomètre ?", "barbecue-g"],
    ["Quelle charge supporte le hamac ?", "hamac-2"],
    ["Le hamac est-il lavable ?", "hamac-2"],
    ["Faut-il des outils pour monter le composteur ?", "compost-300"],
    ["Le composteur est-il en plastique recyclé ?", "compost-300"],
    ["La lampe solaire s'allume-t-elle automatiquement ?", "lampe-s"],
    ["Quelle est l'autonomie de la lampe ?", "lampe-s"],
    ["Combien d'années les appareils sont-ils garantis ?", "garantie"],
    ["Réparez-vous les appareils hors garantie ?", "garantie"],
    ["Le devis est-il gratuit ?", "garantie"],
    ["Puis-je retirer ma commande à Strasbourg ?", "retrait"],
    ["Le magasin est-il ouvert le samedi pour le retrait ?", "retrait"],
    ["Quelle taille fait le parasol déporté ?", "parasol-3"],
    ["La grille du barbecue est-elle en fonte ?", "barbecue-g"],
  ],
  unknown: [
    "Verkauft ihr Fahrräder?",
    "Wer ist euer Geschäftsführer?",
    "Wie wird morgen das Wetter?",
    "Habt ihr Gutscheine zu Weihnachten?",
    "Erzähl mir einen Witz",
    "Was ist die Hauptstadt von Spanien?",
    "Bildet ihr Lehrlinge aus?",
    "Vendez-vous des vélos ?",
    "Qui est votre directeur ?",
    "Avez-vous un programme de fidélité ?",
    "Quel temps fera-t-il demain ?",
    "Racontez-moi une blague",
    "Quelle est la capitale de l'Espagne ?",
  ],
};
