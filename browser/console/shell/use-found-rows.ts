/** Rows by a whole id, wherever it is the key, or by an e-mail address. */
import { useQuery } from '@tanstack/react-query';
import { identityOf, type Row } from '../data/identity.ts';
import { emailQuestions, findDocument, idQuestions, type Question } from '../data/table-documents.ts';
import { isUuid } from '../data/where.ts';
import { request } from '../engine/request.ts';
import { useModel } from '../model/current-model.ts';
import { labelOf } from '../model/labels.ts';

interface FoundRow {
  readonly table: string;
  readonly id: string;
  readonly label: string;
}

const emailPattern = /^\S+@\S+\.\S+$/;

export function useFoundRows(text: string): {
  readonly rows: readonly FoundRow[];
  readonly isSearching: boolean;
} {
  const model = useModel();
  const wanted = text.trim();
  const isId = isUuid(wanted);
  const isEnabled = isId || emailPattern.test(wanted);
  const { data, isFetching } = useQuery({
    queryKey: ['found rows', wanted],
    queryFn: ({ signal }) => findRows(isId ? idQuestions(model) : emailQuestions(model), wanted, signal),
    enabled: isEnabled,
  });
  return { rows: isEnabled ? (data ?? []) : [], isSearching: isEnabled && isFetching };
}

async function findRows(
  questions: readonly Question[],
  value: string,
  signal: AbortSignal,
): Promise<FoundRow[]> {
  if (questions.length === 0) return [];
  const answer = await request<Record<string, Row[]>>(findDocument(questions, value), {}, { signal });
  return questions.flatMap(({ table }, index) =>
    (answer[`t${index}`] ?? []).flatMap((row) => {
      const id = identityOf(table, row);
      return id === null ? [] : [{ table: table.name, id, label: labelOf(table, row) }];
    }),
  );
}
