/** Custom fields as columns of a file: the heading of each, and which field a heading means. Pure. */

import { fold } from '@platform/vocabulary';
import type { FieldDefinition } from '../../custom-fields/field-definition.ts';
import { lookUp } from '../../text/look-up.ts';
import type { TransferredKind } from './record-kinds.ts';

/** The heading of each field: its name, followed by its id where the name alone could mean something else. */
export function fieldHeadings(
  fields: readonly FieldDefinition[],
  kind: TransferredKind,
): { readonly heading: string; readonly field: FieldDefinition }[] {
  const taken = [...kind.columns.map(({ name }) => name), ...kind.readOnly].map(fold);
  const names = fields.map(({ name }) => fold(name));
  return fields.map((field) => {
    const folded = fold(field.name);
    const isClear = !taken.includes(folded) && names.filter((name) => name === folded).length === 1;
    return { heading: isClear ? field.name : `${field.name} (${field.id})`, field };
  });
}

/** The field that a heading means by id, by `Name (id)`, or by a name that only one field has; null when none does. */
export function fieldOfHeading(heading: string, fields: readonly FieldDefinition[]): FieldDefinition | null {
  const [, id = heading] = /\(([0-9a-fA-F-]{36})\)\s*$/.exec(heading) ?? [];
  const byId = fields.find((field) => field.id === id.trim().toLowerCase());
  if (byId !== undefined) return byId;
  const named = lookUp(heading, fields, { namesOf: ({ name }) => [name] });
  return named === 'ambiguous' ? null : named;
}
