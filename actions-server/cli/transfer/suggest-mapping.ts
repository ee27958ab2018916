/** Suggests a mapping for the headings of a file. Pure. */

import { fold } from '@platform/vocabulary';
import type { FieldDefinition } from '../../custom-fields/field-definition.ts';
import { fieldOfHeading } from './field-columns.ts';
import { refusalColumns, type TransferredKind } from './record-kinds.ts';

/** A mapping file, with every column that nothing was found for under `skip`. */
export function suggestMapping(
  headings: readonly string[],
  kind: TransferredKind,
  fields: readonly FieldDefinition[],
): string {
  const taken = new Set<string>();
  const columns: string[] = [];
  const skipped: string[] = [];
  const own = headings.filter((heading) => !(refusalColumns as readonly string[]).includes(heading));
  // What is called as its member comes first, so that no other column takes its place.
  const targets = new Map<string, string>();
  for (const find of [exactMember, likelyMember]) {
    for (const heading of own) {
      const target = targets.has(heading) ? null : find(heading, kind, fields);
      if (target === null || taken.has(target)) continue;
      targets.set(heading, target);
      taken.add(target);
    }
  }
  for (const heading of own) {
    const target = targets.get(heading);
    if (target === undefined) skipped.push(`  - ${yamlText(heading)}`);
    else columns.push(`  ${yamlText(heading)}: ${valueFor(target, kind)}`);
  }
  const key = kind.identities.find((name) => taken.has(name));
  return [
    `entity: ${kind.name}`,
    key === undefined
      ? `# key: ${kind.identities[1]}   # the member that finds a record again; without one every import creates new ones`
      : `key: ${key}`,
    'columns:',
    ...(columns.length === 0 ? ['  {}'] : columns),
    ...(skipped.length === 0
      ? []
      : ['# Nothing was found for these columns: map them above, or leave them out.', 'skip:', ...skipped]),
    '',
  ].join('\n');
}

function exactMember(
  heading: string,
  kind: TransferredKind,
  fields: readonly FieldDefinition[],
): string | null {
  const column = kind.columns.find(({ name }) => fold(name) === fold(heading));
  return column?.name ?? fieldOfHeading(heading, fields)?.name ?? null;
}

function likelyMember(heading: string, kind: TransferredKind): string | null {
  const plain = fold(heading)
    .replace(/[_\-.:]+/g, ' ')
    .trim();
  const forms = [plain, fold(heading), plain.replace(/s$/, '')];
  return (
    kind.columns.find(({ alias, name }) => [...alias, fold(name)].some((known) => forms.includes(known)))
      ?.name ?? null
  );
}

/** Lists are often written with semicolons. */
function valueFor(target: string, kind: TransferredKind): string {
  const column = kind.columns.find(({ name }) => name === target);
  if (column?.cell === 'list') return `{ to: ${target}, split: ";" }`;
  if (column?.cell === 'instant') return `{ to: ${target}, date: yyyy-mm-dd }`;
  return column === undefined ? yamlText(target) : target;
}

/** JSON is YAML. */
function yamlText(text: string): string {
  return JSON.stringify(text);
}
