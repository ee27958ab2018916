/**
 * The route that all saves share. Once its task is committed a request cannot be lost: after an interruption
 * another server finishes the task, and it succeeds or fails exactly once.
 */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
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
import { removeUnused, storeFiles } from './store-files.ts';

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
  return {
    ...context,
    async readJsonBody(maxBytes) {
      const body = await context.readJsonBody(maxBytes);
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

/** Runs a save, from its body to its response, for the route and for the action. @throws AppError with the id of the failed task */
export async function handleSave<Payload>(
  kind: SaveKind<Payload>,
  request: SaveRequest,
  dependencies: SaveServer,
): Promise<RouteResult> {
  const { caller, log, requestId } = request;
  const { hasura, config, taskRunner } = dependencies;
  const preferences = preferencesOf(request.header(requestHeaders.prefer));
  const { isStrict, isAsync, applied } = preferences;
  if (preferences.isDryRun) {
    const readBody = (maxBytes: number) => request.readJsonBody(maxBytes);
    return dryRun(kind, { caller, log, requestId, readBody }, dependencies, preferences);
  }

  const respond = ({ status, headers, body: stored }: TaskResponse): RouteResult => {
    const json = kind.present?.(stored, caller, config) ?? stored;
    return { status, headers: { ...headers, ...applied }, json };
  };
  const { type } = kind;
  const id = randomUUID();
  const save = {
    id,
    type,
    requestId,
    caller,
    log,
    session: serviceSessionOf(hasura, caller),
    isStrict,
    isAsync,
  };

  const received = await receive(kind, request, save, dependencies);
  if ('replay' in received) return respond(received.replay);
  const input = await createTask(save, received, dependencies);
  if (input === null) {
    // A concurrent request with the same key has created its task first.
    const replay = await findReplay({ ...save, ...received }, dependencies);
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

/** A request for a save that is not a dry run, with the id that its task gets. */
interface RequestedSave extends Pick<SaveRequest, 'caller' | 'log' | 'requestId'> {
  readonly id: string;
  readonly type: TaskType;
  readonly session: HasuraSession;
  readonly isStrict: boolean;
  readonly isAsync: boolean;
}

interface Received<Payload> {
  readonly body: JsonBody;
  readonly idempotencyKey: string | null;
  readonly accepted: AcceptedBody<Payload>;
}

/** Reads and checks a request, unless it repeats an earlier one. @throws AppError with the id of the rejected task */
async function receive<Payload>(
  kind: SaveKind<Payload>,
  request: SaveRequest,
  save: RequestedSave,
  dependencies: SaveServer,
): Promise<Received<Payload> | { readonly replay: TaskResponse }> {
  const { id, type, requestId, caller, session, isStrict } = save;
  const { config } = dependencies;
  let body: JsonBody | null = null;
  try {
    body = await request.readJsonBody(config.limits[kind.bodyLimit]);
    const idempotencyKey = keyOf(request, body.sha256);
    const replay = await findReplay({ ...save, idempotencyKey, body }, dependencies);
    if (replay !== null) return { replay };
    if (isStrict && body.warnings?.length) throw validationFailed(body.warnings);
    await nextTurn();
    const accepted = await kind.accept(body.value, { isStrict, config });
    if (!kind.restrict) return { body, idempotencyKey, accepted };
    const payload = await kind.restrict(accepted.payload, { caller, session });
    return { body, idempotencyKey, accepted: { ...accepted, payload } };
  } catch (error) {
    const bodyHash = body?.sha256 ?? null;
    throw await recordRejection(session, caller, { id, type, bodyHash, requestId }, error, dependencies);
  }
}

/**
 * Stores the files of a save and its task, which this server runs at once unless its caller does not wait.
 * @returns the input of the task; null when there is one with its idempotency key, and nothing was stored
 */
async function createTask(
  { id, type, requestId, caller, session, isStrict, isAsync }: RequestedSave,
  { body, idempotencyKey, accepted }: Received<unknown>,
  dependencies: SaveServer,
): Promise<TaskInput | null> {
  const { metrics, taskRunner } = dependencies;
  // A save whose files cannot be stored was not accepted, and leaves no task.
  const files = await storeFiles(accepted.files, id, caller, dependencies).catch((error: unknown) => {
    metrics.saveNotDone('rejected', toAppError(error).code);
    throw error;
  });
  const warnings = boundedDetails([...(body.warnings ?? []), ...accepted.warnings]);
  const { payload } = accepted;
  const input: TaskInput = printable({ seed: newSeed(), payload, files, warnings, isStrict });
  const task = { id, type, bodyHash: body.sha256, requestId, input, idempotencyKey };
  if (!isAsync) taskRunner.hold(id);
  const isCreated = await taskRunner.store
    .create(session, task, isAsync ? 'queued' : 'running')
    .catch(async (error: unknown) => {
      taskRunner.release(id);
      const rejection = toAppError(error);
      // Hasura may have committed the task without answering: then it needs its files.
      if (!isTransient(rejection)) await removeUnused(files, dependencies);
      throw rejection;
    });
  if (isCreated) return input;
  taskRunner.release(id);
  await removeUnused(files, dependencies);
  return null;
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
interface RepeatableRequest
  extends Pick<RequestedSave, 'caller' | 'log' | 'type' | 'session' | 'isAsync'>,
    Pick<Received<unknown>, 'idempotencyKey' | 'body'> {}

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
