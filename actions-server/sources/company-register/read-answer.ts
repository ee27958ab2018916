/**
 * Reads an answer of the register: an interface outside, so every member is checked, and texts are cleaned and bounded. Source:
 * the description in OpenAPI of the API "Recherche d'entreprises" (`/search`), version 1.0.0.
 */
import { cleanLine, frenchVatNumberOf, readSiren, readSiret, readVatNumber } from '@platform/vocabulary';
import { z } from 'zod';
import { isCalendarDate } from '../../text/calendar-date.ts';
import { employeeRange } from './employee-ranges.ts';
import { departmentOfCommune, regionOf } from './french-areas.ts';
import { nafTitle } from './naf-titles.ts';
import type { FoundEstablishment, FoundRegisterEntry } from './register-entry.ts';

/** The results of a page, and the establishments of a result besides the headquarters. */
export const maxResults = 25;
export const maxEstablishments = 100;
/** Characters of a text. Longer ones than a register has are none of a register. */
const maxText = 1_000;

/** What stands for a value that is not disclosed. */
const undisclosed = /\[(?:ND|NON-DIFFUSIBLE)\]/i;

const text = z
  .string()
  .max(maxText)
  .nullish()
  .transform((value) => (undisclosed.test(value ?? '') ? null : cleanLine(value ?? '') || null));
const texts = z
  .array(text)
  .max(maxEstablishments)
  .nullish()
  .transform((values) => (values ?? []).filter((value) => value !== null));
const day = text.transform((value) => (value !== null && isCalendarDate(value) ? value : null));
const count = z
  .int()
  .min(0)
  .nullish()
  .transform((value) => value ?? null);
/** Degrees, which the register writes as a text. */
const degrees = (most: number) =>
  z
    .union([z.string().max(maxText), z.number()])
    .nullish()
    .transform((value) => {
      const number = value === null || value === undefined || value === '' ? Number.NaN : Number(value);
      return Math.abs(number) <= most ? number : null;
    });

const establishmentSchema = z.object({
  siret: z.string().max(maxText),
  est_siege: z.boolean().nullish(),
  etat_administratif: text,
  date_fermeture: day,
  adresse: text,
  numero_voie: text,
  dernier_numero_voie: text,
  indice_repetition: text,
  type_voie: text,
  libelle_voie: text,
  code_postal: text,
  commune: text,
  libelle_commune: text,
  libelle_commune_etranger: text,
  libelle_pays_etranger: text,
  region: text,
  latitude: degrees(90),
  longitude: degrees(180),
  nom_commercial: text,
  liste_enseignes: texts,
  statut_diffusion_etablissement: text,
});
type Establishment = z.output<typeof establishmentSchema>;

const resultSchema = z.object({
  siren: z.string().max(maxText),
  siren_conserve: text,
  nom_complet: text,
  nom_raison_sociale: text,
  sigle: text,
  activite_principale: text,
  activite_principale_naf25: text.optional(),
  date_creation: day,
  date_fermeture: day,
  etat_administratif: text,
  tranche_effectif_salarie: text,
  annee_tranche_effectif_salarie: text,
  nombre_etablissements: count,
  nombre_etablissements_ouverts: count,
  statut_diffusion: text,
  tva: texts.optional(),
  // A company without one has an empty object.
  siege: z
    .union([establishmentSchema, z.object({ siret: z.undefined().optional() }).transform(() => null)])
    .nullish(),
  matching_etablissements: z.array(establishmentSchema).max(maxEstablishments).nullish(),
});

const answerSchema = z.object({
  results: z.array(resultSchema).max(maxResults),
  total_results: z.int().min(0),
});

/** A company of an answer, with the names that it is known under, for those who look for one by its name. */
export interface RegisterResult {
  readonly entry: FoundRegisterEntry;
  readonly names: readonly string[];
}

/** @returns what is wrong, as a path of the answer, when it is not as described */
export function readAnswer(
  answer: unknown,
): { readonly results: readonly RegisterResult[]; readonly total: number } | { readonly problem: string } {
  const { success, data, error } = answerSchema.safeParse(answer);
  if (!success) return { problem: problemOf(error) };
  const results = data.results.map(readResult);
  const wrong = results.indexOf(null);
  if (wrong >= 0) return { problem: `results.${wrong} has a wrong number` };
  return { results: results.filter((result) => result !== null), total: data.total_results };
}

function problemOf({ issues: [issue] }: z.ZodError): string {
  // Names of members are the schema's own: of foreign ones nothing is said.
  return `${issue?.path.join('.') || 'the answer'} is not as described`;
}

/** @returns null when a number is none, or an establishment is that of another company */
function readResult(result: z.output<typeof resultSchema>): RegisterResult | null {
  const siren = readSiren(result.siren);
  if (siren === null) return null;
  const headquarters = result.siege ?? null;
  const others = (result.matching_etablissements ?? []).filter(({ siret }) => siret !== headquarters?.siret);
  const all = [...(headquarters === null ? [] : [headquarters]), ...others];
  const establishments = all.map((one) => readEstablishment(one, one === headquarters, siren));
  if (establishments.includes(null)) return null;
  const isClosed = result.etat_administratif === 'C';
  const range = employeeRange(result.tranche_effectif_salarie);
  const year = /^\d{4}$/.exec(result.annee_tranche_effectif_salarie ?? '')?.[0];
  const entry: FoundRegisterEntry = {
    siren,
    replacedBySiren: result.siren_conserve === null ? null : readSiren(result.siren_conserve),
    legalName: legalNameOf(result, headquarters),
    vatNumber: vatNumberOf(siren, result.tva),
    ...activityOf(result),
    foundedAt: result.date_creation,
    isClosed,
    closedAt: isClosed ? result.date_fermeture : null,
    employees: range === null ? null : { ...range, year: year === undefined ? null : Number(year) },
    isPartlyUndisclosed: [
      result.statut_diffusion,
      ...all.map((one) => one.statut_diffusion_etablissement),
    ].includes('P'),
    establishments: establishments.filter((one) => one !== null),
    establishmentCount: result.nombre_etablissements,
    openEstablishmentCount: result.nombre_etablissements_ouverts,
  };
  const names = [
    entry.legalName,
    result.sigle,
    ...all.flatMap(({ nom_commercial, liste_enseignes }) => [nom_commercial, ...liste_enseignes]),
  ];
  return { entry, names: names.filter((name) => name !== null) };
}

/** `nom_complet` has the trade name and the acronym in brackets behind the name. */
function legalNameOf(
  { nom_raison_sociale, nom_complet, sigle }: z.output<typeof resultSchema>,
  headquarters: Establishment | null,
): string | null {
  if (nom_raison_sociale !== null || nom_complet === null) return nom_raison_sociale;
  let name = nom_complet;
  for (const more of [sigle, headquarters?.nom_commercial ?? null]) {
    const bracketed = ` (${more})`;
    if (more !== null && name.toUpperCase().endsWith(bracketed.toUpperCase())) {
      name = name.slice(0, -bracketed.length);
    }
  }
  return name.trim() === '' ? null : name.trim();
}

/** The register lists the numbers in use. Without the list, the one that follows from the SIREN. */
function vatNumberOf(siren: string, listed: readonly string[] | undefined): string | null {
  const own = frenchVatNumberOf(siren);
  if (listed === undefined) return own;
  const numbers = listed.map(readVatNumber).filter((number) => number !== null);
  return numbers.includes(own) ? own : (numbers[0] ?? null);
}

/**
 * While an answer has the code of the next classification beside it, the code is one of NAF rev. 2. Afterwards the same code
 * may stand for something else, and its title is not known here.
 */
function activityOf({
  activite_principale: code,
  activite_principale_naf25: next,
}: z.output<typeof resultSchema>) {
  const isRev2 = code !== null && next !== undefined;
  return {
    codenaf: code,
    codenafTitle: isRev2 ? nafTitle(code) : null,
    activity: isRev2 ? nafTitle(code.slice(0, 2)) : null,
  };
}

function readEstablishment(
  one: Establishment,
  isHeadquarters: boolean,
  siren: string,
): FoundEstablishment | null {
  const siret = readSiret(one.siret);
  if (siret === null || !siret.startsWith(siren)) return null;
  const isClosed = one.etat_administratif === 'F';
  // Where an address is not disclosed, no point may tell it.
  const isDisclosed = one.statut_diffusion_etablissement !== 'P';
  const hasPoint = isDisclosed && one.latitude !== null && one.longitude !== null;
  const isForeign = one.libelle_pays_etranger !== null;
  return {
    siret,
    isHeadquarters,
    isClosed,
    closedAt: isClosed ? one.date_fermeture : null,
    address: one.adresse,
    streetNumber: streetNumberOf(one),
    route: joined([one.type_voie, one.libelle_voie]),
    postalCode: one.code_postal,
    locality: isForeign ? one.libelle_commune_etranger : one.libelle_commune,
    administrativeAreaLevel2: isForeign ? null : departmentOfCommune(one.commune),
    administrativeAreaLevel1: isForeign ? null : regionOf(one.region),
    countryName: one.libelle_pays_etranger ?? 'France',
    latitude: hasPoint ? one.latitude : null,
    longitude: hasPoint ? one.longitude : null,
  };
}

/** `9`, `9 B`, `9-11`. */
function streetNumberOf({
  numero_voie,
  indice_repetition,
  dernier_numero_voie,
}: Establishment): string | null {
  if (numero_voie === null) return null;
  const last = dernier_numero_voie === null ? '' : `-${dernier_numero_voie}`;
  return joined([`${numero_voie}${last}`, indice_repetition]);
}

const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' ') || null;
