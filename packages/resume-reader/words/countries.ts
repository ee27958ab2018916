/** The countries of ISO 3166-1, by their codes and by their names in eight languages. */
import places from '../data/places.json' with { type: 'json' };
import { codesByName } from './display-names.ts';
import { fold } from './fold.ts';

const countryCodes =
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FR GA GB GD GE GH GM GN GP GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KM KR KW KZ LA LB LI LK LR LS LT LU LV LY MA MC MD ME MG MK ML MM MN MO MQ MR MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NZ OM PA PE PF PG PH PK PL PR PS PT PY QA RE RO RS RU RW SA SC SD SE SG SI SK SL SM SN SO SR SV SY SZ TD TG TH TJ TM TN TR TT TW TZ UA UG US UY UZ VA VE VN YE ZA ZM ZW';

let codesOfNames: ReadonlyMap<string, string> | null = null;

/** The codes by folded names. Made when it is first asked for: the names of all countries take some 50 ms. */
function codesByCountryName(): ReadonlyMap<string, string> {
  codesOfNames ??= new Map([
    ...codesByName('region', countryCodes),
    ...Object.entries(places.countryAliases).flatMap(([code, names]) =>
      names.map((name): [string, string] => [fold(name), code]),
    ),
  ]);
  return codesOfNames;
}

const codesOfCountries = new Set(countryCodes.split(' '));

/** True for the ISO 3166-1 code of a country. Many are words too: ask it only about the end of an address. */
export const isCountryCode = (text: string): boolean => codesOfCountries.has(text);

/** The ISO 3166-1 code of a country by its name in any of the eight languages; `none` for a name such as "Europe". */
export const codeOfCountry = (text: string): string | undefined =>
  codesByCountryName().get(fold(text).replace(/[.]+$/, ''));

/** True for the name of a country in any of the eight languages. */
export const isCountry = (text: string): boolean => codeOfCountry(text) !== undefined;
