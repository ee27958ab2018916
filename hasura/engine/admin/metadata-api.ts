/**
 * The commands of `POST /v1/metadata` that do not change metadata. The metadata is in files under version control, so
 * commands that would edit it are rejected by name. For the admin role only.
 */
import { z } from 'zod';
import { EngineError } from '../errors.ts';
import { exportDocument } from '../metadata/export-document.ts';
import type { Session } from '../session.ts';
import type { Reloading } from './reloading.ts';

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
  states: Reloading,
): Promise<MetadataResponse> {
  try {
    if (!session.isAdmin) throw new EngineError('access-denied', 'restricted access : admin only');
    return { status: 200, body: await runCommand(body, session, states, '$') };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { status: 400, body: { path: error.path, error: error.message, code: error.code } };
  }
}

async function runCommand(
  body: unknown,
  session: Session,
  states: Reloading,
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
        results.push(await runCommand(command, session, states, `${path}.args[${index}]`));
      }
      return results;
    }
    case 'export_metadata': {
      const { document } = states.current.loaded;
      if (document === null) {
        throw new EngineError('not-supported', 'this engine was started with metadata in memory', path);
      }
      const metadata = exportDocument(document);
      return version === 2 ? { resource_version: states.version, metadata } : metadata;
    }
    case 'get_inconsistent_metadata':
      return inconsistency(states);
    case 'reload_metadata':
      await states.reload();
      if (states.problems.length === 0) return { message: 'success', is_consistent: true };
      return { message: 'success', ...inconsistency(states) };
    case 'invoke_event_trigger':
    case 'pg_invoke_event_trigger': {
      const invocation = invocationShape.safeParse(args);
      if (!invocation.success) {
        throw new EngineError('parse-failed', 'expected an object with name and payload', `${path}.args`);
      }
      const { name, payload = null } = invocation.data;
      return { event_id: await states.current.events.invoke(name, payload, session) };
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
function inconsistency({ problems }: Reloading) {
  const inconsistentObjects = problems.map(({ file, key, message }) => ({
    type: 'metadata',
    name: [file, key].filter(Boolean).join(': '),
    reason: message,
    definition: { file, key },
  }));
  return { is_consistent: problems.length === 0, inconsistent_objects: inconsistentObjects };
}
