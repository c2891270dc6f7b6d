import type { AskTexts } from "./en.ts";

export const pt: AskTexts = {
  title: "Fazer uma pergunta",
  intro:
    "Uma IA responde com base nos textos de {merchant} e nesta encomenda, e indica as fontes. Pode enganar-se e não altera nada na sua encomenda. Não inclua dados pessoais.",
  label: "A sua pergunta",
  send: "Perguntar",
  close: "Fechar",
  answering: "À procura de uma resposta…",
  sources: "Fontes",
  thisCheckout: "Esta encomenda",
  refused: "Os textos de {merchant} não respondem a isto. Contacte diretamente a loja.",
  paused: "De momento não é possível responder a perguntas. Contacte diretamente a loja.",
  failed: "Não foi possível concluir a resposta. Tente novamente.",
  limited: "Foram muitas perguntas de uma vez. Tente novamente mais tarde.",
  ended: "Esta compra terminou, por isso já não se responde aqui a perguntas.",
};
