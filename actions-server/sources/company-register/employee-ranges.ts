/** The ranges of numbers of employees by their codes. Source: the documentation of `trancheEffectifsUniteLegale` in Sirene. */

const ranges: Readonly<Record<string, readonly [from: number, to: number | null]>> = {
  '00': [0, 0],
  '01': [1, 2],
  '02': [3, 5],
  '03': [6, 9],
  '11': [10, 19],
  '12': [20, 49],
  '21': [50, 99],
  '22': [100, 199],
  '31': [200, 249],
  '32': [250, 499],
  '41': [500, 999],
  '42': [1_000, 1_999],
  '51': [2_000, 4_999],
  '52': [5_000, 9_999],
  '53': [10_000, null],
};

/** null for `NN`, which says that the company employs nobody or that nothing is known, and for unknown codes. */
export function employeeRange(code: string | null): { from: number; to: number | null } | null {
  const range = code !== null && Object.hasOwn(ranges, code) ? ranges[code] : undefined;
  return range === undefined ? null : { from: range[0], to: range[1] };
}
