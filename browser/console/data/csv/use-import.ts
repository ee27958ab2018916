/** An import as it goes on: the file that was chosen, what its columns become, what is wrong with it, and writing it. */

import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useMemo, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { newId } from '../../engine/new-id.ts';
import { request } from '../../engine/request.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useTableRules } from '../../model/rules/use-rules.ts';
import { violationIn } from '../../model/rules/violation.ts';
import { columnOf, type TableModel } from '../../model/table-model.ts';
import { rulesFor, useTellProblem } from '../../parts/describe-problem.ts';
import { useChosenAccount } from '../account/chosen-account.ts';
import type { Row } from '../identity.ts';
import { importDocument } from '../table-documents.ts';
import { checkRows, type RowProblem } from './check-rows.ts';
import { decodeCsv, type Mapping, readSheet, rowsOf, type Sheet, UnreadableCsv } from './read-csv.ts';
import { suggestMapping } from './suggest-mapping.ts';

/** One statement and one transaction each: of a file with no more rows, all are inserted or none. */
export const togetherRows = 5_000;

/** The encoding of a file whose bytes are no UTF-8, as spreadsheets of Windows write it. */
const otherEncoding = 'windows-1252';

interface ChosenFile {
  readonly sheet: Sheet;
  /** The file was not in UTF-8: whoever imports it looks whether its accents are right. */
  readonly isGuessed: boolean;
  /** An id for each line, the same when the line is sent again: what was inserted is not inserted twice. */
  readonly ids: readonly string[];
}

export function useImport(table: TableModel, onDone: () => void) {
  const words = useWords();
  const notify = useNotify();
  const refresh = useRefresh();
  const client = useQueryClient();
  const tellProblem = useTellProblem();
  const rules = useTableRules(table);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [mapping, setMapping] = useState<Mapping>([]);
  const chosen = useChosenAccount();
  const [other, setOther] = useState('');
  const [done, setDone] = useState<{ readonly count: number; readonly isWriting: boolean }>({
    count: 0,
    isWriting: false,
  });
  // Rows of accounts are those of the chosen one, unless a column of the file says whose they are.
  const needsAccount = columnOf(table, 'groupId')?.isInsertable === true && !mapping.includes('groupId');
  const account = chosen === '' ? other : chosen;
  const id = columnOf(table, 'id');
  const hasOwnIds =
    id?.isInsertable === true &&
    id.type === 'uuid' &&
    table.key.includes('id') &&
    // Without a default it is the id of another row.
    rules?.required.has('id') === false &&
    !mapping.includes('id');

  const forget = () => {
    setFile(null);
    setDone({ count: 0, isWriting: false });
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [picked] = event.target.files ?? [];
    if (picked === undefined) return;
    forget();
    try {
      const read = readFile(await picked.arrayBuffer());
      setFile(read);
      setMapping(suggestMapping(table, read.sheet.headings));
    } catch (error) {
      // The browser could not read it: it was removed, or changed by a program meanwhile.
      const problem = error instanceof UnreadableCsv ? error.problem : ({ kind: 'gone' } as const);
      notify(words(`unreadable.${problem.kind}`, { ...problem }), { type: 'error' });
    }
  };

  const checked = useMemo(() => {
    if (file === null || rules === null) return null;
    const { rows, problems } = rowsOf(table, file.sheet, mapping);
    const owned = rows.map(({ line, row }, index) => ({
      line,
      row: {
        ...(hasOwnIds && { id: file.ids[index] }),
        ...row,
        ...(needsAccount && account !== '' && { groupId: account }),
      },
    }));
    const told: RowProblem[] = problems.map((problem) => ({
      line: problem.line,
      text: words(`wrong.${problem.kind}`, { ...problem }),
    }));
    const wrong = new Set(told.map(({ line }) => line));
    const missing = [...rules.required].filter(
      (name) => !mapping.includes(name) && !(name === 'groupId' && needsAccount),
    );
    // What no line has is said once.
    const required = new Set([...rules.required].filter((name) => mapping.includes(name)));
    const broken = checkRows(
      owned.filter(({ line }) => !wrong.has(line)),
      { ...rules, required },
      words,
    );
    const all = [...told, ...broken].sort((a, b) => a.line - b.line);
    return { rows: owned.map(({ row }) => row), missing, problems: all };
  }, [file, rules, table, mapping, needsAccount, account, hasOwnIds, words]);

  const insert = async (rows: readonly Row[]) => {
    try {
      await request(importDocument(table), { rows });
    } catch (error) {
      // The answer of an earlier attempt was lost: all of these rows are in the table.
      const violation = violationIn((error as Error).message, await rulesFor(error, client));
      if (!hasOwnIds || violation?.kind !== 'repeated' || violation.columns.join() !== 'id') throw error;
    }
  };
  const write = async () => {
    const rows = checked?.rows ?? [];
    let { count } = done;
    setDone({ count, isWriting: true });
    try {
      while (count < rows.length) {
        await insert(rows.slice(count, count + togetherRows));
        count = Math.min(count + togetherRows, rows.length);
        setDone({ count, isWriting: true });
      }
      notify(words('csv.imported', { smart_count: rows.length }), { type: 'info' });
      onDone();
    } catch (error) {
      // What is in the table already is not sent again.
      setDone({ count, isWriting: false });
      await tellProblem(error);
    } finally {
      refresh();
    }
  };
  const isReady =
    checked !== null &&
    checked.rows.length > done.count &&
    checked.problems.length === 0 &&
    checked.missing.length === 0 &&
    mapping.some((name) => name !== null) &&
    (!needsAccount || account !== '') &&
    !done.isWriting;
  return {
    file,
    mapping,
    setMapping,
    rules,
    needsAccount,
    account,
    setOther,
    chosen,
    choose,
    forget,
    checked,
    done,
    write,
    isReady,
  };
}

/** @throws UnreadableCsv */
function readFile(bytes: ArrayBuffer): ChosenFile {
  try {
    return chosenFile(decodeCsv(bytes), false);
  } catch (error) {
    if (!(error instanceof UnreadableCsv) || error.problem.kind !== 'encoding') throw error;
    return chosenFile(new TextDecoder(otherEncoding).decode(bytes), true);
  }
}

function chosenFile(text: string, isGuessed: boolean): ChosenFile {
  const sheet = readSheet(text);
  return { sheet, isGuessed, ids: sheet.lines.map(newId) };
}
