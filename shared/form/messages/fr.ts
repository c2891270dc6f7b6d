import type { Messages } from "./en.ts";

/** Formal (vous). No-break spaces before : ; ? ! are written as \u00a0. */
export const fr: Messages = {
  locale: "fr",
  form: {
    requiredNote: "Les champs marqués d'un * sont obligatoires.",
    optional: "facultatif",
    company: "Nom de l'entreprise",
    contactPerson: "Personne à contacter",
    contact: "Coordonnées",
    firstName: "Prénom",
    lastName: "Nom",
    email: "Adresse e-mail",
    phone: "Numéro de téléphone",
    vatNumber: "N° de TVA intracommunautaire",
    poNumber: "N° de bon de commande",
    poHint: "Votre propre référence pour cette commande",
    payNow: "Payer maintenant",
    netDays: "Paiement à {days} jours",
    paymentTerm: "Conditions de paiement",
    billingAddress: "Adresse de facturation",
    shippingAddress: "Adresse de livraison",
    shipElsewhere: "Livrer à une autre adresse",
    country: "Pays",
    chooseCountry: "Choisissez un pays",
    line1: "Numéro et rue",
    line2: "Complément d'adresse",
    postcode: "Code postal",
    zipCode: "Code postal (ZIP)",
    pinCode: "Code postal (PIN)",
    eircode: "Code postal (Eircode)",
    city: "Ville",
    state: "État",
    province: "Province",
    county: "Comté",
    prefecture: "Préfecture",
    region: "État, province ou région",
    chooseState: "Veuillez choisir",
  },
  vat: {
    hint: "Avec le code du pays, par exemple {example}",
    readAs: "Compris comme {number}",
    checking: "Recherche du numéro…",
    valid: "Trouvé\u00a0: {company}",
    validWithoutName: "Ce numéro de TVA est enregistré.",
    otherCompany:
      "Ce numéro est enregistré au nom de {company}. Veuillez vérifier le numéro et le nom de l’entreprise.",
    otherCompanyCharged:
      "Ce numéro est enregistré au nom de {company}. La TVA est facturée tant que le nom de l’entreprise est différent.",
    useName: "Utiliser ce nom",
    invalid:
      "Ce numéro ne figure pas au registre. Veuillez le comparer à vos documents\u00a0; il devrait ressembler à {example}.",
    digits:
      "Un des chiffres ne semble pas correspondre. Veuillez comparer le numéro à vos documents\u00a0; il devrait ressembler à {example}.",
    digitsWarning: "Un chiffre est peut-être faux.",
    formatError:
      "Les numéros de TVA de ce pays ({country}) ressemblent à {example}. Veuillez vérifier le numéro.",
    countryMissing: "Veuillez commencer par le code du pays, par exemple {example}.",
    unavailableEu:
      "Le registre européen est injoignable pour le moment. Vous pouvez continuer\u00a0; nous vérifierons plus tard.",
    unavailableUk:
      "Le registre britannique est injoignable pour le moment. Vous pouvez continuer\u00a0; nous vérifierons plus tard.",
    unchecked:
      "Les numéros de ce pays ({country}) ne peuvent pas être vérifiés. Le vôtre reste tel que vous l'avez saisi.",
  },
  errors: {
    summary: "Veuillez vérifier ces champs",
    required: {
      company: "Indiquez le nom de votre entreprise.",
      firstName: "Indiquez le prénom.",
      lastName: "Indiquez le nom.",
      email: "Indiquez votre adresse e-mail.",
      phone: "Indiquez votre numéro de téléphone.",
      vatNumber: "Indiquez le numéro de TVA.",
      poNumber: "Indiquez le numéro de bon de commande.",
      paymentTerm: "Choisissez les conditions de paiement.",
      "billingAddress.country": "Choisissez le pays.",
      "billingAddress.line1": "Indiquez le numéro et la rue.",
      "billingAddress.line2": "Indiquez le complément d'adresse.",
      "billingAddress.postcode": "Indiquez le code postal.",
      "billingAddress.city": "Indiquez la ville.",
      "billingAddress.state": "Choisissez l'État ou la province.",
    },
    tooLong: "Veuillez raccourcir ce texte à {max} caractères.",
    emailShape: "Indiquez une adresse e-mail comme nom@example.com.",
    phoneShape: "Indiquez un numéro de téléphone comme +33 1 23 45 67 89.",
    vatNotValid: "Indiquez un numéro de TVA valide ou laissez le champ vide.",
    notOffered: "Choisissez l'une des conditions de paiement proposées.",
    unknownCountry: "Choisissez un pays dans la liste.",
    unknownState: "Choisissez une entrée dans la liste.",
  },
  page: {
    title: "Paiement",
    titleFor: "Paiement – {merchant}",
    summary: "Récapitulatif de la commande",
    showSummary: "Afficher le récapitulatif",
    hideSummary: "Masquer le récapitulatif",
    quantity: "Quantité\u00a0: {quantity}",
    subtotal: "Sous-total",
    discount: "Remise",
    shipping: "Livraison",
    fees: "Frais",
    tax: "TVA",
    includesTax: "Dont {amount} de TVA",
    vat: "TVA",
    includesVat: "Dont {amount} de TVA",
    total: "Total",
    free: "Gratuit",
    taxRemoved: "Taxe non facturée",
    vatRemoved: "TVA retirée\u00a0: autoliquidation",
    vatRemovedWhy: "Pourquoi\u00a0?",
    vatRemovedText:
      "Le numéro de TVA de votre entreprise est enregistré dans un autre pays. Votre entreprise déclare elle-même la TVA\u00a0; le vendeur ne la facture donc pas.",
    payment: "Paiement",
    pay: "Payer {amount}",
    placeOrder: "Passer la commande",
    placeOnAccount: "Commander avec paiement à terme",
    onAccountNote: "Rien à payer maintenant. Vous paierez plus tard, aux conditions choisies.",
    cardUnavailable: "Le paiement par carte n'est pas encore disponible ici.",
    cardFormFailed: "Le formulaire de carte n'a pas pu être chargé. Veuillez vérifier votre connexion.",
    tryAgain: "Réessayer",
    noScript:
      "Veuillez activer JavaScript dans votre navigateur. Sans lui, cette page ne peut pas passer votre commande.",
    testMode: "Mode test\u00a0: aucun paiement réel n'est effectué.",
    backToStore: "Retour à {merchant}",
    terms: "Conditions générales",
    goBack: "Retour",
    privacy: "Confidentialité",
    language: "Langue",
  },
  progress: {
    placing: "Votre commande est en cours d'envoi…",
    canceling: "Annulation de ce paiement…",
    stillWorking: "Le traitement est toujours en cours. Il prend plus de temps que d'habitude.",
    notSentYet:
      "Votre commande n'a pas encore été envoyée. Gardez cette page ouverte et vérifiez votre connexion.",
    safeToLeave:
      "Vous pouvez quitter cette page\u00a0: votre commande ne sera pas perdue et rien ne sera débité deux fois.",
    inProgress:
      "Cette commande est déjà en cours d'envoi, peut-être dans une autre fenêtre. Veuillez patienter un instant.",
    requiresAction: "Votre banque vous demande de confirmer ce paiement.",
    continue: "Continuer",
    payAnotherWay: "Payer autrement",
  },
  problems: {
    amountsChanged: "Le total est passé de {before} à {after}. Veuillez le vérifier et confirmer à nouveau.",
    cartChanged: "La commande a changé. Veuillez la vérifier et confirmer à nouveau.",
    vatCharged:
      "Le numéro de TVA n'a pas été confirmé\u00a0: {amount} de TVA seront facturés. Confirmez à nouveau pour continuer ou corrigez le numéro.",
    vatUnconfirmed:
      "Le numéro de TVA n'a pas été confirmé. Confirmez à nouveau pour continuer ou corrigez le numéro.",
    correctVat: "Corriger le numéro de TVA",
    declined: "Votre carte a été refusée. Veuillez utiliser une autre carte ou contacter votre banque.",
    insufficientFunds:
      "Les fonds disponibles sur cette carte sont insuffisants. Veuillez en utiliser une autre.",
    expiredCard: "Cette carte a expiré. Veuillez en utiliser une autre.",
    incorrectCvc: "Le code de sécurité ne correspond pas à cette carte. Veuillez le vérifier.",
    authenticationFailed:
      "Votre banque n'a pas confirmé ce paiement. Veuillez réessayer ou utiliser une autre carte.",
    processingError: "Votre banque n'a pas pu traiter ce paiement. Veuillez réessayer dans un instant.",
    cardPaused:
      "Trop de paiements par carte ont été refusés. Vous pourrez réessayer avec une carte {when}. Rien n'a été débité.",
    cardPausedOrOnAccount:
      "Trop de paiements par carte ont été refusés. Choisissez le paiement à terme ci-dessus ou réessayez avec une carte {when}. Rien n'a été débité.",
    refused: "Le vendeur ne peut pas accepter cette commande\u00a0: {reason}",
    refusedWithoutReason:
      "Le vendeur ne peut pas accepter cette commande pour le moment. Rien n'a été débité.",
    notConfirmed:
      "La disponibilité n'a pas pu être confirmée. Rien n'a été débité. Veuillez réessayer dans un instant.",
    outOfStock: "Plus disponible\u00a0: {items}. Rien n'a été débité.",
    creditExceeded:
      "Votre limite de crédit est dépassée\u00a0: il reste {remaining}. Réduisez la commande ou payez maintenant.",
    accountOverdue: "Une facture est échue depuis le {date}. Réglez-la ou payez maintenant.",
    accountOverdueUndated: "Une facture est échue. Réglez-la ou payez maintenant.",
    accountSuspended:
      "Votre entreprise ne peut pas acheter à crédit pour le moment. Veuillez payer maintenant.",
    unexpected:
      "Un problème est survenu de notre côté. Veuillez réessayer\u00a0: votre commande ne sera pas passée deux fois.",
  },
  expired: {
    title: "Cette page de paiement a expiré",
    text: "Une page de paiement reste ouverte pendant un temps limité. Rien n'a été débité. Veuillez recommencer depuis la boutique.",
  },
  completed: {
    title: "Cette commande a été passée",
    text: "Il n'y a plus rien à faire ici. Vous pouvez fermer cette page.",
  },
  notFound: {
    title: "Cette page de paiement est introuvable",
    text: "L'adresse est peut-être incomplète. Veuillez rouvrir le paiement depuis la boutique.",
  },
  pageNotFound: {
    title: "Page introuvable",
    text: "Il n'y a pas de page à cette adresse. Veuillez vérifier l'adresse ou revenir en arrière.",
  },
  unavailable: {
    title: "Cette page de paiement est indisponible pour le moment",
    text: "Veuillez réessayer dans quelques minutes. Rien n'a été débité.",
  },
  thanks: {
    title: "Merci pour votre commande",
    orderLabel: "Numéro de commande",
    dateLabel: "Date de commande",
    buyer: "Acheteur",
    seller: "Vendeur",
    vatConfirmed: "confirmé le {date}",
    dueLabel: "Échéance",
    confirmation: "Vous recevrez une confirmation à l'adresse {email}.",
    paid: "{amount} ont été payés.",
    onAccount:
      "Veuillez payer {amount} par virement au plus tard le {date}, dès réception de la facture du vendeur.",
    onAccountWithoutDate: "Veuillez payer {amount} par virement sur facture du vendeur ({term}).",
    print: "Imprimer cette page",
  },
};
