import { emptyDetails } from "../../../shared/form/fields.ts";
import type { CheckoutDetails } from "../../../shared/wire/checkout-page.ts";

/**
 * Who buys in the busy sandbox: company, first and last name, e-mail, VAT number, street, postcode, city, country. All are
 * made up; the numbers are those of the sandbox's registers, where they have any. `-` is none.
 */
const table = `
Nordlicht Bürobedarf GmbH | Ada Lindner | ada@nordlicht.example | DE999000121 | Musterkai 12 | 20999 | Hamburg | DE
Muster Alpenholz KG | Franz Gruber | einkauf@alpenholz.example | ATU99900018 | Mustergasse 8 | 1999 | Wien | AT
SAS EXEMPLE LUMIERE | Claire Moreau | achats@lumiere.example | FR29999000128 | 14 rue de l’Exemple | 75999 | Paris | FR
VOORBEELD FIETSEN B.V. | Daan de Wit | inkoop@fietsen.example | NL999000147B01 | Voorbeeldkade 21 | 1099 ZZ | Amsterdam | NL
BV Voorbeeld Chocolade | Lotte Peeters | orders@chocolade.example | BE0999000129 | Voorbeeldstraat 77 | 9999 | Gent | BE
PRZYKŁAD NARZĘDZIA SPÓŁKA Z O.O. | Maja Zielińska | zakupy@narzedzia.example | PL9990001232 | ul. Przykładowa 15 | 00-999 | Warszawa | PL
Exempel Möbler AB | Nils Ekström | inkop@mobler.example | SE559990001501 | Exempelgatan 4 | 999 99 | Stockholm | SE
Beispiel Maschinenbau AG | Jonas Weber | beschaffung@maschinenbau.example | DE912000450 | Musterallee 3 | 80999 | München | DE
Sample Trading Ltd | Grace Turner | accounts@sample-trading.example | GB553557881 | 9 Sample Street | EC1A 9ZZ | London | GB
Praxis am Musterplatz | Mia Hoffmann | praxis@musterplatz.example | - | Musterplatz 1 | 50999 | Köln | DE
`;

/** Buyers, each as a complete form but for the payment term. */
export const companies: readonly CheckoutDetails[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [
      company = "",
      name = "",
      email = "",
      vat = "",
      line1 = "",
      postcode = "",
      city = "",
      country = "",
    ] = line.split(" | ");
    const [firstName = "", ...lastName] = name.split(" ");
    const details = emptyDetails();
    return {
      ...details,
      company,
      firstName,
      lastName: lastName.join(" "),
      email,
      vatNumber: vat === "-" ? "" : vat,
      billingAddress: { ...details.billingAddress, line1, postcode, city, country },
    };
  });
