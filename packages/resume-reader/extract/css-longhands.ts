/** The properties of CSS that resumes are read by, and what the short forms of them state. */
import { colorOf } from './css-values.ts';

const sides = ['top', 'right', 'bottom', 'left'];

/** Properties that are taken as they are written. */
const plain = new Set(
  'font-size font-weight font-style color text-transform visibility display white-space float clear position top left right flex-direction flex-basis flex-wrap grid-template-columns grid-template-areas grid-column grid-area row-gap width min-width height overflow clip content list-style-type mso-list mso-tab-count background-color'.split(
    ' ',
  ),
);
for (const side of sides) {
  plain.add(`margin-${side}`).add(`padding-${side}`);
  for (const part of ['width', 'style', 'color']) plain.add(`border-${side}-${part}`);
}

type Longhands = [name: string, value: string][];

const borderStyles = /^(?:none|hidden|solid|dashed|dotted|double|groove|ridge|inset|outset)$/;

/** The width, style and colour that a short form of a border states for the sides. */
function border(value: string, of: readonly string[]): Longhands {
  const parts = partsOf(value);
  const style = parts.find((part) => borderStyles.test(part)) ?? 'none';
  const width = parts.find((part) => /^[\d.]|^calc|^(?:thin|medium|thick)$/.test(part)) ?? 'medium';
  const color = parts.find((part) => colorOf(part) !== null) ?? 'currentcolor';
  return of.flatMap(
    (side): Longhands => [
      [`border-${side}-style`, style],
      [`border-${side}-width`, width],
      [`border-${side}-color`, color],
    ],
  );
}

/** One to four values for the sides, in the order of CSS. */
const onSides = (value: string, name: (side: string) => string): Longhands => {
  const [top = '', right = top, bottom = top, left = right] = partsOf(value);
  return sides.map((side, index) => [name(side), [top, right, bottom, left][index] ?? '']);
};

/** One or two values for two sides. */
const onAxis = (value: string, first: string, second: string): Longhands => {
  const [start = '', end = start] = partsOf(value);
  return [
    [first, start],
    [second, end],
  ];
};

const shorthands: Readonly<Record<string, (value: string) => Longhands>> = {
  font: (value) => {
    const [, before = '', size] =
      /^(.*?)(?:^|\s)((?:[\d.]+(?:px|pt|em|rem|%|vw|mm|cm))|(?:xx?-)?(?:small|large)|medium|smaller|larger|calc\(.*?\)|clamp\(.*?\))(?=\s*\/|\s|$)/.exec(
        value,
      ) ?? [];
    if (size === undefined) return [];
    return [
      ['font-size', size],
      ['font-weight', /\b(?:bold(?:er)?|[1-9]00)\b/.exec(before)?.[0] ?? 'normal'],
      ['font-style', /\b(?:italic|oblique)\b/.exec(before)?.[0] ?? 'normal'],
    ];
  },
  background: (value) => {
    // A picture or a gradient is seen as a colour is.
    const color = value.includes('gradient(')
      ? '#808080'
      : partsOf(value).find((part) => colorOf(part) !== null);
    return [['background-color', color ?? 'transparent']];
  },
  margin: (value) => onSides(value, (side) => `margin-${side}`),
  padding: (value) => onSides(value, (side) => `padding-${side}`),
  border: (value) => border(value, ['top', 'bottom']),
  'border-top': (value) => border(value, ['top']),
  'border-bottom': (value) => border(value, ['bottom']),
  'border-block-end': (value) => border(value, ['bottom']),
  'border-width': (value) => onSides(value, (side) => `border-${side}-width`),
  'border-style': (value) => onSides(value, (side) => `border-${side}-style`),
  'border-color': (value) => onSides(value, (side) => `border-${side}-color`),
  'margin-block': (value) => onAxis(value, 'margin-top', 'margin-bottom'),
  'padding-block': (value) => onAxis(value, 'padding-top', 'padding-bottom'),
  'margin-inline': (value) => onAxis(value, 'margin-left', 'margin-right'),
  'padding-inline': (value) => onAxis(value, 'padding-left', 'padding-right'),
  'margin-block-start': (value) => [['margin-top', value]],
  'margin-block-end': (value) => [['margin-bottom', value]],
  'margin-inline-start': (value) => [['margin-left', value]],
  'margin-inline-end': (value) => [['margin-right', value]],
  'list-style': (value) => [['list-style-type', /\bnone\b/.test(value) ? 'none' : 'disc']],
  gap: (value) => [['row-gap', partsOf(value)[0] ?? '']],
  'grid-gap': (value) => [['row-gap', partsOf(value)[0] ?? '']],
  'flex-flow': (value) =>
    partsOf(value).map((part) => [/wrap/.test(part) ? 'flex-wrap' : 'flex-direction', part]),
  flex: (value) => {
    const parts = partsOf(value);
    const basis = parts.find((part) => /[a-z%]/.test(part)) ?? parts[2] ?? '0%';
    return [['flex-basis', basis === 'none' || basis === 'initial' ? 'auto' : basis]];
  },
  'grid-template': (value) => {
    const areas = value.match(/"[^"]*"|'[^']*'/g);
    const columns = value.split('/')[1]?.trim();
    return [
      ...(areas ? [['grid-template-areas', areas.join(' ')] as [string, string]] : []),
      ...(columns ? [['grid-template-columns', columns] as [string, string]] : []),
    ];
  },
  'grid-column-start': (value) => [['grid-column', value]],
  'grid-column-end': (value) => (value.startsWith('span') ? [['grid-column', value]] : []),
};

/** True for a property that is read, in its short form too, and for variables. */
export const isKnownProperty = (name: string): boolean =>
  name.startsWith('--') || plain.has(name) || Object.hasOwn(shorthands, name);

/** What a declaration states, in long forms. */
export const longhandsOf = (name: string, value: string): Longhands =>
  plain.has(name) ? [[name, value]] : (shorthands[name]?.(value) ?? []);

/** The parts of a value that white space separates outside of brackets. */
export function partsOf(value: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const sign of value) {
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (/\s/.test(sign) && depth <= 0) {
      if (part !== '') parts.push(part);
      part = '';
    } else part += sign;
  }
  return part === '' ? parts : [...parts, part];
}
