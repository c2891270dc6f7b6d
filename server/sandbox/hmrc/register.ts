/** The 40 numbers HMRC's own sandbox knows, with made-up companies; all but the first name are ours. */

export interface RegisteredCompany {
  name: string;
  line1: string;
  /** Absent for some, as in the real register. */
  postcode?: string;
}

const ROWS: Array<[vrn: string, name: string, line1: string, postcode: string]> = [
  ["553557881", "Credite Sberger Donal Inc.", "131B Barton Hamlet", "SW97 5CK"],
  ["146295999727", "Aldermoor Joinery PLC", "1 Example Street", "ZZ1 1AL"],
  ["948561936944", "Ambleford Freight Limited", "8 Sample Lane", "ZZ2 2BQ"],
  ["166804280212", "Ashcombe Textiles Limited", "15 Specimen Road", "ZZ3 3DT"],
  ["711954454070", "Barnsgate Instruments LLP", "22 Test Yard", "ZZ4 4EN"],
  ["355699311774", "Birchover Catering Supplies Limited", "29 Model Way", "ZZ5 5FR"],
  ["770555752641", "Blackthorn Print Works Limited", "36 Pattern Close", ""],
  ["436189915", "Bramblecote Timber PLC", "43 Trial Hamlet", "ZZ7 7HP"],
  ["011591667", "Brightwater Ceramics Limited", "50 Example Street", "ZZ8 8JS"],
  ["961925638", "Calderbrook Electrical Limited", "57 Sample Lane", "ZZ9 1AL"],
  ["710882182", "Cawdale Stationers LLP", "64 Specimen Road", "ZZ1 2BQ"],
  ["491434866908", "Coldharbour Garden Tools Limited", "71 Test Yard", "ZZ2 3DT"],
  ["792920366", "Copperfield Lighting Limited", "78 Model Way", "ZZ3 4EN"],
  ["567152344", "Cranmere Paper PLC", "85 Pattern Close", "ZZ4 5FR"],
  ["293129633", "Dovewater Joinery Limited", "92 Trial Hamlet", "ZZ5 6GU"],
  ["036139833", "Eastbourne Hill Freight Limited", "1 Example Street", "ZZ6 7HP"],
  ["133431885", "Elmsworth Textiles LLP", "8 Sample Lane", "ZZ7 8JS"],
  ["603947495399", "Fairlight Instruments Limited", "15 Specimen Road", "ZZ8 1AL"],
  ["462794985", "Fenwick Marsh Catering Supplies Limited", "22 Test Yard", "ZZ9 2BQ"],
  ["304696336527", "Foxley Print Works PLC", "29 Model Way", ""],
  ["865282815144", "Gorsedale Timber Limited", "36 Pattern Close", "ZZ2 4EN"],
  ["000549615108", "Greystone Ceramics Limited", "43 Trial Hamlet", "ZZ3 5FR"],
  ["051798906", "Harrowmoor Electrical LLP", "50 Example Street", "ZZ4 6GU"],
  ["698814748", "Hawthornden Stationers Limited", "57 Sample Lane", "ZZ5 7HP"],
  ["256676991", "Heatherbank Garden Tools Limited", "64 Specimen Road", "ZZ6 8JS"],
  ["285052602207", "Kestrelford Lighting PLC", "71 Test Yard", "ZZ7 1AL"],
  ["494521394", "Kingsmere Paper Limited", "78 Model Way", "ZZ8 2BQ"],
  ["486691505", "Larkhill Joinery Limited", "85 Pattern Close", "ZZ9 3DT"],
  ["904961373774", "Lindenshaw Freight LLP", "92 Trial Hamlet", "ZZ1 4EN"],
  ["274094560978", "Maplebeck Textiles Limited", "1 Example Street", "ZZ2 5FR"],
  ["282415407", "Mossbrook Instruments Limited", "8 Sample Lane", "ZZ3 6GU"],
  ["094531337168", "Netherfold Catering Supplies PLC", "15 Specimen Road", "ZZ4 7HP"],
  ["132877896459", "Oakhanger Print Works Limited", "22 Test Yard", ""],
  ["896040675996", "Otterburn Vale Timber Limited", "29 Model Way", "ZZ6 1AL"],
  ["309335202", "Pebblecombe Ceramics LLP", "36 Pattern Close", "ZZ7 2BQ"],
  ["775917660", "Quarryside Electrical Limited", "43 Trial Hamlet", "ZZ8 3DT"],
  ["286381514768", "Ravensholme Stationers Limited", "50 Example Street", "ZZ9 4EN"],
  ["726129090", "Saltmarsh Garden Tools PLC", "57 Sample Lane", "ZZ1 5FR"],
  ["576042213", "Thistledown Lighting Limited", "64 Specimen Road", "ZZ2 6GU"],
  ["786176152", "Willowmere Paper Limited", "71 Test Yard", "ZZ3 7HP"],
];

/** Registered companies by VAT number without `GB`: 9 or 12 digits. */
export const hmrcRegister: ReadonlyMap<string, RegisteredCompany> = new Map(
  ROWS.map(([vrn, name, line1, postcode]) => [
    vrn,
    { name, line1, ...(postcode === "" ? {} : { postcode }) },
  ]),
);
