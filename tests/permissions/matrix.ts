/** The permission matrix as data: matrix.yaml, read and checked. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { z } from 'zod';
import type { Operation, Role } from '../schema/metadata-files.ts';

export const matrixRoles: readonly Role[] = ['account', 'intake', 'public'];

const access = z.strictObject({
  select: z.enum(['counted', 'listed', 'nested', 'absent']),
  insert: z.enum(['open', 'service', 'absent']),
  update: z.enum(['open', 'service', 'absent']),
  delete: z.enum(['open', 'service', 'absent']),
});
const entry = z.strictObject({
  rows: z.enum(['own', 'shared']),
  account: access,
  intake: access,
  public: access,
});

export type MatrixEntry = z.output<typeof entry>;

/** The entries of the matrix by table or view. */
export function readMatrix(): Map<string, MatrixEntry> {
  const text = readFileSync(fileURLToPath(new URL('./matrix.yaml', import.meta.url)), 'utf8');
  return new Map(Object.entries(z.record(z.string(), entry).parse(load(text))));
}

/** Every (table, role, operation) with its access in the matrix, for `test.each`. */
export function matrixCells(): {
  table: string;
  role: Role;
  operation: Operation;
  access: string;
  rows: MatrixEntry['rows'];
}[] {
  return [...readMatrix()].flatMap(([table, entry]) =>
    matrixRoles.flatMap((role) =>
      (['select', 'insert', 'update', 'delete'] as const).map((operation) => ({
        table,
        role,
        operation,
        access: entry[role][operation],
        rows: entry.rows,
      })),
    ),
  );
}
