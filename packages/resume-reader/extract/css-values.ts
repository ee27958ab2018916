/** Reads the values of CSS properties: lengths and colours. In: their text, with variables replaced. */

/** What relative lengths refer to, in points; `percent` is `null` where a percentage says nothing. */
export interface LengthBasis {
  readonly em: number;
  readonly rem: number;
  readonly percent: number | null;
}

/** The width of the window in which a page is seen, in CSS pixels: that of a usual screen. */
export const windowWidth = 1280;
const windowHeight = 800;
/** The size of a CSS pixel in points. */
export const pointsPerPixel = 0.75;

/** Longer expressions are not evaluated. */
const maxExpression = 200;

const pointsOfUnit: Readonly<Record<string, (basis: LengthBasis) => number | null>> = {
  px: () => pointsPerPixel,
  pt: () => 1,
  pc: () => 12,
  in: () => 72,
  cm: () => 72 / 2.54,
  mm: () => 72 / 25.4,
  em: ({ em }) => em,
  rem: ({ rem }) => rem,
  ex: ({ em }) => em / 2,
  ch: ({ em }) => em / 2,
  vw: () => (windowWidth * pointsPerPixel) / 100,
  vh: () => (windowHeight * pointsPerPixel) / 100,
  '%': ({ percent }) => (percent === null ? null : percent / 100),
};

/** A length in points, also of `calc`, `min`, `max` and `clamp`; `null` for a keyword or what cannot be read. */
export function lengthOf(text: string, basis: LengthBasis): number | null {
  if (text.length > maxExpression) return null;
  const tokens = text.toLowerCase().match(/\d*\.?\d+(?:e[+-]?\d+)?(?:[a-z]+|%)?|[a-z]+\(|[-+*/(),]|[^\s]/g);
  if (!tokens) return null;
  const value = sumOf(tokens, basis);
  return tokens.length === 0 && value !== null && Number.isFinite(value) ? value : null;
}

/** Takes a sum from the beginning of the tokens. */
function sumOf(tokens: string[], basis: LengthBasis): number | null {
  let sum = productOf(tokens, basis);
  while (tokens[0] === '+' || tokens[0] === '-') {
    const sign = tokens.shift() === '+' ? 1 : -1;
    const next = productOf(tokens, basis);
    sum = sum === null || next === null ? null : sum + sign * next;
  }
  return sum;
}

function productOf(tokens: string[], basis: LengthBasis): number | null {
  let product = termOf(tokens, basis);
  while (tokens[0] === '*' || tokens[0] === '/') {
    const isDivision = tokens.shift() === '/';
    const next = termOf(tokens, basis);
    product = product === null || next === null ? null : isDivision ? product / next : product * next;
  }
  return product;
}

function termOf(tokens: string[], basis: LengthBasis): number | null {
  const token = tokens.shift() ?? '';
  if (token === '-' || token === '+') {
    const term = termOf(tokens, basis);
    return term === null ? null : token === '-' ? -term : term;
  }
  if (token.endsWith('(')) return functionOf(token, tokens, basis);
  const [, number, unit = ''] = /^(\d*\.?\d+(?:e[+-]?\d+)?)([a-z]+|%)?$/.exec(token) ?? [];
  if (number === undefined) return null;
  const points = unit === '' ? 1 : (pointsOfUnit[unit]?.(basis) ?? null);
  return points === null ? null : Number(number) * points;
}

function functionOf(name: string, tokens: string[], basis: LengthBasis): number | null {
  const values = [sumOf(tokens, basis)];
  while (tokens[0] === ',') {
    tokens.shift();
    values.push(sumOf(tokens, basis));
  }
  if (tokens.shift() !== ')') return null;
  const known = values.filter((value) => value !== null);
  if (known.length < values.length) return null;
  if (name === 'min(') return Math.min(...known);
  if (name === 'max(') return Math.max(...known);
  const [first = 0, middle = 0, last = 0] = known;
  if (name === 'clamp(') return Math.max(first, Math.min(middle, last));
  return name === 'calc(' || name === '(' ? first : null;
}

/** The size of a font in points, also of a keyword; `null` for what cannot be read. */
export function fontSizeOf(text: string, basis: LengthBasis): number | null {
  const factor = relativeSizes[text];
  if (factor !== undefined) return factor * basis.em;
  const pixels = namedSizes[text];
  return pixels === undefined ? lengthOf(text, basis) : pixels * pointsPerPixel;
}

const relativeSizes: Readonly<Record<string, number>> = { smaller: 1 / 1.2, larger: 1.2 };
const namedSizes: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
};

/** A colour as `#rrggbb`; `transparent` when nothing is seen of it; `null` for what cannot be read. */
export function colorOf(text: string): string | null {
  const value = text.trim().toLowerCase();
  if (value === 'transparent') return value;
  const named = namedColors[value];
  if (named !== undefined) return named;
  const hex = /^#([0-9a-f]{3,8})$/.exec(value)?.[1];
  if (hex !== undefined) return hexColor(hex);
  const [, name = '', list = ''] = /^(rgb|hsl|oklch)a?\(([^()]*)\)$/.exec(value) ?? [];
  const parts = list.split(/[\s,/]+/).filter((part) => part !== '');
  if (parts.length < 3) return null;
  if (shareOf(parts[3] ?? '1', 1) === 0) return 'transparent';
  const [first = '', second = '', third = ''] = parts;
  if (name === 'oklch')
    return oklchColor(shareOf(first, 1), 0.4 * shareOf(second, 0.4), Number.parseFloat(third));
  return name === 'hsl'
    ? hslColor(Number.parseFloat(first), shareOf(second, 100), shareOf(third, 100))
    : rgbColor([first, second, third].map((part) => 255 * shareOf(part, 255)));
}

function hexColor(hex: string): string | null {
  const long = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join('') : hex;
  if (long.length === 8 && long.endsWith('00')) return 'transparent';
  return long.length >= 6 ? `#${long.slice(0, 6)}` : null;
}

/** A number from 0 to 1 that is written as a percentage or as a part of `whole`. */
const shareOf = (text: string, whole: number): number =>
  Number.parseFloat(text) / (text.endsWith('%') ? 100 : whole);

function hslColor(hue: number, saturation: number, lightness: number): string | null {
  const channel = (offset: number): number => {
    const place = (((offset + hue / 30) % 12) + 12) % 12;
    const range = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - range * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return rgbColor([channel(0), channel(8), channel(4)]);
}

/** A colour by how light it is from 0 to 1, its chroma up to about 0.4, and its hue in degrees. */
function oklchColor(lightness: number, chroma: number, hue: number): string | null {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  return rgbColor(
    linear.map((value) => 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)),
  );
}

function rgbColor(channels: number[]): string | null {
  if (channels.some((channel) => Number.isNaN(channel))) return null;
  const digits = channels.map((channel) =>
    Math.round(Math.min(255, Math.max(0, channel)))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

const namedColors: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  dimgray: '#696969',
  dimgrey: '#696969',
  darkgray: '#a9a9a9',
  darkgrey: '#a9a9a9',
  lightgray: '#d3d3d3',
  lightgrey: '#d3d3d3',
  gainsboro: '#dcdcdc',
  whitesmoke: '#f5f5f5',
  slategray: '#708090',
  darkslategray: '#2f4f4f',
  red: '#ff0000',
  darkred: '#8b0000',
  maroon: '#800000',
  crimson: '#dc143c',
  firebrick: '#b22222',
  brown: '#a52a2a',
  tomato: '#ff6347',
  coral: '#ff7f50',
  orange: '#ffa500',
  darkorange: '#ff8c00',
  gold: '#ffd700',
  yellow: '#ffff00',
  beige: '#f5f5dc',
  olive: '#808000',
  green: '#008000',
  darkgreen: '#006400',
  forestgreen: '#228b22',
  seagreen: '#2e8b57',
  lime: '#00ff00',
  teal: '#008080',
  darkcyan: '#008b8b',
  cyan: '#00ffff',
  aqua: '#00ffff',
  lightblue: '#add8e6',
  skyblue: '#87ceeb',
  steelblue: '#4682b4',
  cornflowerblue: '#6495ed',
  dodgerblue: '#1e90ff',
  royalblue: '#4169e1',
  blue: '#0000ff',
  mediumblue: '#0000cd',
  darkblue: '#00008b',
  navy: '#000080',
  midnightblue: '#191970',
  indigo: '#4b0082',
  purple: '#800080',
  magenta: '#ff00ff',
  fuchsia: '#ff00ff',
  pink: '#ffc0cb',
};
