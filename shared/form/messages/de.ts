import type { Messages } from "./en.ts";

/** Formal (Sie). */
export const de: Messages = {
  locale: "de",
  form: {
    requiredNote: "Mit * markierte Felder sind Pflichtfelder.",
    optional: "optional",
    company: "Firma",
    contactPerson: "Ansprechperson",
    contact: "Kontakt",
    firstName: "Vorname",
    lastName: "Nachname",
    email: "E-Mail-Adresse",
    phone: "Telefonnummer",
    vatNumber: "USt-IdNr.",
    poNumber: "Bestellnummer",
    poHint: "Ihre eigene Referenz für diese Bestellung",
    payNow: "Sofort bezahlen",
    netDays: "Zahlbar innerhalb von {days} Tagen",
    paymentTerm: "Zahlungsbedingungen",
    billingAddress: "Rechnungsadresse",
    shippingAddress: "Lieferadresse",
    shipElsewhere: "An eine andere Adresse liefern",
    country: "Land",
    chooseCountry: "Land auswählen",
    line1: "Straße und Hausnummer",
    line2: "Adresszusatz",
    postcode: "Postleitzahl",
    city: "Ort",
    state: "Bundesstaat",
    province: "Provinz",
    county: "Grafschaft",
    prefecture: "Präfektur",
    region: "Bundesstaat, Provinz oder Region",
    chooseState: "Bitte auswählen",
  },
  vat: {
    hint: "Mit Länderkürzel, zum Beispiel {example}",
    readAs: "Gelesen als {number}",
    checking: "Die Nummer wird nachgeschlagen …",
    valid: "Gefunden: {company}",
    validWithoutName: "Diese USt-IdNr. ist registriert.",
    otherCompany: "Diese Nummer ist auf {company} registriert. Bitte prüfen Sie Nummer und Firmennamen.",
    otherCompanyCharged:
      "Diese Nummer ist auf {company} registriert. Die Mehrwertsteuer wird berechnet, solange der Firmenname ein anderer ist.",
    useName: "Diesen Namen übernehmen",
    invalid:
      "Das Register kennt diese Nummer nicht. Bitte vergleichen Sie sie mit Ihren Unterlagen; sie sollte aussehen wie {example}.",
    digits:
      "Eine der Ziffern scheint nicht zu passen. Bitte vergleichen Sie die Nummer mit Ihren Unterlagen; sie sollte aussehen wie {example}.",
    digitsWarning: "Stimmt jede Ziffer?",
    formatError: "Nummern dieses Landes ({country}) sehen aus wie {example}. Bitte prüfen Sie die Nummer.",
    countryMissing: "Bitte beginnen Sie mit dem Länderkürzel, zum Beispiel {example}.",
    unavailableEu:
      "Das EU-Register ist gerade nicht erreichbar. Sie können fortfahren; wir prüfen die Nummer später.",
    unavailableUk:
      "Das britische Register ist gerade nicht erreichbar. Sie können fortfahren; wir prüfen die Nummer später.",
    unchecked:
      "Nummern dieses Landes ({country}) lassen sich nicht nachschlagen. Ihre bleibt so, wie Sie sie eingegeben haben.",
  },
  errors: {
    summary: "Bitte prüfen Sie diese Felder",
    required: {
      company: "Geben Sie den Namen Ihrer Firma ein.",
      firstName: "Geben Sie den Vornamen ein.",
      lastName: "Geben Sie den Nachnamen ein.",
      email: "Geben Sie Ihre E-Mail-Adresse ein.",
      phone: "Geben Sie Ihre Telefonnummer ein.",
      vatNumber: "Geben Sie die USt-IdNr. ein.",
      poNumber: "Geben Sie die Bestellnummer ein.",
      paymentTerm: "Wählen Sie die Zahlungsbedingungen.",
      "billingAddress.country": "Wählen Sie das Land.",
      "billingAddress.line1": "Geben Sie Straße und Hausnummer ein.",
      "billingAddress.line2": "Geben Sie den Adresszusatz ein.",
      "billingAddress.postcode": "Geben Sie die Postleitzahl ein.",
      "billingAddress.city": "Geben Sie den Ort ein.",
      "billingAddress.state": "Wählen Sie Bundesstaat oder Provinz.",
    },
    tooLong: "Bitte kürzen Sie auf {max} Zeichen.",
    emailShape: "Geben Sie eine E-Mail-Adresse wie name@example.com ein.",
    phoneShape: "Geben Sie eine Telefonnummer wie +49 30 123456 ein.",
    vatNotValid: "Geben Sie eine gültige USt-IdNr. ein oder lassen Sie das Feld leer.",
    notOffered: "Wählen Sie eine der aufgeführten Zahlungsbedingungen.",
    unknownCountry: "Wählen Sie ein Land aus der Liste.",
    unknownState: "Wählen Sie einen Eintrag aus der Liste.",
  },
  page: {
    title: "Kasse",
    titleFor: "Kasse – {merchant}",
    summary: "Bestellübersicht",
    showSummary: "Bestellübersicht anzeigen",
    hideSummary: "Bestellübersicht ausblenden",
    quantity: "Menge: {quantity}",
    subtotal: "Zwischensumme",
    discount: "Rabatt",
    shipping: "Versand",
    fees: "Gebühren",
    tax: "MwSt.",
    includesTax: "Enthält {amount} MwSt.",
    vat: "USt.",
    includesVat: "Enthält {amount} USt.",
    total: "Gesamtsumme",
    free: "Kostenlos",
    taxRemoved: "Steuer nicht berechnet",
    vatRemoved: "Ohne USt.: Reverse-Charge",
    vatRemovedWhy: "Warum?",
    vatRemovedText:
      "Die USt-IdNr. Ihrer Firma ist in einem anderen Land registriert. Ihre Firma meldet die Umsatzsteuer selbst an (Steuerschuldnerschaft des Leistungsempfängers), daher berechnet der Verkäufer keine.",
    payment: "Zahlung",
    pay: "{amount} zahlen",
    placeOrder: "Zahlungspflichtig bestellen",
    placeOnAccount: "Auf Rechnung bestellen",
    onAccountNote: "Jetzt ist nichts zu zahlen. Sie zahlen später zu den gewählten Bedingungen.",
    cardUnavailable: "Kartenzahlung ist hier noch nicht möglich.",
    cardFormFailed: "Das Kartenformular konnte nicht geladen werden. Bitte prüfen Sie Ihre Verbindung.",
    tryAgain: "Erneut versuchen",
    noScript:
      "Bitte schalten Sie JavaScript in Ihrem Browser ein. Ohne JavaScript lässt sich auf dieser Seite nicht bestellen.",
    testMode: "Testmodus: Es wird nichts abgebucht.",
    backToStore: "Zurück zu {merchant}",
    terms: "AGB",
    privacy: "Datenschutz",
    language: "Sprache",
  },
  progress: {
    placing: "Ihre Bestellung wird aufgegeben …",
    canceling: "Diese Zahlung wird abgebrochen …",
    stillWorking: "Wir arbeiten noch daran. Es dauert länger als sonst.",
    notSentYet:
      "Ihre Bestellung wurde noch nicht gesendet. Lassen Sie diese Seite geöffnet und prüfen Sie Ihre Verbindung.",
    safeToLeave:
      "Sie können diese Seite verlassen: Ihre Bestellung geht nicht verloren, und nichts wird doppelt abgebucht.",
    inProgress:
      "Diese Bestellung wird bereits aufgegeben, vielleicht in einem anderen Fenster. Bitte warten Sie einen Moment.",
    requiresAction: "Ihre Bank bittet Sie, diese Zahlung zu bestätigen.",
    continue: "Weiter",
    payAnotherWay: "Anders zahlen",
  },
  problems: {
    amountsChanged:
      "Der Gesamtbetrag hat sich von {before} auf {after} geändert. Bitte prüfen Sie ihn und bestätigen Sie noch einmal.",
    cartChanged: "Die Bestellung hat sich geändert. Bitte prüfen Sie sie und bestätigen Sie noch einmal.",
    vatCharged:
      "Die USt-IdNr. wurde nicht bestätigt, daher werden {amount} USt. berechnet. Bestätigen Sie noch einmal, um fortzufahren, oder korrigieren Sie die Nummer.",
    vatUnconfirmed:
      "Die USt-IdNr. wurde nicht bestätigt. Bestätigen Sie noch einmal, um fortzufahren, oder korrigieren Sie die Nummer.",
    correctVat: "USt-IdNr. korrigieren",
    declined: "Ihre Karte wurde abgelehnt. Bitte verwenden Sie eine andere Karte oder fragen Sie Ihre Bank.",
    insufficientFunds: "Die Karte ist nicht ausreichend gedeckt. Bitte verwenden Sie eine andere.",
    expiredCard: "Diese Karte ist abgelaufen. Bitte verwenden Sie eine andere.",
    incorrectCvc: "Die Kartenprüfnummer passt nicht zu dieser Karte. Bitte prüfen Sie sie.",
    authenticationFailed:
      "Ihre Bank hat diese Zahlung nicht bestätigt. Bitte versuchen Sie es noch einmal oder verwenden Sie eine andere Karte.",
    processingError:
      "Ihre Bank konnte diese Zahlung nicht verarbeiten. Bitte versuchen Sie es gleich noch einmal.",
    cardPaused:
      "Es wurden zu viele Kartenzahlungen abgelehnt. Sie können es {when} wieder mit einer Karte versuchen. Es wurde nichts abgebucht.",
    cardPausedOrOnAccount:
      "Es wurden zu viele Kartenzahlungen abgelehnt. Wählen Sie oben die Zahlung auf Rechnung oder versuchen Sie es {when} wieder mit einer Karte. Es wurde nichts abgebucht.",
    refused: "Der Verkäufer kann diese Bestellung nicht annehmen: {reason}",
    refusedWithoutReason:
      "Der Verkäufer kann diese Bestellung im Moment nicht annehmen. Es wurde nichts abgebucht.",
    notConfirmed:
      "Die Verfügbarkeit ließ sich nicht bestätigen. Es wurde nichts abgebucht. Bitte versuchen Sie es gleich noch einmal.",
    outOfStock: "Nicht mehr verfügbar: {items}. Es wurde nichts abgebucht.",
    unexpected:
      "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal: Ihre Bestellung wird nicht doppelt aufgegeben.",
  },
  expired: {
    title: "Diese Kasse ist abgelaufen",
    text: "Eine Kasse bleibt nur eine begrenzte Zeit offen. Es wurde nichts abgebucht. Bitte beginnen Sie im Shop noch einmal.",
  },
  completed: {
    title: "Diese Bestellung wurde aufgegeben",
    text: "Hier ist nichts weiter zu tun. Sie können diese Seite schließen.",
  },
  notFound: {
    title: "Diese Kasse finden wir nicht",
    text: "Die Adresse ist vielleicht unvollständig. Bitte öffnen Sie die Kasse noch einmal vom Shop aus.",
  },
  unavailable: {
    title: "Diese Kasse ist gerade nicht verfügbar",
    text: "Bitte versuchen Sie es in einigen Minuten noch einmal. Es wurde nichts abgebucht.",
  },
  thanks: {
    title: "Vielen Dank für Ihre Bestellung",
    orderLabel: "Auftragsnummer",
    dueLabel: "Zahlbar bis",
    confirmation: "Sie erhalten eine Bestätigung an {email}.",
    paid: "{amount} wurden bezahlt.",
    onAccount:
      "Bitte überweisen Sie {amount} bis zum {date}, sobald Ihnen die Rechnung des Verkäufers vorliegt.",
    onAccountWithoutDate: "Bitte überweisen Sie {amount} auf Rechnung des Verkäufers ({term}).",
    print: "Diese Seite drucken",
  },
};
