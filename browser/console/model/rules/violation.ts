/** What an error of the database is about, in terms of its constraints. Pure. */

import type { Rule } from './checks.ts';
import { type Rules, silentParts } from './rules.ts';

export interface Violation {
  readonly kind: 'missing' | 'repeated' | 'unknown' | 'used' | 'check';
  readonly columns: readonly string[];
  /** Of a check. */
  readonly rules: readonly Rule[];
  /** The table whose rows refer to the row: of the kind `used`. */
  readonly table: string;
}

/** Names between quotes in the messages of Postgres. */
const patterns = [
  { kind: 'missing', pattern: /null value in column "([^"]+)" of relation/ },
  { kind: 'repeated', pattern: /violates unique constraint "([^"]+)"/ },
  {
    kind: 'used',
    pattern:
      /update or delete on table "[^"]+" violates (?:RESTRICT setting of )?foreign key constraint "([^"]+)" on table "([^"]+)"/,
  },
  { kind: 'unknown', pattern: /violates foreign key constraint "([^"]+)"/ },
  { kind: 'check', pattern: /violates check constraint "([^"]+)"/ },
] as const;

/** Null: the message is about no constraint that is known. @param rules null: they could not be read */
export function violationIn(message: string, rules: Rules | null): Violation | null {
  for (const { kind, pattern } of patterns) {
    const [, name, table = ''] = pattern.exec(message) ?? [];
    if (name === undefined) continue;
    if (kind === 'missing') return { kind, columns: [name], rules: [], table };
    if (kind === 'used') return { kind, columns: [], rules: [], table };
    const constraint = rules?.constraints.get(name);
    if (constraint === undefined) return null;
    const own = constraint.columns.filter((column) => !silentParts.includes(column));
    return {
      kind,
      columns: own.length > 0 ? own : constraint.columns,
      rules: constraint.rules,
      table: constraint.table,
    };
  }
  return null;
}
