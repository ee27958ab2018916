/**
 * Tables in groups by the beginning of their names, as `profiles` and `profiles_emails`: a picture of all tables at once says
 * nothing to anybody. Pure.
 */
import type { TableModel } from '../../model/table-model.ts';
import type { TableEdge } from './lay-out.ts';

/** The name of a group is that of its first table, or what its tables begin with. */
export function groupOf(name: string): string {
  return name.split('_')[0] ?? name;
}

/** Group → its tables, in the order of their names. */
export function groupsOf(tables: readonly TableModel[]): ReadonlyMap<string, readonly TableModel[]> {
  const groups = new Map<string, TableModel[]>();
  for (const table of tables) {
    const name = groupOf(table.name);
    groups.set(name, [...(groups.get(name) ?? []), table]);
  }
  return groups;
}

/** One arrow from a group to each other one that its tables refer to. */
export function groupEdges(edges: readonly TableEdge[]): readonly TableEdge[] {
  const between = edges.flatMap(({ source, target }) => {
    const [from, to] = [groupOf(source), groupOf(target)];
    return from === to
      ? []
      : [[`${from} ${to}`, { id: `${from} ${to}`, source: from, target: to, label: '' }] as const];
  });
  return [...new Map(between).values()];
}
