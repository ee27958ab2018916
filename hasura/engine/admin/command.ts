/** What a command of the metadata and schema API is made of. The commands are in `commands/`. */

import type { CancelSignal } from '@platform/runtime';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { Table } from '../catalog/table-types.ts';
import { EngineError } from '../errors.ts';
import type { InconsistentObject } from '../metadata/metadata-error.ts';
import type { Session } from '../session.ts';
import type { CatalogState } from './catalog-state.ts';
import type { Reloading } from './reloading.ts';

/** How many texts of SQL, and dumps, of administrators run at a time. */
export const sqlConnections = 2;

/** What commands work with. */
export interface CommandContext {
  readonly session: Session;
  readonly states: Reloading;
  readonly catalogState: CatalogState;
  readonly pool: Pool;
  /** For SQL of administrators, however long it takes: its role owns the tables and may define others. */
  readonly sqlPool: Pool;
  /** Aborts when the client no longer waits. */
  readonly signal: CancelSignal | undefined;
  /** Whether administrators may send SQL. */
  readonly allowsSql: boolean;
}

/** One call of a command. */
interface Call {
  /** JSONPath of the arguments: `$.args`, or `$.args[2].args` in a bulk. */
  readonly path: string;
  readonly version: number | undefined;
}

/** A command that answers at once. */
interface PlainCommand {
  readonly kind: 'plain';
  /** The paths that accept it: `/v1/metadata` or `/v2/query`. `/v1/query` accepts all commands. */
  readonly api: 'metadata' | 'schema';
  /** Whether the version of the metadata rises, and the caller's `resource_version` is compared. */
  readonly modifies: boolean;
  readonly run: (args: unknown, call: Call, context: CommandContext) => Promise<unknown>;
}

/** What an edit may ask while it is planned. */
export interface EditContext {
  /** The tracked tables of the current state, by `schema.name`. */
  readonly tables: ReadonlyMap<string, Table>;
  /** What a document has that is inconsistent. */
  readonly check: (document: unknown) => Promise<readonly InconsistentObject[]>;
  /** Of the arguments. */
  readonly path: string;
}

/** A changed document. */
export interface Edit {
  readonly document: unknown;
  /**
   * Hasura's name of the object that the command is about. When it is inconsistent afterwards, its reason is the error. Its
   * absence means that the command only removes.
   */
  readonly subject?: string;
}

/** A command that makes another document of the metadata. It is a function of the document, so that several are one write. */
interface EditCommand {
  readonly kind: 'edit';
  readonly api: 'metadata';
  readonly modifies: true;
  readonly edit: (document: unknown, args: unknown, context: EditContext) => Edit | Promise<Edit>;
}

export type Command = PlainCommand | EditCommand;

export type Commands = Readonly<Record<string, Command>>;

export const success = { message: 'success' } as const;

/** A command that changes nothing. */
export function readCommand<Shape extends z.ZodType>(
  shape: Shape,
  run: (args: z.output<Shape>, call: Call, context: CommandContext) => Promise<unknown>,
  api: PlainCommand['api'] = 'metadata',
): PlainCommand {
  return {
    kind: 'plain',
    api,
    modifies: false,
    run: (args, call, context) => run(parseArgs(shape, args, call.path), call, context),
  };
}

/** A command that changes the metadata other than by one edit. */
export function changeCommand<Shape extends z.ZodType>(
  shape: Shape,
  run: (args: z.output<Shape>, call: Call, context: CommandContext) => Promise<unknown>,
): PlainCommand {
  return { ...readCommand(shape, run), modifies: true };
}

export function editCommand<Shape extends z.ZodType>(
  shape: Shape,
  edit: (document: unknown, args: z.output<Shape>, context: EditContext) => Edit | Promise<Edit>,
): EditCommand {
  return {
    kind: 'edit',
    api: 'metadata',
    modifies: true,
    edit: (document, args, context) => edit(document, parseArgs(shape, args, context.path), context),
  };
}

/** @throws EngineError `not-supported` when the server was started without SQL of administrators */
export function requireSql({ allowsSql }: Pick<CommandContext, 'allowsSql'>, what: string, path = '$'): void {
  if (!allowsSql) throw new EngineError('not-supported', `${what} is switched off by ENGINE_RUN_SQL`, path);
}

/** @throws EngineError `parse-failed` with the path of the first value that does not fit */
export function parseArgs<Shape extends z.ZodType>(
  shape: Shape,
  args: unknown,
  path: string,
): z.output<Shape> {
  const parsed = shape.safeParse(args);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const unknownKeys = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  const at = (issue?.path ?? []).map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`));
  const message =
    unknownKeys.length > 0 ? `unknown key "${unknownKeys.join('", "')}"` : (issue?.message ?? 'is not valid');
  throw new EngineError('parse-failed', message, path + at.join(''));
}
