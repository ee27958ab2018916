/** How the letters of a page look: the properties that elements inherit. Lengths are in points. */

import { colorOf, fontSizeOf } from './css-values.ts';
import type { CssVariables } from './css-variables.ts';
import {
  boldElements,
  headingSizes,
  italicElements,
  listSign,
  relativeSizes,
  usualSize,
} from './html-defaults.ts';

/** What the elements within an element take over. */
export interface InheritedStyle {
  /** `null` on a page that states no sizes. */
  readonly size: number | null;
  readonly bold: boolean;
  readonly italic: boolean;
  /** As `#rrggbb`; `null` for black. */
  readonly color: string | null;
  readonly capitals: boolean;
  readonly isVisible: boolean;
  /** Whether line breaks are kept as they are written, and wide gaps too. */
  readonly whiteSpace: 'normal' | 'lines' | 'preformatted';
  readonly hasListSign: boolean;
  /** The colour behind the text; `null` for that of the page. */
  readonly background: string | null;
  readonly variables: CssVariables;
}

/** The style around the elements of a page. @param hasSizes true when the page states sizes of fonts */
export function pageStyle(hasSizes: boolean): InheritedStyle {
  return {
    size: hasSizes ? usualSize : null,
    bold: false,
    italic: false,
    color: null,
    capitals: false,
    isVisible: true,
    whiteSpace: 'normal',
    hasListSign: true,
    background: null,
    variables: null,
  };
}

/** The properties of the letters besides their size. @param values what is stated for the element, in long forms */
export function lettersOf(
  name: string,
  values: ReadonlyMap<string, string>,
  around: InheritedStyle,
): Omit<InheritedStyle, 'size' | 'background' | 'variables'> {
  const weight = values.get('font-weight');
  const slope = values.get('font-style');
  const transform = values.get('text-transform');
  const visibility = values.get('visibility');
  return {
    bold: isKeptAsAround(weight)
      ? around.bold || (weight === undefined && boldElements.has(name))
      : /^bold/.test(weight) || Number.parseInt(weight, 10) >= 600,
    italic: isKeptAsAround(slope)
      ? around.italic || (slope === undefined && italicElements.has(name))
      : /^(?:italic|oblique)/.test(slope),
    color: textColorOf(values.get('color'), around.color),
    capitals: isKeptAsAround(transform) ? around.capitals : transform === 'uppercase',
    isVisible: isKeptAsAround(visibility) ? around.isVisible : visibility === 'visible',
    whiteSpace: whiteSpaceOf(
      values.get('white-space') ?? (name === 'pre' ? 'pre' : undefined),
      around.whiteSpace,
    ),
    hasListSign: hasListSign(name, values, around),
  };
}

const isKeptAsAround = (value: string | undefined): value is undefined | 'inherit' | 'unset' =>
  value === undefined || value === 'inherit' || value === 'unset';

function hasListSign(name: string, values: ReadonlyMap<string, string>, around: InheritedStyle): boolean {
  const type = values.get('list-style-type');
  if (values.get(listSign) === 'list') return true;
  if (type === undefined) return around.hasListSign || name === 'ul' || name === 'ol';
  return !/^(?:none|"|')/.test(type);
}

/** The size of an element, from the stated one or from that around. */
export function sizeOf(
  name: string,
  stated: string | undefined,
  around: number | null,
  rem: number,
): number | null {
  const em = around ?? usualSize;
  const size = isKeptAsAround(stated) ? null : fontSizeOf(stated, { em, rem, percent: em });
  if (size !== null) return size;
  if (stated !== undefined) return around;
  if (around === null) return headingSizes[name] ?? null;
  return around * (relativeSizes[name] ?? 1);
}

function textColorOf(stated: string | undefined, around: string | null): string | null {
  const color = colorOf(stated ?? '');
  if (color === '#000000') return null;
  // Letters that are transparent show a background that is cut out along them.
  return color === null || color === 'transparent' ? around : color;
}

function whiteSpaceOf(
  stated: string | undefined,
  around: InheritedStyle['whiteSpace'],
): InheritedStyle['whiteSpace'] {
  if (isKeptAsAround(stated)) return around;
  if (stated === 'pre-line') return 'lines';
  return /^(?:pre|pre-wrap|break-spaces)$/.test(stated) ? 'preformatted' : 'normal';
}
