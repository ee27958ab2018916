/**
 * The route that all three saves share. Once its task is committed a request cannot be lost: after an interruption
 * another server finishes the task, and it succeeds or fails exactly once.
 */
import { randomUUID } from 'node:crypto';
import { type AppError, isTransient, serviceUnavailable, toAppError } from '../errors.ts';
import { isReadableFormat } from '../files/file-kind.ts';
import type { StoredUpload } from '../files/stored-upload.ts';
import type { Upload } from '../files/upload.ts';
import type { HasuraSession } from '../graphql/client.ts';
import { requestHeaders, responseHeaders } from '../header-names.ts';
import {
  defineRoute,
  type JsonBody,
  type RequestContext,
  type Route,
  type RouteResult,
} from '../http/route.ts';
import type { Caller } from '../keys/caller.ts';
import { serviceSessionOf } from '../keys/sessions.ts';
import type { Services } from '../services.ts';
import { idempotencyValue, resolveReplay } from '../tasks/idempotency.ts';
import type { TaskInput, TaskResponse } from '../tasks/task.ts';
import type { TaskRunner } from '../tasks/task-runner.ts';
import { printable } from '../text/printable.ts';
import { prefersStrict } from './save-body.ts';
import { newSeed } from './save-ids.ts';
import type { AcceptedBody, SaveKind } from './save-kind.ts';

/** What the route of a save uses of the server. */
interface SaveServer extends Services {
  readonly taskRunner: TaskRunner;
}

/** Makes the route of a kind of save. */
export function saveRoute<Payload>(kind: SaveKind<Payload>): Route {
  return defineRoute({
    method: 'post',
    path: `/rest/v2/${kind.type}`,
    access: kind.access,
    counting: kind.counting,
    recordRejection: (error, { caller, requestId }, dependencies) =>
      recordRejection(
        kind,
        serviceSessionOf(dependencies.hasura, caller),
        { taskId: randomUUID(), bodyHash: null, requestId },
        error,
        dependencies,
      ),
    handler: (context, dependencies) => handleSave(kind, context, dependencies),
  });
}

/** What a save uses of its request. */
type SaveRequest = Pick<
  RequestContext<unknown, unknown, Caller>,
  'caller' | 'log' | 'requestId' | 'header' | 'readJsonBody'
>;

/** Runs a save, from its body to its response, for the route and for the action. @throws AppError with the id of the failed task */
export async function handleSave<Payload>(
  kind: SaveKind<Payload>,
  request: SaveRequest,
  dependencies: SaveServer,
): Promise<RouteResult> {
  const { caller, log, requestId } = request;
  const { hasura, config, taskRunner } = dependencies;
  const session = serviceSessionOf(hasura, caller);
  const taskId = randomUUID();
  const isStrict = prefersStrict(request.header(requestHeaders.prefer));
  const applied: Record<string, string> = isStrict
    ? { [responseHeaders.preferenceApplied]: 'handling=strict' }
    : {};

  let body: JsonBody | null = null;
  let accepted: AcceptedBody<Payload>;
  let idempotencyKey: string | null;
  try {
    body = await request.readJsonBody(config.limits[kind.bodyLimit]);
    idempotencyKey = idempotencyValue(request.header(requestHeaders.idempotencyKey), caller, body.sha256);
    const replay = await findReplay(kind, session, caller, idempotencyKey, body, dependencies);
    if (replay !== null) return toResult(replay, applied);
    accepted = await kind.accept(body.value, { isStrict, config });
  } catch (error) {
    throw await recordRejection(
      kind,
      session,
      { taskId, bodyHash: body?.sha256 ?? null, requestId },
      error,
      dependencies,
    );
  }

  const bodyHash = body.sha256;
  const files = await storeFiles(accepted.files, caller.groupId, dependencies).catch(
    async (error: unknown) => {
      throw await recordFailure(
        kind,
        session,
        { taskId, bodyHash, requestId },
        toAppError(error),
        dependencies,
      );
    },
  );
  const { payload, warnings } = accepted;
  const input: TaskInput = printable({ seed: newSeed(), payload, files, warnings, isStrict });
  const isCreated = await taskRunner.store
    .create(session, { id: taskId, type: kind.type, input, idempotencyKey, bodyHash, requestId })
    .catch(async (error: unknown) => {
      const rejection = toAppError(error);
      // Hasura may have committed the task without answering: then it needs its files.
      if (!isTransient(rejection)) await removeFiles(files, dependencies);
      throw rejection;
    });
  if (!isCreated) {
    // A concurrent request with the same key has created its task first.
    await removeFiles(files, dependencies);
    const replay = await findReplay(kind, session, caller, idempotencyKey, body, dependencies);
    if (replay === null)
      throw serviceUnavailable(new Error('an idempotency key was used and freed concurrently'), 1);
    return toResult(replay, applied);
  }
  const task = { id: taskId, type: kind.type, attempt: 1, input };
  return toResult(await taskRunner.run(task, caller, log), applied);
}

/**
 * The stored response when the request is a replay; null when it is a new request.
 * @throws AppError idempotency_key_reused, idempotency_key_in_use
 */
async function findReplay(
  kind: Pick<SaveKind, 'type'>,
  session: HasuraSession,
  caller: Caller,
  idempotencyKey: string | null,
  body: JsonBody,
  { taskRunner, config }: SaveServer,
): Promise<TaskResponse | null> {
  if (idempotencyKey === null) return null;
  const earlier = await taskRunner.store.findByIdempotencyKey(session, caller, kind.type, idempotencyKey);
  if (earlier === null) return null;
  const replay = resolveReplay(earlier, body.sha256, new Date(), config.idempotencyHours);
  if (replay.kind === 'replay') return replay.response;
  await taskRunner.store.freeIdempotencyKey(session, replay.taskId);
  return null;
}

/** The columns of a failed task that come from its request. */
interface FailedRequest {
  readonly taskId: string;
  readonly bodyHash: string | null;
  readonly requestId: string;
}

/** Records a rejected request as a failed task, and returns the error for the caller. */
async function recordRejection(
  kind: Pick<SaveKind, 'type'>,
  session: HasuraSession,
  task: FailedRequest,
  error: unknown,
  dependencies: SaveServer,
): Promise<AppError> {
  const rejection = toAppError(error);
  // The error names another task, or it is transient: Hasura does not answer, so nothing can be recorded.
  if (rejection.taskId !== null || isTransient(rejection)) return rejection;
  return recordFailure(kind, session, task, rejection, dependencies);
}

async function recordFailure(
  kind: Pick<SaveKind, 'type'>,
  session: HasuraSession,
  task: FailedRequest,
  failure: AppError,
  { taskRunner }: SaveServer,
): Promise<AppError> {
  const { code, message, details } = failure;
  try {
    await taskRunner.store.createFailed(
      session,
      { id: task.taskId, type: kind.type, input: null, bodyHash: task.bodyHash, requestId: task.requestId },
      { code, message, ...(details.length > 0 ? { details } : {}) },
    );
  } catch (storeError) {
    return toAppError(storeError);
  }
  return failure.withTask(task.taskId);
}

/**
 * Stores files before the task that refers to them is created.
 * @throws AppError service_unavailable when the storage fails
 */
async function storeFiles(
  files: readonly Upload[],
  groupId: string,
  services: Services,
): Promise<StoredUpload[]> {
  const stored: StoredUpload[] = [];
  const readsPictures = services.config.resumeReader.ocr !== null;
  for (const { name, bytes, mimeType, sha256, isResume, format } of files) {
    try {
      const storageKey = await services.storage.put(groupId, bytes);
      const size = bytes.byteLength;
      stored.push({
        name,
        size,
        mimeType,
        sha256,
        storageKey,
        isResume,
        isDocument: isReadableFormat(format, readsPictures),
      });
    } catch (error) {
      await removeFiles(stored, services);
      throw serviceUnavailable(error);
    }
  }
  return stored;
}

async function removeFiles(files: readonly StoredUpload[], { storage, log }: Services): Promise<void> {
  for (const file of files) {
    await storage.remove(file.storageKey).catch((error: unknown) => {
      log.warn({ err: error }, 'a stored file that no task refers to could not be removed');
    });
  }
}

function toResult(response: TaskResponse, headers: Record<string, string>): RouteResult {
  return { status: response.status, headers: { ...response.headers, ...headers }, json: response.body };
}
