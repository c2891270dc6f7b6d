/** The panel's texts: not among the page's, which every shopper downloads. `{merchant}` is the store's name. */
export interface AskTexts {
  title: string;
  /** What an answer is, before the first question. */
  intro: string;
  label: string;
  send: string;
  close: string;
  answering: string;
  sources: string;
  /** The source that is no text of the store: the facts of this checkout. */
  thisCheckout: string;
  refused: string;
  paused: string;
  failed: string;
  limited: string;
  ended: string;
}

const texts: Record<string, AskTexts> = {
  en: {
    title: "Ask a question",
    intro:
      "An AI answers from the texts of {merchant} and from this checkout, and names its sources. It can be wrong, and it changes nothing in your order. Please leave out personal data.",
    label: "Your question",
    send: "Ask",
    close: "Close",
    answering: "Looking for an answer…",
    sources: "Sources",
    thisCheckout: "This checkout",
    refused: "The texts of {merchant} don't answer this. Please ask the store directly.",
    paused: "Questions can't be answered at the moment. Please ask the store directly.",
    failed: "The answer could not be completed. Please try again.",
    limited: "That was a lot of questions at once. Please try again later.",
    ended: "This checkout has ended, so questions are no longer answered here.",
  },
  de: {
    title: "Frage stellen",
    intro:
      "Eine KI antwortet aus den Texten von {merchant} und aus dieser Bestellung und nennt ihre Quellen. Sie kann sich irren und ändert nichts an Ihrer Bestellung. Bitte geben Sie keine persönlichen Daten ein.",
    label: "Ihre Frage",
    send: "Fragen",
    close: "Schließen",
    answering: "Antwort wird gesucht…",
    sources: "Quellen",
    thisCheckout: "Diese Bestellung",
    refused: "Die Texte von {merchant} beantworten das nicht. Bitte fragen Sie direkt beim Shop nach.",
    paused: "Fragen können im Moment nicht beantwortet werden. Bitte fragen Sie direkt beim Shop nach.",
    failed: "Die Antwort ist unvollständig. Bitte versuchen Sie es noch einmal.",
    limited: "Das waren viele Fragen auf einmal. Bitte versuchen Sie es später noch einmal.",
    ended: "Dieser Bestellvorgang ist beendet. Fragen werden hier nicht mehr beantwortet.",
  },
  es: {
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
  },
  fr: {
    title: "Poser une question",
    intro:
      "Une IA répond à partir des textes de {merchant} et de cette commande, et cite ses sources. Elle peut se tromper et ne change rien à votre commande. Merci de ne pas saisir de données personnelles.",
    label: "Votre question",
    send: "Demander",
    close: "Fermer",
    answering: "Recherche d'une réponse…",
    sources: "Sources citées",
    thisCheckout: "Cette commande",
    refused: "Les textes de {merchant} ne répondent pas à cette question. Veuillez vous adresser au magasin.",
    paused: "Il n'est pas possible de répondre pour le moment. Veuillez vous adresser au magasin.",
    failed: "La réponse est incomplète. Veuillez réessayer.",
    limited: "Vous avez posé beaucoup de questions. Veuillez réessayer plus tard.",
    ended: "Cette commande est terminée : il n'est plus possible de poser de questions ici.",
  },
  it: {
    title: "Fai una domanda",
    intro:
      "Un'IA risponde in base ai testi di {merchant} e a questo ordine, e indica le fonti. Può sbagliare e non cambia nulla nel suo ordine. Non inserisca dati personali.",
    label: "La sua domanda",
    send: "Chiedi",
    close: "Chiudi",
    answering: "Ricerca della risposta…",
    sources: "Fonti",
    thisCheckout: "Questo ordine",
    refused: "I testi di {merchant} non rispondono a questa domanda. Si rivolga direttamente al negozio.",
    paused: "Al momento non è possibile rispondere. Si rivolga direttamente al negozio.",
    failed: "La risposta non è completa. Riprovi.",
    limited: "Ha fatto molte domande di seguito. Riprovi più tardi.",
    ended: "Questo ordine è concluso: qui non è più possibile fare domande.",
  },
  nl: {
    title: "Een vraag stellen",
    intro:
      "Een AI antwoordt op basis van de teksten van {merchant} en van deze bestelling, en noemt de bronnen. De AI kan zich vergissen en verandert niets aan uw bestelling. Vul geen persoonsgegevens in.",
    label: "Uw vraag",
    send: "Vragen",
    close: "Sluiten",
    answering: "Antwoord wordt gezocht…",
    sources: "Bronnen",
    thisCheckout: "Deze bestelling",
    refused: "De teksten van {merchant} geven hier geen antwoord op. Vraag het de winkel zelf.",
    paused: "Vragen kunnen nu niet worden beantwoord. Vraag het de winkel zelf.",
    failed: "Het antwoord is niet compleet. Probeer het opnieuw.",
    limited: "Dat waren veel vragen achter elkaar. Probeer het later opnieuw.",
    ended: "Deze bestelling is afgesloten: hier worden geen vragen meer beantwoord.",
  },
  pl: {
    title: "Zadaj pytanie",
    intro:
      "AI odpowiada na podstawie tekstów sklepu {merchant} oraz tego zamówienia i podaje źródła. Może się mylić i niczego nie zmienia w zamówieniu. Prosimy nie podawać danych osobowych.",
    label: "Treść pytania",
    send: "Zapytaj",
    close: "Zamknij",
    answering: "Szukanie odpowiedzi…",
    sources: "Źródła",
    thisCheckout: "To zamówienie",
    refused: "Teksty sklepu {merchant} nie zawierają odpowiedzi. Prosimy zapytać bezpośrednio w sklepie.",
    paused: "W tej chwili nie można udzielić odpowiedzi. Prosimy zapytać bezpośrednio w sklepie.",
    failed: "Odpowiedź jest niepełna. Prosimy spróbować ponownie.",
    limited: "Zadano wiele pytań naraz. Prosimy spróbować później.",
    ended: "To zamówienie zostało zakończone, więc nie można tu już zadawać pytań.",
  },
};

/** @param language of the page's messages, such as "de". */
export function askTextsFor(language: string): AskTexts {
  return texts[language] ?? texts["en"]!;
}
