/** Places for the tables of the picture: those that others refer to stand right of them. Pure. */
import { graphlib, layout } from '@dagrejs/dagre';
import type { TableModel } from '../../model/table-model.ts';

export type Places = Readonly<Record<string, { readonly x: number; readonly y: number }>>;

export interface TableEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly label: string;
}

/** One arrow for each relationship from a row to one other row. */
export function edgesOf(tables: readonly TableModel[]): readonly TableEdge[] {
  const names = new Set(tables.map(({ name }) => name));
  return tables.flatMap(({ name, relationships }) =>
    relationships
      .filter(({ kind, table }) => kind === 'object' && names.has(table) && table !== name)
      .map((relationship) => ({
        id: `${name}.${relationship.name}`,
        source: name,
        target: relationship.table,
        label: relationship.name,
      })),
  );
}

const height = 34;
/** Wide enough for the name in the font of the picture. */
const widthOf = (name: string) => name.length * 8 + 24;

/** @param boxes by their names, with what is written in them */
export function layOut(boxes: ReadonlyMap<string, string>, edges: readonly TableEdge[]): Places {
  const graph = new graphlib.Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 16, ranksep: 110 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const [name, label] of boxes) graph.setNode(name, { width: widthOf(label), height });
  for (const { source, target } of edges) graph.setEdge(source, target);
  layout(graph);
  return Object.fromEntries(
    [...boxes].map(([name, label]) => {
      const { x, y } = graph.node(name);
      return [name, { x: x - widthOf(label) / 2, y: y - height / 2 }];
    }),
  );
}

/** Boxes in rows beside each other, as many as fit into a frame that is broader than high. */
export function inRows(boxes: ReadonlyMap<string, string>): Places {
  const width = Math.max(0, ...[...boxes.values()].map(widthOf)) + 24;
  const columns = Math.ceil(Math.sqrt(boxes.size * 0.42));
  return Object.fromEntries(
    [...boxes.keys()].map((name, at) => [
      name,
      { x: (at % columns) * width, y: Math.floor(at / columns) * height * 1.75 },
    ]),
  );
}
