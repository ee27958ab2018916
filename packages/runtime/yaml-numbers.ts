/** The numbers of YAML, with all of their digits: js-yaml makes doubles of them. */
import { defineScalarTag, floatCoreTag, intCoreTag } from 'js-yaml';
import { type ExactNumber, numberOf } from './exact-json.ts';

export const exactNumberTags = [intCoreTag, floatCoreTag].map((tag) =>
  defineScalarTag<number | ExactNumber>(tag.tagName, {
    ...tag,
    resolve(source, isExplicit, tagName) {
      const value = tag.resolve(source, isExplicit, tagName);
      return typeof value === 'number' ? numberOf(jsonForm(source) ?? String(value)) : value;
    },
  }),
);

/** A number as JSON writes it: without a plus sign and leading zeros, in decimal digits. Null: JSON has none for it. */
function jsonForm(source: string): string | null {
  if (/^0[ox]/.test(source)) return BigInt(source).toString();
  const [, sign, whole = '', fraction, exponent] =
    /^([-+]?)(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d+))?$/.exec(source) ?? [];
  if (sign === undefined) return null;
  const digits = `${whole.replace(/^0+/, '') || '0'}${fraction ? `.${fraction}` : ''}`;
  return `${sign === '-' ? '-' : ''}${digits}${exponent === undefined ? '' : `e${exponent}`}`;
}
