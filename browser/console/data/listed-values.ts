/** The values that a check constraint of Postgres lists. Pure. */

/** The texts of `x = ANY (ARRAY['a'::text, 'b'::text])`; null: the constraint is another one. */
export function listedValues(definition: string): readonly string[] | null {
  const list = /= ANY \(+ARRAY\[([^\]]*)\]|^ANY \(ARRAY\[([^\]]*)\]\)$/.exec(definition);
  const text = list?.[1] ?? list?.[2];
  // A constraint that says more than the list would refuse some of its values.
  if (text === undefined || / (AND|OR) /.test(definition)) return null;
  const values = [...text.matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) => value.replaceAll("''", "'"));
  return values.length === 0 ? null : values;
}
