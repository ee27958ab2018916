/**
 * The computed styles of the elements of a page. In: elements as they are opened, with the style of the one around. Out:
 * what can be seen of them. Lengths are in points.
 */

import { type GridItem, gridItemOf, tracksOf } from './css-grid.ts';
import { longhandsOf } from './css-longhands.ts';
import type { Declaration } from './css-rules.ts';
import type { MatchedElement } from './css-selectors.ts';
import { colorOf, type LengthBasis, lengthOf } from './css-values.ts';
import { withVariables } from './css-variables.ts';
import {
  type Display,
  defaultDisplay,
  listSign,
  presentationOf,
  statedDisplay,
  usualSize,
} from './html-defaults.ts';
import { type InheritedStyle, lettersOf, sizeOf } from './html-letters.ts';

export interface ElementStyle extends InheritedStyle {
  readonly display: Display;
  readonly float: 'left' | 'right' | null;
  /** True when the element is taken out of its place, and put at a position that is stated. */
  readonly isAbsolute: boolean;
  /** The positions from the top and the right, as they are stated. */
  readonly top: string;
  readonly right: string;
  /** True when the element stands below those that float. */
  readonly clears: boolean;
  /** The number of columns that the elements within it stand in: `null` in one below the other. */
  readonly columns: number | null;
  /** The values of `grid-template-columns` and `grid-template-areas`. */
  readonly template: { readonly columns: string; readonly areas: string };
  /** Its place in the columns of a grid around it. */
  readonly gridItem: GridItem;
  /** Its width as a share of that around, from 0 to 1; `null` when it is not stated so. */
  readonly share: number | null;
  readonly hasWidth: boolean;
  readonly hasHeight: boolean;
  readonly spaceAbove: number;
  readonly spaceBelow: number;
  /** The space at each side of its text, up to the elements beside it. */
  readonly spaceBefore: number;
  readonly spaceAfter: number;
  /** The space between the elements within it. */
  readonly gap: number;
  /** True when a line is drawn above or below it, or its background differs from that around. */
  readonly isRuled: boolean;
  /** True for an item of a list whose sign is stated as a text or a picture before it. */
  readonly isListSignDrawn: boolean;
  /** True for an item of a list in a document of Word, and for the sign of one. */
  readonly levelInWordList: number | null;
  readonly isWordListSign: boolean;
  readonly isWordTab: boolean;
}

/**
 * The style of an element.
 * @param declarations what is stated for it, the one that takes precedence last
 * @param rem the size of the root element
 */
export function computeStyle(
  { name, attributes }: MatchedElement,
  declarations: readonly Declaration[],
  around: InheritedStyle,
  rem: number,
): ElementStyle {
  const presentation = presentationOf(name, attributes);
  if (declarations.length > 0 || presentation.length > 0) {
    return computed(name, declarations, new Map(presentation), around, rem);
  }
  // Most elements of a type have the same style as those beside them.
  const known = plainStyles.get(around) ?? new Map<string, ElementStyle>();
  plainStyles.set(around, known);
  const style = known.get(name) ?? computed(name, declarations, new Map(), around, rem);
  known.set(name, style);
  return style;
}

/** The styles of elements for which nothing is stated, by the style around them and their names. */
const plainStyles = new WeakMap<InheritedStyle, Map<string, ElementStyle>>();

/** @param values what attributes state, as properties */
function computed(
  name: string,
  declarations: readonly Declaration[],
  values: Map<string, string>,
  around: InheritedStyle,
  rem: number,
): ElementStyle {
  const variables = withVariables(around.variables, declarations);
  for (const { name: property, value } of declarations) {
    if (property.startsWith('--')) continue;
    if (property === listSign) values.set(listSign, value);
    const resolved = variables.resolve(value);
    for (const [longhand, stated] of resolved === null ? [] : longhandsOf(property, resolved)) {
      values.set(longhand, stated);
    }
  }
  const size = sizeOf(name, values.get('font-size'), around.size, rem);
  const basis = { em: size ?? usualSize, rem, percent: null };
  const length = (property: string): number => {
    const value = values.get(property);
    return value === undefined ? 0 : (lengthOf(value, basis) ?? 0);
  };
  const background = backgroundOf(values.get('background-color'), around.background);
  const display = displayOf(name, values, basis);
  const share = shareOf(values, basis);
  return {
    size,
    ...lettersOf(name, values, around),
    variables: variables.own,
    background,
    display,
    float: values.get('float') === 'left' ? 'left' : values.get('float') === 'right' ? 'right' : null,
    isAbsolute: /^(?:absolute|fixed)$/.test(values.get('position') ?? ''),
    top: values.get('top') ?? '',
    right: values.get('right') ?? '',
    clears: /^(?:both|left|right)$/.test(values.get('clear') ?? ''),
    columns: columnsOf(display, values),
    template: {
      columns: display === 'grid' ? (values.get('grid-template-columns') ?? '') : '',
      areas: display === 'grid' ? (values.get('grid-template-areas') ?? '') : '',
    },
    gridItem: gridItemOf(values.get('grid-column'), values.get('grid-area')),
    share,
    hasWidth: share !== null || length('width') > 0 || length('min-width') > 0,
    hasHeight: length('height') > 6,
    spaceAbove: length('margin-top') + length('padding-top'),
    spaceBelow: length('margin-bottom') + length('padding-bottom'),
    spaceBefore: length('margin-left') + length('padding-left'),
    spaceAfter: length('margin-right') + length('padding-right'),
    gap: length('row-gap'),
    isRuled:
      background !== around.background ||
      hasBorder(values, 'top', basis) ||
      hasBorder(values, 'bottom', basis),
    isListSignDrawn: name === 'li' && values.has(listSign),
    levelInWordList: Number(/^l\d+ level(\d)/.exec(values.get('mso-list') ?? '')?.[1] ?? 0) || null,
    isWordListSign: values.get('mso-list') === 'ignore',
    isWordTab: values.has('mso-tab-count'),
  };
}

function backgroundOf(stated: string | undefined, around: string | null): string | null {
  const color = colorOf(stated ?? '');
  if (color === null || color === 'transparent') return around;
  return color === '#ffffff' && around === null ? null : color;
}

/** A text of this height is not seen. Screen readers read it. */
const isClipped = (values: ReadonlyMap<string, string>, basis: LengthBasis): boolean =>
  (lengthOf(values.get('width') ?? '', basis) ?? 9) <= 1 &&
  (lengthOf(values.get('height') ?? '', basis) ?? 9) <= 1 &&
  (values.get('overflow') === 'hidden' || values.has('clip'));

function displayOf(name: string, values: ReadonlyMap<string, string>, basis: LengthBasis): Display {
  if (isClipped(values, basis)) return 'none';
  const shown = statedDisplay(values.get('display') ?? '') ?? defaultDisplay(name);
  // Nothing shows what these contain.
  return defaultDisplay(name) === 'none' ? 'none' : shown;
}

function columnsOf(display: Display, values: ReadonlyMap<string, string>): number | null {
  if (display === 'flex')
    return /^column/.test(values.get('flex-direction') ?? '') ? null : Number.POSITIVE_INFINITY;
  if (display !== 'grid') return null;
  return tracksOf(values.get('grid-template-columns') ?? '', values.get('grid-template-areas') ?? '');
}

function shareOf(values: ReadonlyMap<string, string>, basis: LengthBasis): number | null {
  const flexBasis = values.get('flex-basis');
  const width = flexBasis === undefined || flexBasis === 'auto' ? values.get('width') : flexBasis;
  if (width === undefined || !width.includes('%')) return null;
  return lengthOf(width, { ...basis, percent: 1 });
}

function hasBorder(values: ReadonlyMap<string, string>, side: string, basis: LengthBasis): boolean {
  const style = values.get(`border-${side}-style`) ?? 'none';
  if (style === 'none' || style === 'hidden') return false;
  const width = lengthOf(values.get(`border-${side}-width`) ?? 'medium', basis);
  return width !== 0 && colorOf(values.get(`border-${side}-color`) ?? '') !== 'transparent';
}
