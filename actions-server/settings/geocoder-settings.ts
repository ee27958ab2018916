/** The settings of the geocoder. Off by default: then no address leaves this server. */
import { z } from 'zod';
import { operatorPolicy, problemOfUrl } from '../outbound/outbound-policy.ts';

const geocoderFormats = ['geocodejson', 'nominatim'] as const;
export type GeocoderFormat = (typeof geocoderFormats)[number];

export interface GeocoderSettings {
  /** The address of its search, without a query. */
  readonly url: string;
  readonly format: GeocoderFormat;
  /** Requests in a second of this process. */
  readonly requestsPerSecond: number;
}

/** The public server of Nominatim takes one request in a second; that of the Base Adresse Nationale fifty from an address. */
const rates: Readonly<Record<GeocoderFormat, number>> = { geocodejson: 10, nominatim: 1 };

export const geocoderVariables = {
  GEOCODER_URL: z
    .string()
    .superRefine((url, context) => {
      const problem = problemOfUrl(url, operatorPolicy) ?? (url.includes('?') ? 'must have no query' : null);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    })
    .optional()
    .describe(
      'Address of the search of a geocoder, such as `https://data.geopf.fr/geocodage/search` or `https://photon.example/api`, which is told streets with their towns to get their coordinates ([docs/places.md](docs/places.md#coordinates-of-streets)); it may be in your own network. Without it none is asked.',
    ),
  GEOCODER_FORMAT: z
    .enum(geocoderFormats)
    .default('geocodejson')
    .describe(
      'How the geocoder answers: `geocodejson`, as Addok, the Base Adresse Nationale and Photon do; `nominatim`, as the search of Nominatim does, which is asked once a second at most.',
    ),
};

/** null: no geocoder is asked. */
export function geocoderSettings({
  GEOCODER_URL: url,
  GEOCODER_FORMAT: format,
}: z.output<z.ZodObject<typeof geocoderVariables>>): GeocoderSettings | null {
  return url === undefined ? null : { url, format, requestsPerSecond: rates[format] };
}
