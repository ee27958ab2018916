/**
 * The properties of paragraphs and texts in WordprocessingML, which the styles of a document state in the same elements
 * as its text. An absent member is not stated, so that objects are combined by spreading the nearer one last.
 */

/** The properties of a text. */
export interface RunProperties {
  /** In points. */
  size?: number;
  bold?: boolean;
  italic?: boolean;
  /** True when the text is shown in capitals, however it is written. */
  capitals?: boolean;
  hidden?: boolean;
  /** As `#rrggbb`; `null` for the default colour. */
  color?: string | null;
}

export interface ParagraphProperties {
  /** 0 for the highest level; 9 for running text. */
  outlineLevel?: number;
  /** The number of its list; `0` for none, which takes an inherited one away. */
  list?: string;
  /** The level in its list, from 0 on. */
  listLevel?: number;
  /** The space at the left, in points. */
  indent?: number;
  isRuled?: boolean;
  /** In points. */
  spaceAbove?: number;
  spaceBelow?: number;
}

type Attributes = Readonly<Record<string, string>>;

/** Whether an attribute of Word turns a property on, which it also does when it is absent. */
export const isOn = (value: string | undefined): boolean =>
  value === undefined || !/^(?:false|0|off)$/.test(value);

/** Takes a property over when the element states one. */
export function readRunProperty(properties: RunProperties, name: string, attributes: Attributes): void {
  const value = attributes['w:val'];
  if (name === 'w:b') properties.bold = isOn(value);
  else if (name === 'w:i') properties.italic = isOn(value);
  else if (name === 'w:caps') properties.capitals = isOn(value);
  else if (name === 'w:vanish') properties.hidden = isOn(value);
  else if (name === 'w:sz' && Number(value) > 0) properties.size = Number(value) / 2;
  else if (name === 'w:color') properties.color = colorOf(value);
}

/** Takes a property over when the element states one. @param parent the name of the element around it */
export function readParagraphProperty(
  properties: ParagraphProperties,
  name: string,
  attributes: Attributes,
  parent: string | undefined,
): void {
  const value = attributes['w:val'];
  if (name === 'w:outlineLvl' && value !== undefined) properties.outlineLevel = Number(value);
  else if (name === 'w:numId' && value !== undefined) properties.list = value;
  else if (name === 'w:ilvl') properties.listLevel = Number(value) || 0;
  else if (name === 'w:ind') {
    const left = attributes['w:left'] ?? attributes['w:start'];
    if (left !== undefined) properties.indent = pointsOf(left);
  } else if (name === 'w:spacing') {
    const { 'w:before': before, 'w:after': after } = attributes;
    if (before) properties.spaceAbove = pointsOf(before);
    if (after) properties.spaceBelow = pointsOf(after);
  } else if (parent === 'w:pBdr' && (name === 'w:top' || name === 'w:bottom')) {
    properties.isRuled = properties.isRuled === true || (value !== 'nil' && value !== 'none');
  }
}

/** A length in points, from twentieths of a point. */
const pointsOf = (twentieths: string): number => (Number(twentieths) || 0) / 20;

function colorOf(value: string | undefined): string | null {
  if (value === undefined || !/^[0-9a-f]{6}$/i.test(value) || value === '000000') return null;
  return `#${value.toLowerCase()}`;
}
