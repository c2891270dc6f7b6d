import { catering, garden, type Catalogue } from "./catalogues.fixture.ts";

/** Questions in three languages to each of two catalogues, of which one is English and one German and French. */

type Asked = Pick<Catalogue, "questions" | "unknown">;

export const cateringInThreeLanguages: Asked = {
  questions: [
    ...catering.questions.slice(0, 10),
    ["Wie viele Bleche passen in den Heißluftofen?", "oven-c6"],
    ["Kann man den Kühlschrank abschließen?", "fridge-600"],
    ["Ist bei der Rührmaschine ein Schneebesen dabei?", "mixer-20"],
    ["Bei welcher Temperatur kann ich die Schürze waschen?", "apron-bib"],
    ["Eignet sich die Bratpfanne für Induktion?", "pan-28"],
    ["Sind die Handschuhe puderfrei?", "gloves-n"],
    ["Welche Papierfilter braucht die Kaffeemaschine?", "coffee-f"],
    ["Liefern Sie auch nach Norwegen?", "shipping"],
    ["Wie lange gibt es Ersatzteile?", "service"],
    ["Kann ich einen Backofen über mehrere Monate leasen?", "leasing"],
    ["Le four a-t-il une fonction vapeur ?", "oven-c6"],
    ["Quel fluide frigorigène le réfrigérateur utilise-t-il ?", "fridge-600"],
    ["L'acier du couteau est-il dur ?", "knife-chef"],
    ["Combien de paniers le lave-vaisselle lave-t-il par heure ?", "dish-h"],
    ["Quelle charge la table de travail supporte-t-elle ?", "table-140"],
    ["La balance est-elle homologuée ?", "scale-15"],
    ["Les assiettes sont-elles empilables ?", "plate-27"],
    ["La poêle a-t-elle un revêtement antiadhésif ?", "pan-28"],
    ["Dans quel délai puis-je renvoyer un article inutilisé ?", "returns"],
    ["Peut-on louer les appareils sur 36 mois ?", "leasing"],
  ],
  unknown: [
    ...catering.unknown.slice(0, 4),
    "Verkauft ihr Fahrräder?",
    "Wer ist euer Geschäftsführer?",
    "Was ist die Hauptstadt von Spanien?",
    "Vendez-vous des vélos ?",
    "Qui est votre directeur ?",
    "Racontez-moi une blague",
  ],
};

export const gardenInThreeLanguages: Asked = {
  questions: [
    ["Are batteries included with the lawn mower?", "rasen-40"],
    ["How heavy is the electric hedge trimmer?", "schere-h"],
    ["Which wood is the raised bed made of?", "hochbeet"],
    ["Is the hose suitable for drinking water?", "schlauch-25"],
    ["Does the potting soil contain peat?", "erde-40"],
    ["Do the greenhouse windows open automatically?", "gewaechs"],
    ["How many chairs come with the garden furniture?", "salon-4"],
    ["Can I tilt the parasol?", "parasol-3"],
    ["Is the gas bottle included with the barbecue?", "barbecue-g"],
    ["How many years of warranty do the appliances have?", "garantie"],
    ...garden.questions.slice(0, 5),
    ["Welche Belastung hält die Hängematte aus?", "hamac-2"],
    ["Brauche ich Werkzeug für den Aufbau vom Komposter?", "compost-300"],
    ["Geht die Solarlampe in der Dämmerung automatisch an?", "lampe-s"],
    ["Ist beim Sonnenschirm der Ständer dabei?", "parasol-3"],
    ["Kann ich meine Bestellung im Laden abholen?", "retrait"],
    ...garden.questions.slice(20, 25),
    ["La tondeuse convient-elle à ma surface de gazon ?", "rasen-40"],
    ["Combien pèse le taille-haie électrique ?", "schere-h"],
    ["Le potager surélevé protège-t-il contre les campagnols ?", "hochbeet"],
    ["Quelle pression le tuyau supporte-t-il ?", "schlauch-25"],
    ["Le terreau est-il sans tourbe ?", "erde-40"],
  ],
  unknown: [
    "Do you sell bicycles?",
    "What is the capital of Portugal?",
    "Who won the world championship?",
    "Tell me a joke about lawyers",
    "Wie wird morgen das Wetter?",
    "Erzähl mir einen Witz",
    "Bildet ihr Lehrlinge aus?",
    "Quel temps fera-t-il demain ?",
    "Avez-vous un programme de fidélité ?",
    "Quelle est la capitale de l'Espagne ?",
  ],
};
