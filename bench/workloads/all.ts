/** All workloads on a data set, in the order of the tables. */
import type { DataSet } from './data.ts';
import { graphqlGroups } from './graphql.ts';
import { listGroups } from './lists.ts';
import { saveGroups } from './saves.ts';
import type { WorkloadGroup } from './workload.ts';

/**
 * The groups of workloads.
 * @param only names of workloads or of groups; undefined for all. The first workload of a group that is compared with it
 *   is kept as well.
 * @throws Error when there is no workload or group of a name
 */
export function workloadGroups(data: DataSet, only?: readonly string[]): readonly WorkloadGroup[] {
  const all = [...graphqlGroups(data), ...listGroups(data), ...saveGroups(data)];
  if (only === undefined) return all;
  const names = all.flatMap((group) => [group.name, ...group.workloads.map(({ name }) => name)]);
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Error(`unknown: ${unknown.join(', ')}; there are ${[...new Set(names)].join(', ')}`);
  }
  return all.flatMap((group) => {
    if (only.includes(group.name)) return [group];
    const [first] = group.workloads;
    const chosen = group.workloads.filter(({ name }) => only.includes(name));
    if (chosen.length === 0) return [];
    const isAdded = group.isComparedWithFirst && first !== undefined && !chosen.includes(first);
    return [{ ...group, workloads: isAdded ? [first, ...chosen] : chosen }];
  });
}
