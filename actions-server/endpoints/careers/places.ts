/**
 * `/careers/:site/:language/places?q=lyo`: the towns whose name begins so, for the script of the pages, which shows them below
 * an input: `{ "places": [{ "text": "Lyon, Rhône, France", "listText": "Lyon (Rhône)" }] }`.
 */
import { suggestPlaces } from '@platform/places';
import { pageRoutes } from '../../careers/page-route.ts';
import { invalidParameter } from '../../errors.ts';

/** Characters of what was typed; browser/careers/suggested-places.ts asks for nothing else. */
const lengths = { least: 2, most: 60 } as const;
const mostPlaces = 8;

export const careersPlaces = pageRoutes('/places', async ({ site, language, isEmbedded }, { query }) => {
  const text = (query.get('q') ?? '').trim();
  if (text.length < lengths.least || text.length > lengths.most)
    throw invalidParameter('q', `q has from ${lengths.least} to ${lengths.most} characters`);
  const { defaultCountry: country } = site.caller;
  return {
    json: { places: suggestPlaces(text, { country, language, most: mostPlaces }) },
    // The same for all visitors of a site, until a release has other data.
    cacheControl: `${isEmbedded ? 'private' : 'public'}, max-age=3600`,
  };
});
