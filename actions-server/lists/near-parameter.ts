/**
 * The parameter `near` of a list: a point or a place, and how far around it. In: its text. Out: numbers within their bounds;
 * what a place is, `near-place.ts` finds.
 */
import { z } from 'zod';
import { type AppError, invalidParameter } from '../errors.ts';
import { isJsonObject, type JsonObject, parseUncheckedJson } from '../text/json.ts';

/** Degrees, WGS 84. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Near {
  readonly centre: Point | { readonly place: string };
  /** Kilometres around the centre. */
  readonly km: number;
  /** Whether the nearest records come first; else they are in the order of the list. */
  readonly isByDistance: boolean;
}

/** What the functions of the database accept too (`check_near`). */
const maxKm = 500;
const maxPlaceLength = 200;

/** The member of a record that says how far it is, which is also the name of that order. */
export const distanceMember = 'distanceKm';

const km = z.number().gt(0).max(maxKm);
const point = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  km,
});
const place = z.strictObject({ place: z.string().trim().min(1).max(maxPlaceLength), km });

/** As the description of the API shows it. */
export const nearSchema = z.union([
  z.strictObject({
    place: place.shape.place.meta({
      description: `A town, with its postal code, department or country where several have its name; or a postal code. At most ${maxPlaceLength} characters.`,
      examples: ['Lyon'],
    }),
    km: km.meta({ description: `Kilometres around it: above 0 and up to ${maxKm}.`, examples: [30] }),
  }),
  z.strictObject({
    latitude: point.shape.latitude.meta({ description: 'Degrees, WGS 84.', examples: [45.764] }),
    longitude: point.shape.longitude.meta({ description: 'Degrees, WGS 84.', examples: [4.8357] }),
    km: km.meta({ description: `Kilometres around it: above 0 and up to ${maxKm}.`, examples: [30] }),
  }),
]);

/** What is wrong with each member, with its bounds. */
const rules: Readonly<Record<string, string>> = {
  place: `must be a text of 1 to ${maxPlaceLength} characters`,
  latitude: 'must be a number from -90 to 90',
  longitude: 'must be a number from -180 to 180',
  km: `must be a number above 0 and up to ${maxKm}`,
};

/**
 * @throws AppError invalid_parameter
 */
export function readNear(text: string): Omit<Near, 'isByDistance'> {
  const value = parseUncheckedJson(text);
  if (!isJsonObject(value)) throw wrongForm();
  const isPlace = Object.hasOwn(value, 'place');
  const read = (isPlace ? place : point).safeParse(value);
  if (!read.success) throw problemOf(value, read.error);
  const { km: distance, ...centre } = read.data;
  return { centre, km: distance };
}

function problemOf(value: JsonObject, { issues }: z.ZodError): AppError {
  const [issue] = issues;
  const name = String(issue?.path[0] ?? '');
  const rule = rules[name];
  // A member that is missing, or one too many, says that the form is not known.
  if (rule === undefined || !Object.hasOwn(value, name)) return wrongForm();
  return invalidParameter('near', `near.${name} ${rule}`);
}

const wrongForm = () =>
  invalidParameter(
    'near',
    'near must be a JSON object, {"latitude": 45.764, "longitude": 4.8357, "km": 30} or {"place": "Lyon", "km": 30}, without other members',
  );
