/** What countries are to each other where a name is ambiguous. Pure. */

/** Departments of France that have a country of their own in ISO 3166-1: who says France may mean them. */
const overseas: readonly string[] = ['GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF'];

/** Whether a country is the other one, or a part of it. */
export const isWithin = (country: string, other: string): boolean =>
  country === other || (other === 'FR' && overseas.includes(country));

const regions: readonly ReadonlySet<string>[] = [
  new Set(
    'AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GG GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM UA XK'.split(
      ' ',
    ),
  ),
  new Set('US CA'.split(' ')),
  new Set('AR BO BR CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV UY VE'.split(' ')),
  new Set('AU NZ'.split(' ')),
];

/** Whether two countries are in the same part of the world, so that a town of one is likelier in the other's texts. */
export const areNeighbours = (one: string, other: string): boolean =>
  regions.some((region) => region.has(one) && region.has(other));

const names = new Intl.DisplayNames('en', { type: 'region' });

/** The English name of a country, as other records of the database have it. */
export const countryName = (code: string): string => names.of(code) ?? code;
