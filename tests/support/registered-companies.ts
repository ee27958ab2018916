/** Invented companies in the form of the French register. The numbers have valid check digits. */

export interface RegisteredEstablishment {
  readonly siret: string;
  readonly est_siege: boolean;
  readonly etat_administratif: 'A' | 'F';
  readonly date_fermeture?: string | null;
  readonly adresse: string;
  readonly numero_voie?: string | null;
  readonly dernier_numero_voie?: string | null;
  readonly indice_repetition?: string | null;
  readonly type_voie?: string | null;
  readonly libelle_voie?: string | null;
  readonly code_postal: string | null;
  readonly commune: string | null;
  readonly libelle_commune: string | null;
  readonly libelle_commune_etranger?: string | null;
  readonly libelle_pays_etranger?: string | null;
  readonly region: string | null;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly nom_commercial?: string | null;
  readonly liste_enseignes?: readonly string[] | null;
  readonly statut_diffusion_etablissement?: 'O' | 'P';
}

export interface RegisteredCompany {
  readonly siren: string;
  readonly siren_conserve?: string | null;
  readonly nom_complet: string;
  readonly nom_raison_sociale: string | null;
  readonly sigle?: string | null;
  readonly activite_principale?: string;
  readonly activite_principale_naf25?: string | null;
  readonly date_creation?: string | null;
  readonly date_fermeture?: string | null;
  readonly etat_administratif: 'A' | 'C';
  readonly tranche_effectif_salarie?: string | null;
  readonly annee_tranche_effectif_salarie?: string | null;
  readonly statut_diffusion?: 'O' | 'P';
  readonly tva?: readonly string[];
  readonly isPerson?: boolean;
  readonly establishments: readonly RegisteredEstablishment[];
}

/** Digits with the check digit of Luhn behind them. */
function withLuhnDigit(digits: string): string {
  const sum = Array.from(digits, Number)
    .reverse()
    .map((digit, place) => (place % 2 === 1 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit))
    .reduce((total, digit) => total + digit, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** @param number of the invented company */
export const sirenOf = (number: number) => withLuhnDigit(`9100${String(number).padStart(4, '0')}`);
/** @param place of the establishment in its company, from 1 */
export const siretOf = (siren: string, place: number) =>
  withLuhnDigit(`${siren}${String(place).padStart(4, '0')}`);

interface Place {
  readonly code_postal: string;
  readonly commune: string;
  readonly libelle_commune: string;
  readonly region: string;
  readonly latitude: string;
  readonly longitude: string;
}

const lyon: Place = {
  code_postal: '69003',
  commune: '69383',
  libelle_commune: 'LYON 3EME',
  region: '84',
  latitude: '45.7606',
  longitude: '4.8553',
};
const nantes: Place = {
  code_postal: '44000',
  commune: '44109',
  libelle_commune: 'NANTES',
  region: '52',
  latitude: '47.2173',
  longitude: '-1.5534',
};
const paris: Place = {
  code_postal: '75015',
  commune: '75115',
  libelle_commune: 'PARIS 15',
  region: '11',
  latitude: '48.83002',
  longitude: '2.275688',
};

/** @param street number, kind and name of the street: `12 RUE DES LILAS` */
function establishment(
  siren: string,
  place: number,
  street: string,
  at: Place,
  more: Partial<RegisteredEstablishment> = {},
): RegisteredEstablishment {
  const [numeroVoie = '', typeVoie = '', ...name] = street.split(' ');
  return {
    siret: siretOf(siren, place),
    est_siege: place === 1,
    etat_administratif: 'A',
    date_fermeture: null,
    adresse: `${street} ${at.code_postal} ${at.libelle_commune}`,
    numero_voie: numeroVoie,
    dernier_numero_voie: null,
    indice_repetition: null,
    type_voie: typeVoie,
    libelle_voie: name.join(' '),
    ...at,
    nom_commercial: null,
    liste_enseignes: null,
    statut_diffusion_etablissement: 'O',
    ...more,
  };
}

const company = (
  siren: string,
  name: string,
  establishments: readonly RegisteredEstablishment[],
  more: Partial<RegisteredCompany> = {},
): RegisteredCompany => ({
  siren,
  siren_conserve: null,
  nom_complet: name,
  nom_raison_sociale: name,
  sigle: null,
  activite_principale: '62.01Z',
  activite_principale_naf25: '62.10Y',
  date_creation: '2012-03-01',
  date_fermeture: null,
  etat_administratif: 'A',
  tranche_effectif_salarie: '12',
  annee_tranche_effectif_salarie: '2024',
  statut_diffusion: 'O',
  establishments,
  ...more,
});

/** The SIREN of each invented company. */
export const sirens = {
  valmont: sirenOf(11),
  fontaines: sirenOf(12),
  undisclosedPerson: sirenOf(13),
  undisclosedCompany: sirenOf(14),
  garageOne: sirenOf(15),
  garageTwo: sirenOf(16),
  garageInParis: sirenOf(17),
  network: sirenOf(18),
  bare: sirenOf(19),
  duplicate: sirenOf(20),
  craftsman: sirenOf(21),
  branch: sirenOf(22),
  unknown: sirenOf(99),
} as const;

const { valmont, fontaines, undisclosedPerson, undisclosedCompany, network, craftsman } = sirens;

export const registeredCompanies: readonly RegisteredCompany[] = [
  company(
    valmont,
    'ATELIERS VALMONT',
    [
      establishment(valmont, 1, '12 RUE DES LILAS', lyon, {
        indice_repetition: 'B',
        liste_enseignes: ['VALMONT STUDIO'],
      }),
      establishment(valmont, 2, '4 QUAI DU PORT', nantes),
      establishment(valmont, 3, '8 RUE BASSE', paris, {
        etat_administratif: 'F',
        date_fermeture: '2020-06-30',
      }),
    ],
    { nom_complet: 'ATELIERS VALMONT (AVL)', sigle: 'AVL', tva: [`FR59${valmont}`] },
  ),
  company(
    fontaines,
    'BRASSERIE DES TROIS FONTAINES',
    [
      establishment(fontaines, 1, '3 PLACE HAUTE', nantes, {
        etat_administratif: 'F',
        date_fermeture: '2024-03-31',
      }),
    ],
    {
      etat_administratif: 'C',
      date_fermeture: '2024-03-31',
      activite_principale: '56.30Z',
      tranche_effectif_salarie: 'NN',
      annee_tranche_effectif_salarie: null,
      tva: [],
    },
  ),
  company(
    undisclosedPerson,
    'ALIX EXEMPLE',
    [establishment(undisclosedPerson, 1, '5 RUE CACHEE', lyon, { statut_diffusion_etablissement: 'P' })],
    { nom_raison_sociale: null, statut_diffusion: 'P', isPerson: true, tva: [] },
  ),
  company(
    undisclosedCompany,
    'SOCIETE DISCRETE',
    [establishment(undisclosedCompany, 1, '6 RUE CACHEE', lyon, { statut_diffusion_etablissement: 'P' })],
    { statut_diffusion: 'P', sigle: 'SD' },
  ),
  ...[sirens.garageOne, sirens.garageTwo].map((siren) =>
    company(siren, 'GARAGE DU PONT', [establishment(siren, 1, '1 RUE NEUVE', nantes)]),
  ),
  company(sirens.garageInParis, 'GARAGE DU PONT', [
    establishment(sirens.garageInParis, 1, '2 RUE NEUVE', paris),
  ]),
  company(
    network,
    'RESEAU ALPHA',
    Array.from({ length: 150 }, (_, at) => establishment(network, at + 1, `${at + 1} RUE LONGUE`, paris)),
    { tranche_effectif_salarie: '53' },
  ),
  {
    siren: sirens.bare,
    nom_complet: 'PRESQUE RIEN',
    nom_raison_sociale: null,
    etat_administratif: 'A',
    establishments: [],
  },
  company(sirens.duplicate, 'DEUX FOIS', [establishment(sirens.duplicate, 1, '7 RUE DOUBLE', lyon)], {
    siren_conserve: valmont,
  }),
  company(
    craftsman,
    'CAMILLE MODELE (MENUISERIE DU LAC)',
    [establishment(craftsman, 1, '9 CHEMIN DU LAC', lyon, { nom_commercial: 'MENUISERIE DU LAC' })],
    { nom_raison_sociale: null, activite_principale: '43.32A' },
  ),
  company(sirens.branch, 'NORDWERK', [
    establishment(sirens.branch, 1, '1 HAFENSTRASSE BERLIN', lyon, {
      code_postal: null,
      commune: null,
      libelle_commune: null,
      libelle_commune_etranger: 'BERLIN',
      libelle_pays_etranger: 'ALLEMAGNE',
      region: null,
      latitude: null,
      longitude: null,
    }),
  ]),
];
