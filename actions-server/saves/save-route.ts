/**
 * The route that all saves share. Once its task is committed a request cannot be lost: after an interruption
 * another server finishes the task, and it succeeds or fails exactly once.
 */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isReadableFormat } from '@platform/resume-reader';
import { nextTurn } from '@platform/runtime';
import { z } from 'zod';
import { boundedDetails } from '../error-details.ts';
import {
  type AppError,
  faultOf,
  isTransient,
  serviceUnavailable,
  toAppError,
  validationFailed,
} from '../errors.ts';
import { newStorageKey } from '../files/storage.ts';
import { recordObjects, removeObjects } from '../files/storage-objects.ts';
import { type StoredUpload, storageKeysOf } from '../files/stored-upload.ts';
import type { Upload } from '../files/upload.ts';
import type { HasuraSession } from '../graphql/client.ts';
import { apiKeyParameter, requestHeaders } from '../header-names.ts';
import { readParameters, rejectParameters } from '../http/query-parameters.ts';
import {
  defineRoute,
  type JsonBody,
  type RequestContext,
  type Route,
  type RouteResult,
} from '../http/route.ts';
import type { Caller } from '../keys/caller.ts';
import { serviceSessionOf } from '../keys/sessions.ts';
import { asReplay, idempotencyValue, replayOfUnfinished, resolveReplay } from '../tasks/idempotency.ts';
import { newSeed } from '../tasks/save-ids.ts';
import type { Services } from '../tasks/services.ts';
import { acceptedResponse, type TaskInput, type TaskResponse, type TaskType } from '../tasks/task.ts';
import type { TaskRunner } from '../tasks/task-runner.ts';
import type { RequestedTask } from '../tasks/task-store.ts';
import { isJsonObject } from '../text/json.ts';
import { printable } from '../text/printable.ts';
import { dryRun } from './dry-run.ts';
import { handleForm } from './form-route.ts';
import { preferencesOf } from './preferences.ts';
import { describeSaveRoute } from './save-description.ts';
import type { AcceptedBody, SaveKind } from './save-kind.ts';

/** What a save uses of the server. */
export interface SaveServer extends Services {
  readonly taskRunner: TaskRunner;
}

/** Makes the route of a kind of save. */
export function saveRoute<Payload>(kind: SaveKind<Payload>): Route<SaveServer> {
  const { type, path = `/rest/v2/${type}`, access, form } = kind;
  return defineRoute({
    method: 'post',
    path,
    description: describeSaveRoute(kind),
    access,
    // A save that a public key may not send counts like one that it may, because it is recorded too.
    counting: 'application',
    fromPages: form?.fromPages ?? false,
    query: form?.fromPages ? acceptKeyParameter : rejectParameters,
    params: z.record(z.string(), z.string()),
    recordRejection: (
      error,
      { caller, requestId },
      dependencies: Pick<SaveServer, 'hasura' | 'metrics' | 'taskRunner'>,
    ) =>
      recordRejection(
        serviceSessionOf(dependencies.hasura, caller),
        caller,
        { id: randomUUID(), type, bodyHash: null, requestId },
        error,
        dependencies,
      ),
    handler: (context, dependencies: SaveServer) =>
      form !== null && context.isForm
        ? handleForm(form, context, (readJsonBody) =>
            handleSave(kind, { ...context, readJsonBody }, dependencies),
          )
        : handleSave(kind, withParams(context), dependencies),
  });
}

/** The key was read from its parameter when the caller was authenticated. */
function acceptKeyParameter(query: URLSearchParams): unknown {
  return readParameters(query, { [apiKeyParameter]: [] });
}

/** What a save uses of its request. */
interface SaveRequest
  extends Pick<
    RequestContext<unknown, unknown, Caller>,
    'caller' | 'log' | 'requestId' | 'header' | 'readJsonBody'
  > {
  /** An idempotency key that this server has made, in place of the header. Nobody can choose it, and it is for one body. */
  readonly ownKey?: string;
}

function keyOf({ ownKey, header, caller }: SaveRequest, bodyHash: string): string | null {
  return ownKey ?? idempotencyValue(header(requestHeaders.idempotencyKey), caller, bodyHash);
}

/**
 * A request whose path designates the record: its parameters are members of the body, which may be empty. Where the body
 * says something else it is reported.
 */
function withParams(
  context: RequestContext<Record<string, string>, unknown, Caller>,
): RequestContext<unknown, unknown, Caller> {
  const { params } = context;
  if (Object.keys(params).length === 0) return context;
  const hasBody =
    context.header('transfer-encoding') !== undefined || Number(context.header('content-length') ?? 0) > 0;
  return {
    ...context,
    async readJsonBody(maxBytes) {
      const body = hasBody ? await context.readJsonBody(maxBytes) : emptyBody;
      const { value } = body;
      if (!isJsonObject(value)) return body;
      const message = 'the address has this member; the value of the body was ignored';
      const repeated = Object.entries(params)
        .filter(([name, given]) => Object.hasOwn(value, name) && value[name] !== given)
        .map(([path]) => ({ path, code: 'duplicate_key', message }));
      const sha256 = createHash('sha256')
        .update(JSON.stringify([body.sha256, params]))
        .digest('hex');
      return { value: { ...value, ...params }, sha256, warnings: [...(body.warnings ?? []), ...repeated] };
    },
  };
}

const emptyBody: JsonBody = { value: {}, sha256: '' };

/** Runs a save, from its body to its response, for the route and for the action. @throws AppError with the id of the failed task */
export async function handleSave<Payload>(
  kind: SaveKind<Payload>,
  request: SaveRequest,
  dependencies: SaveServer,
): Promise<RouteResult> {
  const { caller, log, requestId } = request;
  const { hasura, config, taskRunner } = dependencies;
  const { store } = taskRunner;
  const { type } = kind;
  const session = serviceSessionOf(hasura, caller);
  const id = randomUUID();
  const preferences = preferencesOf(request.header(requestHeaders.prefer));
  const { isStrict, isAsync, applied } = preferences;
  if (preferences.isDryRun) {
    const readBody = (maxBytes: number) => request.readJsonBody(maxBytes);
    return dryRun(kind, { caller, log, requestId, readBody }, dependencies, preferences);
  }

  const repeatable = { type, session, caller, log, isAsync };

  const respond = ({ status, headers, body: stored }: TaskResponse): RouteResult => {
    const json = kind.present?.(stored, caller, config) ?? stored;
    return { status, headers: { ...headers, ...applied }, json };
  };

  let body: JsonBody | null = null;
  let accepted: AcceptedBody<Payload>;
  let idempotencyKey: string | null;
  try {
    body = await request.readJsonBody(config.limits[kind.bodyLimit]);
    idempotencyKey = keyOf(request, body.sha256);
    const replay = await findReplay({ ...repeatable, idempotencyKey, body }, dependencies);
    if (replay !== null) return respond(replay);
    if (isStrict && body.warnings?.length) throw validationFailed(body.warnings);
    await nextTurn();
    accepted = await kind.accept(body.value, { isStrict, config });
    if (kind.restrict) {
      accepted = { ...accepted, payload: await kind.restrict(accepted.payload, { caller, session }) };
    }
  } catch (error) {
    const bodyHash = body?.sha256 ?? null;
    throw await recordRejection(session, caller, { id, type, bodyHash, requestId }, error, dependencies);
  }

  const task = { id, type, bodyHash: body.sha256, requestId };
  // A save whose files cannot be stored was not accepted, and leaves no task.
  const files = await storeFiles(accepted.files, task.id, caller, dependencies).catch((error: unknown) => {
    dependencies.metrics.saveNotDone('rejected', toAppError(error).code);
    throw error;
  });
  const { payload } = accepted;
  const warnings = boundedDetails([...(body.warnings ?? []), ...accepted.warnings]);
  const input: TaskInput = printable({ seed: newSeed(), payload, files, warnings, isStrict });
  if (!isAsync) taskRunner.hold(id);
  const isCreated = await store
    .create(session, { ...task, input, idempotencyKey }, isAsync ? 'queued' : 'running')
    .catch(async (error: unknown) => {
      taskRunner.release(id);
      const rejection = toAppError(error);
      // Hasura may have committed the task without answering: then it needs its files.
      if (!isTransient(rejection)) await removeUnused(files, dependencies);
      throw rejection;
    });
  if (!isCreated) {
    // A concurrent request with the same key has created its task first.
    taskRunner.release(id);
    await removeUnused(files, dependencies);
    const replay = await findReplay({ ...repeatable, idempotencyKey, body }, dependencies);
    if (replay === null)
      throw serviceUnavailable(new Error('an idempotency key was used and released concurrently'), 1_000);
    return respond(replay);
  }
  if (isAsync) {
    taskRunner.announceQueued();
    return respond(acceptedResponse(id));
  }
  return respond(
    await taskRunner.run({ id, type, attempt: 1, interruptions: 0, input, requestId }, caller, log, {
      services: dependencies,
    }),
  );
}

/**
 * Whether a request repeats one that was received: `handleSave` answers it as that one, and saves nothing.
 * @throws AppError invalid_parameter, idempotency_key_reused
 */
export async function isRepeated<Payload>(
  { type }: SaveKind<Payload>,
  request: SaveRequest,
  { hasura, taskRunner, config }: Pick<SaveServer, 'hasura' | 'taskRunner' | 'config'>,
): Promise<boolean> {
  const { caller } = request;
  const { sha256 } = await request.readJsonBody();
  const key = keyOf(request, sha256);
  if (key === null) return false;
  const session = serviceSessionOf(hasura, caller);
  const earlier = await taskRunner.store.findByIdempotencyKey(session, caller, type, key);
  if (earlier === null) return false;
  return resolveReplay(earlier, sha256, new Date(), config.idempotencyHours).kind !== 'expired';
}

/** A request with what decides whether it repeats an earlier one. */
interface RepeatableRequest extends Pick<SaveRequest, 'caller' | 'log'> {
  readonly type: TaskType;
  readonly session: HasuraSession;
  readonly idempotencyKey: string | null;
  readonly body: JsonBody;
  readonly isAsync: boolean;
}

/**
 * Milliseconds for which a repeated request waits for the first one. Longer than the lease of a task, so that the task of
 * a server that was killed is claimed meanwhile.
 */
const replayWaitMs = 25_000;
/** Milliseconds between two looks at the task of the first request; the pauses grow to ten times as long. */
const replayPollMs = 100;

/**
 * The response of the first request when this one repeats it. A task that waits in the queue, or whose server has ended,
 * is run at once by this request. While another server runs it, this request waits for its end, unless the caller does
 * not want to wait: then the response is that of an accepted save.
 * @returns null when it is a new request
 * @throws AppError idempotency_key_reused, idempotency_key_in_use; that of the task when this request has run it
 */
async function findReplay(
  { type, session, caller, log, idempotencyKey, body, isAsync }: RepeatableRequest,
  { taskRunner, config }: Pick<SaveServer, 'taskRunner' | 'config'>,
): Promise<TaskResponse | null> {
  if (idempotencyKey === null) return null;
  const { store } = taskRunner;
  const waitsUntil = performance.now() + replayWaitMs;
  for (let look = 1; ; look += 1) {
    const earlier = await store.findByIdempotencyKey(session, caller, type, idempotencyKey);
    if (earlier === null) return null;
    const replay = resolveReplay(earlier, body.sha256, new Date(), config.idempotencyHours);
    if (replay.kind === 'replay') return replay.response;
    if (replay.kind === 'expired') {
      await store.freeIdempotencyKey(session, replay.taskId);
      return null;
    }
    if (isAsync) return asReplay(acceptedResponse(replay.taskId));
    const task = await taskRunner.takeOver(earlier, type);
    if (task !== null) return asReplay(await taskRunner.run(task, caller, log, { wasAccepted: true }));
    if (performance.now() > waitsUntil) throw replayOfUnfinished(replay.taskId);
    await sleep(replayPollMs * Math.min(look, 10));
  }
}

/**
 * Records a request that was not accepted as a task, and returns the error for the caller. It is rejected, unless an error
 * of the platform that nobody expected was the reason. Of what a public key is refused no more is kept than why: anybody
 * may send any number of such requests.
 */
async function recordRejection(
  session: HasuraSession,
  { kind }: Caller,
  task: RequestedTask,
  error: unknown,
  { metrics, taskRunner }: Pick<SaveServer, 'metrics' | 'taskRunner'>,
): Promise<AppError> {
  const rejection = toAppError(error);
  // The error names another task, which ended in its own way.
  if (rejection.taskId !== null) return rejection;
  const { code, message } = rejection;
  const isUnexpected = faultOf(code) === 'platform' && !isTransient(rejection);
  const status = isUnexpected ? 'failed' : 'rejected';
  metrics.saveNotDone(status, code);
  // Hasura does not answer, so nothing can be recorded.
  if (isTransient(rejection)) return rejection;
  try {
    const reason = kind === 'public' ? { code, message } : rejection;
    await taskRunner.store.createEnded(session, task, { status, error: reason });
  } catch (storeError) {
    return toAppError(storeError);
  }
  return rejection.withTask(task.id);
}

/** What storing and removing files takes of the server. */
type StoringServices = Pick<Services, 'hasura' | 'storage' | 'log'>;

/**
 * Stores files before the task that refers to them is created. Their keys are committed before their bytes are written,
 * so that files without a task are found and removed, however the request ends.
 * @throws AppError service_unavailable when Hasura or the storage fails
 */
async function storeFiles(
  files: readonly Upload[],
  taskId: string,
  { groupId }: Caller,
  services: StoringServices & Pick<Services, 'config'>,
): Promise<StoredUpload[]> {
  const readsPictures = services.config.resumeReader.ocr !== null;
  const uploads = files.map(({ readBytes, format, ...file }) => {
    const isDocument = isReadableFormat(format, readsPictures);
    return { readBytes, stored: { ...file, storageKey: newStorageKey(groupId), isDocument } };
  });
  const stored = uploads.map((upload) => upload.stored);
  await recordObjects(storageKeysOf(stored), taskId, services);
  try {
    for (const { readBytes, stored } of uploads) {
      await services.storage.put(stored.storageKey, await readBytes());
    }
  } catch (error) {
    await removeUnused(stored, services);
    throw serviceUnavailable(error);
  }
  return stored;
}

function removeUnused(files: readonly StoredUpload[], services: StoringServices): Promise<void> {
  return removeObjects(
    storageKeysOf(files),
    services,
    'failed to delete a stored file that no task refers to',
  );
}
