/** Tells which rules of a style sheet apply to a page on a usual screen. In: the texts of `@media` and `@supports`. */
import { lengthOf, pointsPerPixel, windowWidth } from './css-values.ts';

/** Longer conditions never hold. */
const maxCondition = 500;

const basis = { em: 12, rem: 12, percent: null };

/** True when one of the media queries of a list holds for a wide screen. An empty list always holds. */
export function appliesOnScreen(queries: string): boolean {
  if (queries.length > maxCondition) return false;
  if (queries.trim() === '') return true;
  return queries
    .toLowerCase()
    .split(',')
    .some((query) => {
      const [, negation, condition = ''] = /^\s*(not\s+)?(.*)$/s.exec(query) ?? [];
      const holds = condition.split(/\sand\s/).every((part) => holdsOnScreen(part.trim()));
      return negation === undefined ? holds : !holds;
    });
}

function holdsOnScreen(part: string): boolean {
  const medium = part.replace(/^only\s+/, '');
  if (/^[a-z]+$/.test(medium)) return medium === 'all' || medium === 'screen';
  const feature = /^\(\s*([^()]*(?:\([^()]*\)[^()]*)*)\s*\)$/.exec(medium)?.[1] ?? '';
  const [, bound, value = ''] = /^(min|max)-(?:device-)?width\s*:(.*)$/.exec(feature) ?? [];
  if (bound !== undefined) return isWithin(bound === 'min' ? '>=' : '<=', value);
  const [, sign, limit = ''] = /^width\s*([<>]=?)(.*)$/.exec(feature) ?? [];
  if (sign !== undefined) return isWithin(sign, limit);
  return /^(?:orientation\s*:\s*landscape|prefers-color-scheme\s*:\s*light|hover(?:\s*:\s*hover)?)$/.test(
    feature.trim(),
  );
}

function isWithin(sign: string, text: string): boolean {
  const length = lengthOf(text.trim(), basis);
  if (length === null) return false;
  const pixels = length / pointsPerPixel;
  return sign.startsWith('>') ? windowWidth >= pixels : windowWidth <= pixels;
}

/** True unless the condition excludes browsers that know a property. */
export const isSupported = (condition: string): boolean => !/^\s*not\b/i.test(condition);
