// Tax numbers of countries without an authority to query. The patterns are permissive, because rejecting a valid number
// stops an order, while accepting an invalid one is harmless. Each line names the number and its issuer.

/** prefix → [pattern of the national part, national part of a sample number]. */
export const FORMAT_ONLY: Record<string, [pattern: string, example: string]> = {
  AD: ["[A-Z]\\d{6}[A-Z]", "L123456B"], // NRT, Departament de Tributs
  AE: ["\\d{15}", "100123456700003"], // TRN, Federal Tax Authority
  AL: ["[A-Z]\\d{8}[A-Z]", "J12345678L"], // NIPT, Drejtoria e Përgjithshme e Tatimeve
  AM: ["\\d{8,9}", "01234567"], // ՀՎՀՀ, State Revenue Committee
  AR: ["\\d{11}", "30123456789"], // CUIT, ARCA
  AU: ["(\\d{9}|\\d{11})", "12345678901"], // ABN (11), ACN (9), Australian Business Register
  AZ: ["\\d{9,10}", "1234567891"], // VÖEN, State Tax Service
  BA: ["\\d{12,13}", "123456789012"], // PDV (12) and JIB (13), Uprava za indirektno oporezivanje
  BD: ["(\\d{9}|\\d{11,13})", "0012345670101"], // BIN, National Board of Revenue
  BH: ["\\d{15}", "200012345600002"], // VAT account number, National Bureau for Revenue
  BR: ["([0-9A-Z]{12}\\d{2}|\\d{11})", "12345678000190"], // CNPJ (letters since 2026) and CPF, Receita Federal
  BY: ["[0-9A-Z]{2}\\d{7}", "123456789"], // УНП, Ministry of Taxes and Duties
  CA: ["(\\d{9}([A-Z]{2}\\d{4})?|\\d{10}TQ\\d{4})", "123456789RT0001"], // BN, Canada Revenue Agency; QST, Revenu Québec
  CHE: ["\\d{9}(MWST|TVA|IVA|TPV)?", "123456788MWST"], // UID, Bundesamt für Statistik
  CL: ["\\d{7,8}[0-9K]", "123456785"], // RUT, Servicio de Impuestos Internos
  CN: ["[0-9A-Z]{15,20}", "91310000123456789X"], // USCC (18) and older numbers, State Taxation Administration
  CO: ["\\d{8,11}", "9001234567"], // NIT, DIAN
  CR: ["\\d{9,12}", "3101123456"], // cédula, Ministerio de Hacienda
  DO: ["(\\d{8,9}|\\d{11})", "101234567"], // RNC and cédula, DGII
  DZ: ["\\d{15}(\\d{5})?", "000123456789012"], // NIF, Direction générale des impôts
  EC: ["\\d{10}(\\d{3})?", "1790123456001"], // RUC and cédula, SRI
  EG: ["\\d{9}", "123456789"], // tax registration number, Egyptian Tax Authority
  FO: ["\\d{6}", "123456"], // v-tal, TAKS
  GE: ["(\\d{9}|\\d{11})", "123456789"], // identification code, Revenue Service
  GH: ["[A-Z]\\d{9}[0-9X]", "C0012345678"], // TIN and Ghana Card PIN, Ghana Revenue Authority
  GN: ["\\d{9}", "123456789"], // NIFp, Direction nationale des impôts
  GT: ["\\d{4,12}[0-9K]", "1234567"], // NIT and CUI, SAT
  HN: ["\\d{13,14}", "08011234567890"], // RTN, SAR
  ID: ["(\\d{15,16}|\\d{22})", "0012345678901000"], // NPWP (15, now 16) and NITKU, Direktorat Jenderal Pajak
  IL: ["\\d{9}", "512345678"], // company number and osek murshe, Israel Tax Authority
  IN: ["\\d{2}[0-9A-Z]{13}", "27ABCDE1234F1Z5"], // GSTIN and UIN, GST Network
  IS: ["(\\d{5,6}|\\d{10})", "12345"], // VSK-númer and kennitala, Skatturinn
  JP: ["T?\\d{13}", "T1234567890123"], // qualified invoice issuer number, National Tax Agency
  KE: ["[A-Z]\\d{9}[A-Z]", "P012345678Z"], // PIN, Kenya Revenue Authority
  KR: ["\\d{10}", "1234567890"], // business registration number, National Tax Service
  KZ: ["\\d{12}", "123456789012"], // БСН and ЖСН, State Revenue Committee
  LK: ["\\d{9}(\\d{4})?", "1234567897000"], // TIN and VAT number, Inland Revenue
  MA: ["\\d{15}", "001234567000012"], // ICE, Direction générale des impôts
  MD: ["(\\d{7}|\\d{13})", "1234567"], // cod TVA and IDNO, Serviciul Fiscal de Stat
  ME: ["\\d{8}", "02123456"], // PIB, Poreska uprava
  MK: ["\\d{13}", "4012345678901"], // ЕДБ, Управа за јавни приходи
  MU: ["\\d{8}", "20123456"], // VAT registration number, Mauritius Revenue Authority
  MX: ["[A-ZÑ&]{3,4}\\d{6}([0-9A-Z]{3})?", "ABC123456D7E"], // RFC, SAT
  MZ: ["\\d{9}", "400123456"], // NUIT, Autoridade Tributária
  NO: ["\\d{9}(MVA)?", "123456785MVA"], // organisasjonsnummer, Brønnøysundregistrene
  NZ: ["(\\d{8,9}|\\d{13})", "123456789"], // IRD number and NZBN, Inland Revenue
  OM: ["\\d{10}", "1100012345"], // VATIN, Tax Authority
  PE: ["\\d{11}", "20123456789"], // RUC, SUNAT
  PH: ["\\d{9}(\\d{3,5})?", "123456789000"], // TIN and branch code, Bureau of Internal Revenue
  PK: ["(\\d{7,8}|\\d{13})", "12345678"], // NTN, STRN and CNIC, Federal Board of Revenue
  PY: ["\\d{5,9}", "800123456"], // RUC, DNIT
  RS: ["\\d{9}", "101234567"], // PIB, Poreska uprava
  RU: ["\\d{10}(\\d{2})?", "7701234567"], // ИНН, Federal Tax Service
  SA: ["\\d{15}", "300123456700003"], // VAT number, ZATCA
  SG: ["[0-9A-Z]{8,10}", "201234567K"], // UEN, ACRA; GST number, IRAS
  SM: ["\\d{2,6}", "12345"], // COE, Ufficio Tributario
  SN: ["\\d{7,9}(\\d[A-Z]\\d)?", "0012345672G3"], // NINEA, ANSD
  SV: ["(\\d{9}|\\d{14})", "06141234567890"], // NIT and DUI, Ministerio de Hacienda
  TH: ["\\d{13}", "0105512345678"], // taxpayer identification number, Revenue Department
  TN: ["\\d{3,7}[A-Z]([A-Z]{0,2}\\d{3})?", "1234567AAM000"], // matricule fiscal, Direction générale des impôts
  TR: ["\\d{10,11}", "1234567890"], // VKN (10) and TCKN (11), Gelir İdaresi Başkanlığı
  TW: ["\\d{8}", "12345678"], // 統一編號, Ministry of Finance
  UA: ["\\d{8,12}", "123456789012"], // ІПН (12), ЄДРПОУ (8) and РНОКПП (10), State Tax Service
  UY: ["\\d{12}", "211234560012"], // RUT, DGI
  UZ: ["(\\d{9}|\\d{12}|\\d{14})", "301234567"], // СТИР, QQS code and ПИНФЛ, Tax Committee
  VE: ["[A-Z]\\d{9}", "J123456789"], // RIF, SENIAT
  VN: ["\\d{10}(\\d{2,3})?", "0123456789"], // mã số thuế; personal numbers have 12, branches 13, Tax Department
  ZA: ["\\d{10}", "4123456789"], // VAT number, South African Revenue Service
};
