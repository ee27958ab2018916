/**
 * Answers requests of the metadata and schema API: `POST /v1/metadata`, `/v2/query` and `/v1/query`, for the admin role.
 * Answers have a status, unlike those of GraphQL.
 */

import { z } from 'zod';
import { EngineError } from '../errors.ts';
import { numberShape } from '../metadata/shape-parts.ts';
import { type CommandContext, parseArgs, sqlConnections, success } from './command.ts';
import { commandNamed } from './commands.ts';
import { type EditStep, runEdits } from './edits.ts';
import { type AdminResponse, failure, requireAdmin } from './failure.ts';

/** Which of the paths was called. */
export type AdminApi = 'metadata' | 'schema' | 'both';

/** A command as it was sent, with the path of its arguments. */
interface Sent {
  readonly type: string;
  readonly version: number | undefined;
  readonly args: unknown;
  readonly path: string;
}

const requestShape = z.looseObject({
  type: z.string(),
  version: numberShape(z.int()).optional(),
  args: z.unknown(),
  resource_version: numberShape(z.int()).optional(),
});

/** Answers one request; never rejects. */
export async function answerAdminRequest(
  api: AdminApi,
  body: unknown,
  context: CommandContext,
): Promise<AdminResponse> {
  try {
    requireAdmin(context.session, '$.args');
    const { resource_version: expected } = readRequest(body, '$');
    const sent = readSent(body, '$');
    // Another process may have written the files.
    if (api !== 'schema' && sent.type !== 'reload_metadata') await context.states.reloadIfChanged(context);
    if (expected !== undefined && modifies(sent)) await compareVersion(expected, context);
    return { status: 200, body: await answer(api, sent, context) };
  } catch (error) {
    return failure(error);
  }
}

function readRequest(body: unknown, path: string): z.output<typeof requestShape> {
  return parseArgs(requestShape, body, path);
}

function readSent(body: unknown, path: string): Sent {
  const { type, version, args } = readRequest(body, path);
  return { type, version, args: args ?? {}, path: `${path}.args` };
}

const bulkTypes: ReadonlySet<string> = new Set(['bulk', 'bulk_keep_going', 'bulk_atomic', 'concurrent_bulk']);

function itemsOf({ args, path }: Sent): Sent[] {
  if (!Array.isArray(args)) throw new EngineError('parse-failed', 'expected a list of commands', path);
  return args.map((item, index) => readSent(item, `${path}[${index}]`));
}

function modifies(sent: Sent): boolean {
  if (bulkTypes.has(sent.type)) return itemsOf(sent).some(modifies);
  return commandNamed(sent.type)?.modifies ?? false;
}

async function compareVersion(expected: number, { catalogState, states }: CommandContext): Promise<void> {
  const current = await catalogState.versionOf(states.current.loaded.document);
  if (expected === current) return;
  const message = `metadata resource version referenced (${expected}) did not match current version`;
  throw new EngineError('conflict', message);
}

async function answer(api: AdminApi, sent: Sent, context: CommandContext): Promise<unknown> {
  switch (sent.type) {
    case 'bulk':
      return runInOrder(api, itemsOf(sent), context);
    case 'concurrent_bulk':
      return runConcurrently(api, sent, context);
    case 'bulk_keep_going':
      return keepGoing(api, sent, context);
    case 'bulk_atomic':
      return runAtomically(api, sent, context);
    default: {
      const [result] = await runInOrder(api, [sent], context);
      return result;
    }
  }
}

/** Runs commands one after the other. Edits that follow each other are one change: they happen together, or not at all. */
async function runInOrder(
  api: AdminApi,
  commands: readonly Sent[],
  context: CommandContext,
): Promise<unknown[]> {
  const results: unknown[] = [];
  let edits: EditStep[] = [];
  const flush = async (): Promise<void> => {
    if (edits.length > 0) results.push(...(await runEdits(edits, context)));
    edits = [];
  };
  // All names are checked before anything happens.
  for (const sent of commands) if (!bulkTypes.has(sent.type)) acceptedCommand(api, sent);
  for (const sent of commands) {
    if (bulkTypes.has(sent.type)) {
      await flush();
      results.push(await answer(api, sent, context));
      continue;
    }
    const { args, path, version } = sent;
    const command = acceptedCommand(api, sent);
    if (command.kind === 'edit') {
      edits.push({ edit: command.edit, args, path });
      continue;
    }
    await flush();
    results.push(await command.run(args, { path, version }, context));
  }
  await flush();
  return results;
}

function acceptedCommand(api: AdminApi, { type, path }: Sent) {
  const command = commandNamed(type);
  const typePath = path.replace(/args$/, 'type');
  if (command === undefined) {
    throw new EngineError('not-supported', `"${type}" is not supported by this engine`, typePath);
  }
  if (api === 'both' || command.api === api) return command;
  const place = command.api === 'metadata' ? '/v1/metadata' : '/v2/query';
  throw new EngineError('not-supported', `"${type}" is a command of ${place}`, typePath);
}

/** Only what cannot change the schema may run at the same time. */
async function runConcurrently(api: AdminApi, sent: Sent, context: CommandContext): Promise<unknown[]> {
  const items = itemsOf(sent);
  const isReadOnly = ({ type, args }: Sent): boolean =>
    type === 'run_sql' &&
    typeof args === 'object' &&
    args !== null &&
    'read_only' in args &&
    args.read_only === true;
  if (!items.every(isReadOnly)) {
    const message = 'Only read-only queries are allowed in a concurrent_bulk';
    throw new EngineError('unexpected', message, '$', { cause: new Error(message) });
  }
  const results: unknown[][] = [];
  const left = [...items.entries()];
  // As many at a time as run: the others would wait for a connection, and no longer than that waits.
  const lane = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [index, item] = next;
      results[index] = await runInOrder(api, [item], context);
    }
  };
  await Promise.all(Array.from({ length: sqlConnections }, lane));
  return results.flat();
}

/** Each command is a change of its own; the answer of one that failed is its error. */
async function keepGoing(api: AdminApi, sent: Sent, context: CommandContext): Promise<unknown[]> {
  const results: unknown[] = [];
  for (const item of itemsOf(sent)) {
    try {
      results.push(...(await runInOrder(api, [item], context)));
    } catch (error) {
      results.push(failure(error).body);
    }
  }
  return results;
}

/** All commands have to be edits, and are checked once, at the end. */
async function runAtomically(api: AdminApi, sent: Sent, context: CommandContext): Promise<unknown> {
  const items = itemsOf(sent);
  for (const item of items) {
    if (bulkTypes.has(item.type) || acceptedCommand(api, item).kind !== 'edit') {
      const message = 'Bulk atomic does not support this command';
      throw new EngineError('unexpected', message, item.path, { cause: new Error(message) });
    }
  }
  await runInOrder(api, items, context);
  return success;
}
