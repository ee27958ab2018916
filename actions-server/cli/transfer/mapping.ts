/**
 * The mapping file of an import: which column of the file is which member of the record, in YAML.
 *
 *     entity: profiles
 *     key: externalId
 *     columns:
 *       Prénom: firstName
 *       Tél: { to: phoneNumbers, split: ";" }
 *       Disponible le: { to: Availability, date: dd/mm/yyyy }
 *     constants: { source: old CRM }
 *     skip: [Notes]
 */

import { exactNumberTags, isExactNumber } from '@platform/runtime';
import { CORE_SCHEMA, load } from 'js-yaml';
import { z } from 'zod';
import { UsageError } from '../console.ts';
import { dateForms } from './read-date.ts';
import { recordKindNames } from './record-kinds.ts';

const scalar = z.union([z.string(), z.boolean(), z.number(), z.custom(isExactNumber), z.null()]);
const schema = CORE_SCHEMA.withTags(exactNumberTags);

const columnShape = z.strictObject({
  /** A member of the record, or the name or id of a custom field. */
  to: z.string().min(1),
  /** What separates the values of the cell. */
  split: z.string().min(1).optional(),
  /** How the cell writes dates. */
  date: z.enum(dateForms).optional(),
  decimal: z.enum(['.', ',']).optional(),
  /** What stands for what; a cell that is not there is refused. */
  values: z.record(z.string(), scalar).optional(),
});

const mappingShape = z.strictObject({
  entity: z.enum(recordKindNames),
  /** The member that finds a record again; every line must have it. */
  key: z.string().optional(),
  columns: z
    .record(
      z.string(),
      z.union([
        z
          .string()
          .min(1)
          .transform((to) => ({ to })),
        columnShape,
      ]),
    )
    .default({}),
  /** Members that every record gets. */
  constants: z.record(z.string(), scalar).default({}),
  /** Columns that are left out. */
  skip: z.array(z.string()).default([]),
});

export type Mapping = z.output<typeof mappingShape>;
export type MappedColumn = z.output<typeof columnShape>;

/** @throws UsageError that names the place in the file */
export function parseMapping(text: string, file: string): Mapping {
  let value: unknown;
  try {
    value = load(text, { schema });
  } catch (error) {
    throw new UsageError(`${file} is no YAML: ${(error as Error).message.split('\n')[0]}`);
  }
  const parsed = mappingShape.safeParse(value);
  if (parsed.success) return parsed.data;
  const [problem] = parsed.error.issues;
  throw new UsageError(`${file}: ${problem?.path.join('.') || 'the file'}: ${problem?.message}`);
}
