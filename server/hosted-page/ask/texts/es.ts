import type { AskTexts } from "./en.ts";

export const es: AskTexts = {
  title: "Hacer una pregunta",
  intro:
    "Una IA responde a partir de los textos de {merchant} y de este pedido, e indica sus fuentes. Puede equivocarse y no cambia nada en su pedido. No incluya datos personales.",
  label: "Su pregunta",
  send: "Preguntar",
  close: "Cerrar",
  answering: "Buscando una respuesta…",
  sources: "Fuentes",
  thisCheckout: "Este pedido",
  refused: "Los textos de {merchant} no responden a esto. Pregunte directamente a la tienda.",
  paused: "En este momento no se puede responder a preguntas. Pregunte directamente a la tienda.",
  failed: "No se ha podido completar la respuesta. Inténtelo de nuevo.",
  limited: "Ha hecho muchas preguntas seguidas. Inténtelo de nuevo más tarde.",
  ended: "Este proceso de compra ha terminado, por lo que aquí ya no se responden preguntas.",
};
