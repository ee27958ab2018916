/** One export, from its options to its file. */

import { orAbort, writeCell, writeOptions } from '@platform/runtime';
import { stringify } from 'csv-stringify/sync';
import { UnwritableFile, writeNewFile } from '../../files/new-file.ts';
import { TransferredFieldsDocument } from '../../graphql/generated.ts';
import { type Console, UsageError } from '../console.ts';
import { interruptible } from '../interruption.ts';
import { apiAddress } from './api-address.ts';
import { createApiClient } from './api-client.ts';
import { writeText } from './cell.ts';
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

/**
 * A file has its name only when everything is in it.
 * @throws UsageError when the file exists or cannot be written
 */
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
  let count = 0;
  const writeAll = async (write: (text: string) => unknown, signal?: AbortSignal) => {
    await write(writePage([]));
    for await (const records of exportedPages(name, client, names)) {
      signal?.throwIfAborted();
      await write(writePage(records));
      count += records.length;
      progress.update(count);
    }
  };
  const { out } = options;
  try {
    if (out === undefined) await writeAll(console.write);
    else
      await interruptible((signal) =>
        writeNewFile(out, (draft) =>
          orAbort(
            writeAll((text) => draft.appendFile(text), signal),
            signal,
          ),
        ),
      );
  } catch (error) {
    throw error instanceof UnwritableFile ? new UsageError(error.message, { cause: error }) : error;
  } finally {
    progress.end();
  }
  console.print(`${count} ${name} exported.`);
}

/** Writes pages of records as text; the first call writes the header too. */
type PageWriter = (records: readonly ExportedRecord[]) => string;

function csvWriter(kind: TransferredKind, { fields }: FieldNames, options: ExportOptions): PageWriter {
  const saved = kind.columns.map(({ name }) => name).filter((name) => !kind.unexported.includes(name));
  const members = [...saved, ...kind.readOnly];
  const ofFields = fieldHeadings(fields, kind);
  const { delimiter, forSpreadsheets = false } = options;
  let header: readonly string[] | null = [...members, ...ofFields.map(({ heading }) => heading)];
  return (records) => {
    const rows = records.map((record) => [
      ...members.map((name) => writeText(String(record.members[name] ?? ''))),
      ...ofFields.map(({ field }) => writeText(record.fields[field.id] ?? '')),
    ]);
    const texts = (header === null ? rows : [[...header], ...rows]).map((cells) =>
      cells.map((cell) => (cell === '' ? null : writeCell(cell, forSpreadsheets))),
    );
    const text = stringify(texts, writeOptions({ delimiter, forSpreadsheets, isBeginning: header !== null }));
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
