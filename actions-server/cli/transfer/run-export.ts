/** One export, from its options to its file. */
import { type FileHandle, open } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import { TransferredFieldsDocument } from '../../graphql/generated.ts';
import { type Console, UsageError } from '../console.ts';
import { apiAddress } from './api-address.ts';
import { createApiClient } from './api-client.ts';
import { type ExportedRecord, exportedPages, type FieldNames } from './export-records.ts';
import { fieldHeadings } from './field-columns.ts';
import { type RecordKindName, type TransferredKind, transferredKinds } from './record-kinds.ts';

export interface ExportOptions {
  readonly out?: string;
  readonly format?: 'csv' | 'jsonl';
  readonly delimiter: string;
  readonly forSpreadsheets?: boolean;
  readonly profile?: string;
}

/** Columns of saves that say something about an application, and that no record has. */
const unexported = ['source', 'referenceId', 'projectId', 'historyEntrySubject', 'historyEntryMessage'];

/** @throws UsageError when the file exists */
export async function runExport(
  name: RecordKindName,
  options: ExportOptions,
  console: Console,
): Promise<void> {
  const kind = transferredKinds[name];
  const address = await apiAddress(options.profile, console.surroundings.environment);
  const progress = console.progress({}, { unit: name, total: null });
  const client = createApiClient(address, (reason) => progress.pause(reason));
  const { targetedEntity } = kind;
  const names = await client.graphql(TransferredFieldsDocument, { targetedEntity });
  const format = options.format ?? (/\.(jsonl|ndjson)$/i.test(options.out ?? '') ? 'jsonl' : 'csv');
  const writePage = format === 'csv' ? csvWriter(kind, names, options) : jsonWriter(kind);
  const file = options.out === undefined ? null : await openNew(options.out);
  let count = 0;
  try {
    const write = async (text: string) => (file === null ? console.write(text) : file.appendFile(text));
    await write(writePage([]));
    for await (const records of exportedPages(name, client, names)) {
      await write(writePage(records));
      count += records.length;
      progress.update(count);
    }
  } finally {
    progress.end();
    await file?.close();
  }
  console.print(`${count} ${name} exported.`);
}

async function openNew(path: string): Promise<FileHandle> {
  return open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === 'EEXIST'
        ? `${path} exists already: name a new file.`
        : `${path} cannot be written: ${error.message}.`,
    );
  });
}

/** Writes pages of records as text; the first call writes the header too. */
type PageWriter = (records: readonly ExportedRecord[]) => string;

function csvWriter(kind: TransferredKind, { fields }: FieldNames, options: ExportOptions): PageWriter {
  const members = [...columnsOf(kind), ...kind.readOnly];
  const ofFields = fieldHeadings(fields, kind);
  const { delimiter, forSpreadsheets = false } = options;
  let header: readonly string[] | null = [...members, ...ofFields.map(({ heading }) => heading)];
  return (records) => {
    const rows = records.map((record) => [
      ...members.map((name) => String(record.members[name] ?? '')),
      ...ofFields.map(({ field }) => record.fields[field.id] ?? ''),
    ]);
    // Spreadsheets take a file for UTF-8 by its mark only, and what begins with = or + for a formula.
    const text = stringify(header === null ? rows : [[...header], ...rows], {
      ...{ delimiter, escape_formulas: forSpreadsheets, bom: forSpreadsheets && header !== null },
      ...(forSpreadsheets ? { record_delimiter: 'windows' } : {}),
    });
    header = null;
    return text;
  };
}

function jsonWriter({ fieldsMember, readOnly }: TransferredKind): PageWriter {
  return (records) =>
    records
      .map(({ members, fields }) => {
        const taken = Object.fromEntries(
          Object.entries(members).filter(([name]) => !readOnly.includes(name)),
        );
        const own =
          fieldsMember === null ? fields : Object.keys(fields).length > 0 ? { [fieldsMember]: fields } : {};
        return `${JSON.stringify({ ...taken, ...own })}\n`;
      })
      .join('');
}

function columnsOf(kind: TransferredKind): string[] {
  const names = kind.columns.map(({ name }) => name);
  return kind.name === 'profiles' ? names.filter((name) => !unexported.includes(name)) : names;
}
