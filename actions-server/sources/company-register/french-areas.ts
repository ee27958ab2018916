/** Regions and departments of France by their codes. Source: the official geographic code (COG) of INSEE. */

const regions: Readonly<Record<string, string>> = {
  '01': 'Guadeloupe',
  '02': 'Martinique',
  '03': 'Guyane',
  '04': 'La Réunion',
  '06': 'Mayotte',
  '11': 'Île-de-France',
  '24': 'Centre-Val de Loire',
  '27': 'Bourgogne-Franche-Comté',
  '28': 'Normandie',
  '32': 'Hauts-de-France',
  '44': 'Grand Est',
  '52': 'Pays de la Loire',
  '53': 'Bretagne',
  '75': 'Nouvelle-Aquitaine',
  '76': 'Occitanie',
  '84': 'Auvergne-Rhône-Alpes',
  '93': 'Provence-Alpes-Côte d’Azur',
  '94': 'Corse',
};

/** In the order of their codes: `01` to `19`, `2A`, `2B`, `21` to `95`, `971` to `974`, `976`. */
const departmentNames =
  'Ain,Aisne,Allier,Alpes-de-Haute-Provence,Hautes-Alpes,Alpes-Maritimes,Ardèche,Ardennes,Ariège,Aube,Aude,Aveyron,' +
  'Bouches-du-Rhône,Calvados,Cantal,Charente,Charente-Maritime,Cher,Corrèze,Corse-du-Sud,Haute-Corse,Côte-d’Or,' +
  'Côtes-d’Armor,Creuse,Dordogne,Doubs,Drôme,Eure,Eure-et-Loir,Finistère,Gard,Haute-Garonne,Gers,Gironde,Hérault,' +
  'Ille-et-Vilaine,Indre,Indre-et-Loire,Isère,Jura,Landes,Loir-et-Cher,Loire,Haute-Loire,Loire-Atlantique,Loiret,Lot,' +
  'Lot-et-Garonne,Lozère,Maine-et-Loire,Manche,Marne,Haute-Marne,Mayenne,Meurthe-et-Moselle,Meuse,Morbihan,Moselle,' +
  'Nièvre,Nord,Oise,Orne,Pas-de-Calais,Puy-de-Dôme,Pyrénées-Atlantiques,Hautes-Pyrénées,Pyrénées-Orientales,Bas-Rhin,' +
  'Haut-Rhin,Rhône,Haute-Saône,Saône-et-Loire,Sarthe,Savoie,Haute-Savoie,Paris,Seine-Maritime,Seine-et-Marne,Yvelines,' +
  'Deux-Sèvres,Somme,Tarn,Tarn-et-Garonne,Var,Vaucluse,Vendée,Vienne,Haute-Vienne,Vosges,Yonne,Territoire de Belfort,' +
  'Essonne,Hauts-de-Seine,Seine-Saint-Denis,Val-de-Marne,Val-d’Oise,Guadeloupe,Martinique,Guyane,La Réunion,Mayotte';

const codes = [
  ...Array.from({ length: 19 }, (_, at) => String(at + 1).padStart(2, '0')),
  '2A',
  '2B',
  ...Array.from({ length: 75 }, (_, at) => String(at + 21)),
  '971',
  '972',
  '973',
  '974',
  '976',
];
const departments = new Map(departmentNames.split(',').map((name, at) => [codes[at], name]));

/** @param code two digits, as INSEE writes it */
export function regionOf(code: string | null): string | null {
  return code !== null && Object.hasOwn(regions, code) ? (regions[code] ?? null) : null;
}

/** @param commune the code of a commune, which begins with that of its department: `69383`, `2A004`, `97411` */
export function departmentOfCommune(commune: string | null): string | null {
  if (commune === null) return null;
  return departments.get(commune.slice(0, 3)) ?? departments.get(commune.slice(0, 2)) ?? null;
}
