/** The face of the package: what the README describes. */

export { kmBetween } from './distance.ts';
export { type FoundPlace, findPlaces, type PlaceKind } from './find-places.ts';
export { placesVersion } from './gazetteer-format.ts';
export { namesakesOf } from './namesakes.ts';
export { type SuggestedPlace, suggestPlaces } from './suggest-places.ts';
