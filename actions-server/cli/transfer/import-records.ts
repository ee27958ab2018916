/**
 * Sends the records of a file in batches, one after the other. The state on the disk says at every moment which batch was
 * the last one that was answered, and each batch has an idempotency key that follows from its place in the file: an
 * import that is killed and started again neither loses a record nor saves one twice.
 */
import { writeJson } from '@platform/runtime';
import { requestHeaders, responseHeaders } from '../../header-names.ts';
import { type ApiAnswer, type ApiClient, messageOf } from './api-client.ts';
import type { LineReader } from './columns.ts';
import type { ImportState } from './import-state.ts';
import type { InputFile } from './input-file.ts';
import type { InputRecord, LineProblem } from './input-record.ts';
import type { TransferredKind } from './record-kinds.ts';
import { type Refusal, withoutRefusal } from './refused-lines.ts';

const maxItems = 100;
/** Characters of a batch, well below the limit of a body (`MAX_BODY_BYTES`). */
const maxLength = 1_000_000;
/** Repetitions of a batch some of whose items ask for it. */
const maxRepetitions = 8;

interface ImportWork {
  readonly input: InputFile;
  readonly kind: TransferredKind;
  /** Null for JSON Lines, whose lines are bodies. */
  readonly reader: LineReader | null;
  readonly client: ApiClient;
  readonly isDryRun: boolean;
  readonly state: ImportState;
  /** Stores the state after a batch, and the lines that it refused. @returns the state with what was stored */
  store(state: ImportState, refusals: readonly Refusal[]): Promise<ImportState>;
  onProgress(done: number): void;
  pause(milliseconds: number, reason: string): Promise<void>;
}

interface Item {
  readonly record: InputRecord;
  readonly body: Record<string, unknown>;
  /** The record in the file, from 0. */
  readonly number: number;
}

interface Result {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: {
    readonly code?: string;
    readonly message?: string;
    readonly warnings?: readonly ItemWarning[];
  };
}

/**
 * @returns the state after the last record
 * @throws Error when the API refuses a batch as a whole, or does not answer; the state is that of the last batch
 */
export async function importRecords(work: ImportWork): Promise<ImportState> {
  if (work.isDryRun) await requireDryRuns(work);
  let { state } = work;
  const repeated = work.isDryRun ? repetitions(work.kind) : null;
  let number = 0;
  let items: Item[] = [];
  let refusals: Refusal[] = [];
  let length = 0;

  async function finishBatch(): Promise<void> {
    const results = items.length === 0 ? [] : await sendItems(work, state, items);
    const counted = countResults(state, items, results);
    for (const { record, body } of items)
      if (repeated?.(body)) addWarning(counted.warnings, record, repeatedRecord);
    const refused = [...refusals, ...counted.refusals].sort((a, b) => a.line - b.line);
    const counts = { ...counted.counts, refused: state.counts.refused + refused.length };
    state = await work.store({ ...state, done: number, counts, warnings: counted.warnings }, refused);
    [items, refusals, length] = [[], [], 0];
    work.onProgress(state.done);
  }

  for await (const record of work.input.records()) {
    if (number < work.state.done) {
      number += 1;
      continue;
    }
    const line = bodyOf(record, work.reader);
    const text = 'body' in line ? writeJson(line.body).length : 0;
    if (items.length === maxItems || (items.length > 0 && length + text > maxLength)) await finishBatch();
    if ('body' in line) items.push({ record, body: line.body, number });
    else refusals.push({ ...record, ...line.problem });
    length += text;
    number += 1;
    if (refusals.length >= maxItems) await finishBatch();
  }
  if (items.length > 0 || refusals.length > 0) await finishBatch();
  return state;
}

function bodyOf(
  record: InputRecord,
  reader: LineReader | null,
): { body: Record<string, unknown> } | { problem: LineProblem } {
  if (record.problem !== null) return { problem: record.problem };
  return reader === null ? { body: withoutRefusal(record.body ?? {}) } : reader.bodyOf(record.cells);
}

/** The results of all items. A batch that is too large is sent in two halves, whose keys differ from its own. */
async function sendItems(work: ImportWork, state: ImportState, items: readonly Item[]): Promise<Result[]> {
  const { kind, client, isDryRun } = work;
  const [first] = items;
  const headers: Record<string, string> = {
    [requestHeaders.prefer]: isDryRun ? 'handling=strict, dry-run' : 'handling=strict',
    ...(isDryRun
      ? {}
      : { [requestHeaders.idempotencyKey]: `import:${state.run}:${first?.number}:${items.length}` }),
  };
  const path = `/rest/v2/${kind.route}/batch`;
  const body = writeJson({ items: items.map((item) => item.body) });
  for (let repetition = 1; ; repetition += 1) {
    const answer = await client.post(path, body, headers);
    if (answer.status === 413 && items.length > 1) {
      const middle = Math.ceil(items.length / 2);
      const firstHalf = await sendItems(work, state, items.slice(0, middle));
      return [...firstHalf, ...(await sendItems(work, state, items.slice(middle)))];
    }
    if (answer.status === 413)
      return [{ status: answer.status, body: answer.body as NonNullable<Result['body']> }];
    const results = resultsOf(answer, items.length, isDryRun);
    const waiting = results.filter(isUnfinished);
    if (waiting.length === 0 || repetition === maxRepetitions) return results;
    // Repeated under the same key: what has succeeded is answered again, and what waits is run.
    const seconds = waiting.flatMap(({ headers: of }) => of?.[responseHeaders.retryAfter] ?? []).map(Number);
    await work.pause(Math.max(1, ...seconds) * 1_000, waiting[0]?.body?.message ?? '');
  }
}

/** The item was neither saved nor refused: the service is not available at the moment, or still works for it. */
function isUnfinished({ status, body }: Result): boolean {
  return status === 503 || status === 429 || body?.code === 'idempotency_key_in_use';
}

/**
 * Tries a record without any member first, which no server saves.
 * @throws Error when the server does not know dry runs, as earlier releases: it would save what is sent to be tried
 */
async function requireDryRuns({ client, kind }: ImportWork): Promise<void> {
  const path = `/rest/v2/${kind.route}/batch`;
  resultsOf(await client.post(path, '{"items":[{}]}', { [requestHeaders.prefer]: 'dry-run' }), 1, true);
}

/** @throws Error when the batch was refused as a whole, or the server did not take it as one to be tried */
function resultsOf({ status, headers, body }: ApiAnswer, count: number, isDryRun: boolean): Result[] {
  if (status !== 200) throw new Error(`The API answered ${status}: ${messageOf(body)}`);
  const isApplied = /\bdry-run\b/.test(headers.get(responseHeaders.preferenceApplied) ?? '');
  if (isDryRun && !isApplied)
    throw new Error('This server knows no dry runs: it is of an earlier release. Nothing was sent.');
  const { results } = (body ?? {}) as { results?: Result[] };
  if (!Array.isArray(results) || results.length !== count)
    throw new Error('The API answered something else than a result for each record.');
  return results;
}

function countResults(state: ImportState, items: readonly Item[], results: readonly Result[]) {
  const counts = { ...state.counts };
  const warnings = { ...state.warnings };
  const refusals: Refusal[] = [];
  for (const [index, { record }] of items.entries()) {
    const { status = 0, headers, body } = results[index] ?? {};
    if (status < 200 || status > 299) {
      const { code = `status_${status}`, message = '' } = body ?? {};
      refusals.push({ ...record, code, message });
      continue;
    }
    const outcome = headers?.[responseHeaders.recordOutcome];
    if (outcome === 'created' || outcome === 'updated' || outcome === 'merged' || outcome === 'unchanged')
      counts[outcome] += 1;
    for (const warning of body?.warnings ?? []) {
      // The server knows those of one batch only.
      if (warning.code !== repeatedRecord.code) addWarning(warnings, record, warning);
    }
  }
  return { counts, warnings, refusals };
}

interface ItemWarning {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

function addWarning(
  warnings: ImportState['warnings'],
  { line }: InputRecord,
  { path, code, message }: ItemWarning,
): void {
  const known = warnings[code] ?? { count: 0, line, message: path ? `${path}: ${message}` : message };
  warnings[code] = { ...known, count: known.count + 1 };
}

const repeatedRecord: ItemWarning = {
  path: '',
  code: 'repeated_record',
  message: 'an earlier line names the same record; a dry run does not know what that one would change',
};

/** Tells the lines of a dry run that name a record of an earlier line, by its strongest identity. */
function repetitions(kind: TransferredKind): (body: Record<string, unknown>) => boolean {
  const seen = new Set<string>();
  return (body) => {
    const name = kind.identities.find((member) => typeof body[member] === 'string');
    if (name === undefined) return false;
    const identity = `${name} ${String(body[name]).trim().toLowerCase()}`;
    return seen.size === seen.add(identity).size;
  };
}
