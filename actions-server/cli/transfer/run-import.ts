/** One import, from its options to its summary. */

import { createHash } from 'node:crypto';
import { access, readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeJson } from '@platform/runtime';
import { TransferredFieldsDocument } from '../../graphql/generated.ts';
import { timeZoneOf } from '../../text/time-zone.ts';
import { type Console, type OutputOptions, UsageError } from '../console.ts';
import { apiAddress } from './api-address.ts';
import { createApiClient } from './api-client.ts';
import { lineReader } from './columns.ts';
import { importRecords } from './import-records.ts';
import { type ImportState, newState, readState, removeState, writeState } from './import-state.ts';
import { type InputFile, type InputOptions, openInput, workbookAdvice } from './input-file.ts';
import { type Mapping, parseMapping } from './mapping.ts';
import { type RecordKindName, type TransferredKind, transferredKinds } from './record-kinds.ts';
import { appendRefusals, refusedFileOf } from './refused-lines.ts';
import { suggestedFrom, suggestMapping } from './suggest-mapping.ts';

export interface ImportOptions
  extends Partial<Pick<InputOptions, 'format' | 'delimiter'>>,
    Pick<InputOptions, 'encoding'> {
  readonly entity?: RecordKindName;
  readonly mapping?: string;
  readonly suggest?: boolean;
  readonly dryRun?: boolean;
  readonly null?: string;
  readonly refused?: string;
  readonly restart?: boolean;
  readonly profile?: string;
}

/** @throws UsageError when something does not fit together, before anything is sent; Error when lines were refused */
export async function runImport(
  file: string,
  options: ImportOptions & OutputOptions,
  console: Console,
): Promise<void> {
  const mapping =
    options.mapping === undefined ? null : parseMapping(await readText(options.mapping), options.mapping);
  const kind = kindOf(options.entity, mapping);
  const format = options.format ?? formatOf(file);
  if (format === 'jsonl' && (mapping !== null || options.suggest))
    throw new UsageError('A line of JSON Lines is the body of a save, and needs no mapping.');
  await readable(file);
  const address = await apiAddress(options.profile, console.surroundings.environment);
  const { encoding, delimiter } = options;
  const named = [...Object.keys(mapping?.columns ?? {}), ...(mapping?.skip ?? [])];
  const input = await openInput(file, { format, encoding, delimiter, named });
  const progress = console.progress(options, { unit: 'records', total: input.total });
  const client = createApiClient(address, (reason) => progress.pause(reason));
  const { targetedEntity } = kind;
  const { fields, groups } = await client.graphql(TransferredFieldsDocument, { targetedEntity });
  if (options.suggest)
    return console.write(suggestMapping(input.headings, kind, fields, await firstRows(input)));

  const nullWord = options.null;
  const [account] = groups;
  const timeZone = account === undefined ? 'UTC' : timeZoneOf(account.timeZone, account.defaultCountry);
  const reader =
    format === 'csv' ? lineReader(input.headings, { kind, fields, mapping, nullWord, timeZone }) : null;
  const isDryRun = options.dryRun ?? false;
  const refusedFile = options.refused ?? refusedFileOf(file, isDryRun ? 'dry-run.refused' : 'refused');
  const stateFile = `${file}.import-state.json`;
  const of = {
    file: input.sha256,
    mapping: createHash('sha256')
      .update(writeJson([mapping, nullWord ?? null]))
      .digest('hex'),
    // Several accounts have the same address.
    entity: kind.name,
    api: address.url,
    account: groups.map(({ id }) => id).join(),
    encoding: input.encoding,
    delimiter: input.delimiter,
  };
  if (isDryRun && options.refused === undefined) await rm(refusedFile, { force: true });
  const begun = isDryRun ? newState(of) : await begin(stateFile, of, { ...options, refusedFile }, console);
  let state: ImportState;
  try {
    progress.update(begun.done);
    state = await importRecords({
      input,
      kind,
      reader,
      client,
      isDryRun,
      state: begun,
      async store(next, refusals) {
        const refusedBytes = await appendRefusals(refusedFile, next.refusedBytes, input, refusals);
        const stored = { ...next, refusedBytes };
        if (!isDryRun) await writeState(stateFile, stored);
        const shown = Math.max(0, shownRefusals - (next.counts.refused - refusals.length));
        if (!options.json)
          for (const { line, code, message } of refusals.slice(0, shown))
            console.print(`line ${line}: ${code}: ${message}`);
        return stored;
      },
      onProgress: (done) => progress.update(done),
      async pause(milliseconds, reason) {
        progress.pause(`waiting ${Math.ceil(milliseconds / 1_000)} s: ${reason}`);
        await sleep(milliseconds);
      },
    });
  } finally {
    progress.end();
  }
  if (!isDryRun) await removeState(stateFile);
  const summary = summaryOf(state, { kind, isDryRun, refusedFile });
  console.show(options, summary, describeSummary);
  if (state.counts.refused > 0)
    throw new Error(
      `${state.counts.refused} of ${input.total} records were refused: ${refusedFile} has them, with the reasons.`,
    );
}

function kindOf(entity: RecordKindName | undefined, mapping: Mapping | null): TransferredKind {
  const name = entity ?? mapping?.entity;
  if (name === undefined)
    throw new UsageError('Say what the lines are: --entity companies, profiles or projects.');
  if (mapping !== null && mapping.entity !== name)
    throw new UsageError(`The mapping is of ${mapping.entity}, and not of ${name}.`);
  return transferredKinds[name];
}

function formatOf(file: string): InputOptions['format'] {
  if (/\.(jsonl|ndjson)$/i.test(file)) return 'jsonl';
  if (/\.(csv|tsv|txt)$/i.test(file)) return 'csv';
  const isWorkbook = /\.(xlsx?|xlsm|xlsb|ods|numbers)$/i.test(file);
  const advice = isWorkbook ? `it ${workbookAdvice}` : 'add --format.';
  throw new UsageError(`${file} ends neither with .csv nor with .jsonl: ${advice}`);
}

/** The cells of the first lines that can be read. */
async function firstRows(input: InputFile): Promise<(readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for await (const { cells, problem } of input.records()) {
    if (problem === null) rows.push(cells);
    if (rows.length === suggestedFrom) break;
  }
  return rows;
}

async function readText(file: string): Promise<string> {
  await readable(file);
  return readFile(file, 'utf8');
}

async function readable(file: string): Promise<void> {
  await access(file).catch(() => {
    throw new UsageError(`${file} cannot be read: an import reads a file, and reads it twice.`);
  });
}

/** The state of a new import, stored before anything is sent, or that of an interrupted one. */
async function begin(
  stateFile: string,
  of: Readonly<Record<string, string>>,
  { restart, refusedFile }: { readonly restart?: boolean; readonly refusedFile: string },
  console: Console,
): Promise<ImportState> {
  const earlier = restart ? null : await readState(stateFile, of);
  if (earlier !== null) {
    console.print(`Continuing after ${earlier.done} records.`);
    return earlier;
  }
  const exists = await access(refusedFile).then(
    () => true,
    () => false,
  );
  if (exists && !restart)
    throw new UsageError(
      `${refusedFile} has the refused lines of an earlier import: import it, remove it, or name another file with --refused.`,
    );
  const state = newState(of);
  await writeState(stateFile, state);
  return state;
}

/** Refused lines that are shown; the file has all of them. */
const shownRefusals = 10;

function summaryOf(
  { counts, warnings, done }: ImportState,
  { kind, isDryRun, refusedFile }: { kind: TransferredKind; isDryRun: boolean; refusedFile: string },
) {
  return {
    entity: kind.name,
    dryRun: isDryRun,
    records: done,
    ...counts,
    refusedFile: counts.refused > 0 ? refusedFile : null,
    warnings: Object.entries(warnings).map(([code, { count, line, message }]) => ({
      code,
      count,
      line,
      message,
    })),
  };
}

function describeSummary({
  dryRun,
  records,
  warnings,
  entity,
  ...counts
}: ReturnType<typeof summaryOf>): string {
  const { created, updated, merged, unchanged, refused } = counts;
  const numbers = Object.entries({ created, updated, merged, unchanged, refused })
    .filter(([name, count]) => count > 0 || name !== 'merged')
    .map(([name, count]) => `${count} ${name}`);
  const title = dryRun
    ? `${records} ${entity} tried, nothing was written`
    : `${records - refused} of ${records} ${entity} imported`;
  const noted = warnings.map(
    ({ code, count, line, message }) => `warning ${code}, ${count} times, first in line ${line}: ${message}`,
  );
  return [`${title}: ${numbers.join(', ')}.`, ...noted].join('\n');
}
