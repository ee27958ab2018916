/** Rows by a whole id, wherever it is the key, or by an e-mail address. */
import { useQuery } from '@tanstack/react-query';
import { identityOf, type Row } from '../data/identity.ts';
import { request } from '../engine/request.ts';
import { useModel } from '../model/current-model.ts';
import { labelColumns, labelOf } from '../model/labels.ts';
import type { Model, TableModel } from '../model/table-model.ts';

interface FoundRow {
  readonly table: string;
  readonly id: string;
  readonly label: string;
}

interface Question {
  readonly table: TableModel;
  readonly column: string;
}

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const emailPattern = /^\S+@\S+\.\S+$/;

export function useFoundRows(text: string): {
  readonly rows: readonly FoundRow[];
  readonly isSearching: boolean;
} {
  const model = useModel();
  const wanted = text.trim();
  const isId = idPattern.test(wanted);
  const isEnabled = isId || emailPattern.test(wanted);
  const { data, isFetching } = useQuery({
    queryKey: ['found rows', wanted],
    queryFn: ({ signal }) => findRows(isId ? idQuestions(model) : emailQuestions(model), wanted, signal),
    enabled: isEnabled,
  });
  return { rows: isEnabled ? (data ?? []) : [], isSearching: isEnabled && isFetching };
}

/** By its key only: the search in any other column of a large table could take long. */
function idQuestions({ tables }: Model): readonly Question[] {
  return tables
    .filter(({ key, roots }) => key.length === 1 && key[0] === 'id' && roots.byKey !== null)
    .filter(({ columns }) => columns.some(({ name, type }) => name === 'id' && type === 'uuid'))
    .map((table) => ({ table, column: 'id' }));
}

function emailQuestions({ tables }: Model): readonly Question[] {
  return tables.flatMap((table) =>
    table.columns
      .filter(({ name }) => (name === 'email' || name === 'emailAddress') && table.key.length > 0)
      .map(({ name }) => ({ table, column: name })),
  );
}

async function findRows(
  questions: readonly Question[],
  value: string,
  signal: AbortSignal,
): Promise<FoundRow[]> {
  if (questions.length === 0) return [];
  const fields = questions.map(({ table, column }, index) => {
    const wanted = new Set([...table.key, ...labelColumns(table)]);
    return `t${index}: ${table.roots.select}(where: { ${column}: { _eq: ${JSON.stringify(value)} } }, limit: 5) { ${[...wanted].join(' ')} }`;
  });
  const answer = await request<Record<string, Row[]>>(
    `query Find {\n${fields.join('\n')}\n}`,
    {},
    { signal },
  );
  return questions.flatMap(({ table }, index) =>
    (answer[`t${index}`] ?? []).flatMap((row) => {
      const id = identityOf(table, row);
      return id === null ? [] : [{ table: table.name, id, label: labelOf(table, row) }];
    }),
  );
}
