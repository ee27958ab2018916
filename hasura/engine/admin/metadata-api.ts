/**
 * The commands of `POST /v1/metadata` that do not change metadata. The metadata is in files under version control, so
 * commands that would edit it are rejected by name. For the admin role only.
 */
import { z } from 'zod';
import { EngineError } from '../errors.ts';
import type { MetadataProblem } from '../metadata/metadata-error.ts';
import type { Session } from '../session.ts';

/** The part of an engine that the commands use. */
export interface MetadataControl {
  /** The metadata document in use, null when it was not read from a document. */
  exportMetadata(): unknown;
  /** The number of the state: 1, and one more with each successful reload. */
  readonly version: number;
  /** Why the last reload failed; empty when it succeeded. */
  readonly problems: readonly MetadataProblem[];
  /** Reads metadata and database again. Never rejects: errors become `problems`. */
  reload(): Promise<void>;
}

/**
 * Adds an event manually. @returns its id
 * @throws EngineError when the trigger does not exist or may not be invoked
 */
type InvokeEventTrigger = (triggerName: string, row: unknown) => Promise<string>;

export interface MetadataResponse {
  readonly status: number;
  readonly body: unknown;
}

const commandShape = z.object({
  type: z.string(),
  version: z.number().int().optional(),
  args: z.unknown(),
});

const invocationShape = z.object({ name: z.string(), source: z.string().optional(), payload: z.unknown() });

/** Answers one request; never rejects. */
export async function answerMetadataRequest(
  body: unknown,
  session: Session,
  control: MetadataControl,
  invokeEventTrigger: InvokeEventTrigger,
): Promise<MetadataResponse> {
  try {
    if (!session.isAdmin) throw new EngineError('access-denied', 'restricted access : admin only');
    return { status: 200, body: await runCommand(body, control, invokeEventTrigger, '$') };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { status: 400, body: { path: error.path, error: error.message, code: error.code } };
  }
}

async function runCommand(
  body: unknown,
  control: MetadataControl,
  invokeEventTrigger: InvokeEventTrigger,
  path: string,
): Promise<unknown> {
  const parsed = commandShape.safeParse(body);
  if (!parsed.success) throw new EngineError('parse-failed', 'expected an object with type and args', path);
  const { type, version, args } = parsed.data;
  switch (type) {
    case 'bulk': {
      if (!Array.isArray(args)) throw new EngineError('parse-failed', 'expected a list', `${path}.args`);
      const results: unknown[] = [];
      for (const [index, command] of args.entries()) {
        results.push(await runCommand(command, control, invokeEventTrigger, `${path}.args[${index}]`));
      }
      return results;
    }
    case 'export_metadata': {
      const metadata = control.exportMetadata();
      if (metadata === null) {
        throw new EngineError('not-supported', 'this engine was started with metadata in memory', path);
      }
      return version === 2 ? { resource_version: control.version, metadata } : metadata;
    }
    case 'get_inconsistent_metadata':
      return inconsistency(control);
    case 'reload_metadata':
      await control.reload();
      return { message: 'success', ...inconsistency(control, { omitEmpty: true }) };
    case 'invoke_event_trigger':
    case 'pg_invoke_event_trigger': {
      const invocation = invocationShape.safeParse(args);
      if (!invocation.success) {
        throw new EngineError('parse-failed', 'expected an object with name and payload', `${path}.args`);
      }
      const { name, payload = null } = invocation.data;
      return { event_id: await invokeEventTrigger(name, payload) };
    }
    default:
      throw new EngineError(
        'not-supported',
        `"${type}" is not supported by this engine: metadata is read from files and changed there`,
        `${path}.type`,
      );
  }
}

/** Hasura's form of the problems. An inconsistent version is never in use: the previous one stays. */
function inconsistency({ problems }: MetadataControl, options = { omitEmpty: false }) {
  const inconsistentObjects = problems.map(({ file, key, message }) => ({
    type: 'metadata',
    name: [file, key].filter(Boolean).join(': '),
    reason: message,
    definition: { file, key },
  }));
  const isConsistent = problems.length === 0;
  return {
    is_consistent: isConsistent,
    ...(isConsistent && options.omitEmpty ? {} : { inconsistent_objects: inconsistentObjects }),
  };
}
