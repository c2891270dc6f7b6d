/** The made-up companies the stand-in knows. Names, addresses and numbers are fictitious; check digits are right. */

export interface DirectoryCompany {
  /** VIES's country code: EL for Greece, XI for Northern Ireland. */
  prefix: string;
  /** Without the prefix, as the register writes it. */
  number: string;
  name: string;
  /** Free text in the register's layout: with its lines and superfluous blanks. */
  address: string;
  /** Germany and Spain withhold name and address; the sandbox has one of each that shows them. */
  disclosed: boolean;
}

export const viesDirectory: readonly DirectoryCompany[] = [
  company("DE", "999000121", "Nordlicht Bürobedarf GmbH", "Musterkai 12\n20999 Hamburg"),
  company("DE", "912000450", "Beispiel Maschinenbau AG", "Musterallee 3\n80999 München", false),
  company("FR", "29999000128", "SAS EXEMPLE LUMIERE", "14 RUE DE L EXEMPLE\n75999 PARIS\n"),
  company("NL", "999000147B01", "VOORBEELD FIETSEN B.V.", "\nVOORBEELDKADE 00021\n1099ZZ AMSTERDAM\n"),
  company("ES", "B99900011", "EJEMPLO SOLAR SL", "CL EJEMPLO 7\n28999 MADRID\nMADRID"),
  company("ES", "A99900144", "MUESTRA NAVAL SA", "AV MUESTRA 40\n46999 VALENCIA", false),
  company("IT", "99900010150", "ESEMPIO CAFFE S.R.L.", "VIA DELL ESEMPIO 5 \n20199 MILANO MI\n"),
  company("AT", "U99900018", "Muster Alpenholz KG", "Mustergasse 8\nAT-1999 Wien"),
  company("BE", "0999000129", "BV Voorbeeld Chocolade", "Voorbeeldstraat 77\n9999 Gent"),
  company("PL", "9990001232", "PRZYKŁAD NARZĘDZIA SPÓŁKA Z O.O.", "UL. PRZYKŁADOWA 15\n00-999 WARSZAWA"),
  company("IE", "9990001JH", "EXAMPLE HARBOUR LIMITED", "9 SAMPLE QUAY, DUBLIN 99"),
  company("SE", "559990001501", "Exempel Möbler AB", "EXEMPELGATAN 4 \n999 99 STOCKHOLM"),
  company("EL", "999000123", "ΥΠΟΔΕΙΓΜΑ ΝΑΥΤΙΛΙΑΚΗ ΑΕ", "ΥΠΟΔΕΙΓΜΑΤΟΣ 6\n18999 - ΠΕΙΡΑΙΑΣ"),
  company("XI", "888001261", "EXAMPLE LINEN LTD", "22 SAMPLE ROAD\nBELFAST\nBT99 9ZZ"),
];

function company(
  prefix: string,
  number: string,
  name: string,
  address: string,
  disclosed = true,
): DirectoryCompany {
  return { prefix, number, name, address, disclosed };
}
