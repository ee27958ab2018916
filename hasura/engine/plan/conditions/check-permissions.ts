/**
 * Reads every permission of the metadata once, at the start: an expression or a preset that cannot be understood
 * stops the engine instead of failing the first request of its role.
 */
import type { Column, PermissionExpression, Preset } from '../../catalog/model-types.ts';
import type { MetadataProblem } from '../../metadata/metadata-error.ts';
import type { Model } from '../../model/model.ts';
import { parsePermission, planPresets } from './permission.ts';

/** What is wrong with the permissions of a model; nothing when all of them can be planned. */
export function checkPermissions(model: Model): MetadataProblem[] {
  const problems: MetadataProblem[] = [];
  for (const table of model.tables.values()) {
    for (const [role, { select, insert, update, delete: remove }] of table.permissions) {
      const check = (kind: string, part: string, read: () => unknown): void => {
        try {
          read();
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          const key = `${table.key}: ${kind} permission of role "${role}": ${part}`;
          problems.push({ file: null, key, message });
        }
      };
      const expression = (kind: string, part: string, value: PermissionExpression | null): void => {
        if (value !== null) check(kind, part, () => parsePermission(model, table, value));
      };
      const presets = (kind: string, values: ReadonlyMap<Column, Preset>): void =>
        check(kind, 'set', () => planPresets(values));

      for (const grant of select?.grants ?? []) expression('select', 'filter', grant.filter);
      if (insert) {
        expression('insert', 'check', insert.check);
        presets('insert', insert.presets);
      }
      if (update) {
        expression('update', 'filter', update.filter);
        expression('update', 'check', update.check);
        presets('update', update.presets);
      }
      if (remove) expression('delete', 'filter', remove.filter);
    }
  }
  return problems;
}
