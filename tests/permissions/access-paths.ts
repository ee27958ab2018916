/** Access paths to the rows and cells of `secret-world.ts`, and expected results that several of them share. */
import type { SecretRole } from '../support/secret-world.ts';

export interface AccessPath {
  readonly name: string;
  readonly query: string;
  readonly expected: Readonly<Partial<Record<SecretRole, unknown>>>;
}

export const ids = (...all: number[]) => all.map((id) => ({ id }));
export const all = 'order_by: {id: asc}';

export const updated = (id: number, salary: number | null) => ({ id, salary });

export const aggregateFields = `aggregate {
  count paid: count(columns: [salary]) values: count(columns: [salary], distinct: true)
  max { name salary bonus raise(args: {factor: 3}) } sum { salary bonus } avg { rating }
} nodes { salary bonus }`;
export const ofAll = {
  aggregate: {
    count: 3,
    paid: 3,
    values: 3,
    max: { name: 'Sly', salary: 900, bonus: 9000, raise: 2700 },
    sum: { salary: 1200, bonus: 12_000 },
    avg: { rating: 4.5 },
  },
  nodes: [
    { salary: 100, bonus: 1000 },
    { salary: 200, bonus: 2000 },
    { salary: 900, bonus: 9000 },
  ],
};
export const ofVisible = {
  aggregate: {
    count: 2,
    paid: 2,
    values: 2,
    max: { name: 'Bob', salary: 200, bonus: 2000, raise: 600 },
    sum: { salary: 300, bonus: 3000 },
    avg: { rating: 2 },
  },
  nodes: [
    { salary: 100, bonus: 1000 },
    { salary: 200, bonus: 2000 },
  ],
};
export const ofUnmasked = {
  aggregate: {
    count: 2,
    paid: 1,
    values: 1,
    max: { name: 'Bob', salary: 100, bonus: 1000, raise: 300 },
    sum: { salary: 100, bonus: 1000 },
    avg: { rating: 1.5 },
  },
  nodes: [
    { salary: 100, bonus: 1000 },
    { salary: null, bonus: null },
  ],
};
