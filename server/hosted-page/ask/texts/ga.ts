import type { AskTexts } from "./en.ts";

export const ga: AskTexts = {
  title: "Cuir ceist",
  intro:
    "Freagraíonn intleacht shaorga ó théacsanna {merchant} agus ón ordú seo, agus luann sí a foinsí. D’fhéadfadh sí a bheith mícheart, agus ní athraíonn sí aon rud i d’ordú. Ná scríobh sonraí pearsanta.",
  label: "Do cheist",
  send: "Seol",
  close: "Dún",
  answering: "Freagra á lorg…",
  sources: "Foinsí",
  thisCheckout: "An t-ordú seo",
  refused: "Ní fhreagraíonn téacsanna {merchant} é seo. Cuir ceist go díreach ar an siopa.",
  paused: "Ní féidir ceisteanna a fhreagairt faoi láthair. Cuir ceist go díreach ar an siopa.",
  failed: "Níorbh fhéidir an freagra a chríochnú. Bain triail eile as.",
  limited: "Ba mhór an méid ceisteanna iad in éineacht. Bain triail eile as ar ball.",
  ended: "Tá an t-ordú seo críochnaithe, mar sin ní fhreagraítear ceisteanna anseo a thuilleadh.",
};
