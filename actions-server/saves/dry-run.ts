/**
 * A save that is only tried (`Prefer: dry-run`): its body is checked, its resumes are read and what it would change is
 * decided as for a save, and nothing is written. There is no task, and no file is stored.
 */
import { randomUUID } from 'node:crypto';
import { isReadableFormat } from '@platform/resume-reader';
import { nextTurn } from '@platform/runtime';
import type { Logger } from 'pino';
import { boundedDetails } from '../error-details.ts';
import { AppError, invalidParameter, isFailure, toAppError, validationFailed } from '../errors.ts';
import type { FileStorage } from '../files/storage.ts';
import type { Upload } from '../files/upload.ts';
import { requestHeaders } from '../header-names.ts';
import type { JsonBody, RouteResult } from '../http/route.ts';
import type { Caller } from '../keys/caller.ts';
import { serviceSessionOf } from '../keys/sessions.ts';
import { idsFrom, newSeed } from '../tasks/save-ids.ts';
import type { Services } from '../tasks/services.ts';
import { createSteps } from '../tasks/steps.ts';
import type { Preferences } from './preferences.ts';
import type { SaveKind } from './save-kind.ts';

interface DryRunRequest {
  readonly caller: Caller;
  readonly log: Logger;
  readonly requestId: string;
  readBody(maxBytes: number): Promise<JsonBody>;
}

/**
 * @returns what the save would be answered with, without a task and without the id of a record that it would create
 * @throws AppError as the save would, and when there are no dry runs of this kind, or with this key
 */
export async function dryRun<Payload>(
  kind: SaveKind<Payload>,
  { caller, log, requestId, readBody }: DryRunRequest,
  services: Services,
  { isStrict, applied }: Preferences,
): Promise<RouteResult> {
  if (kind.canDryRun !== true)
    throw invalidParameter(
      requestHeaders.prefer,
      'dry-run is for saves of projects, companies and applications, for erasing a person and for asking sources about a company',
    );
  // A visitor of a web page could try out who is known here without leaving a trace.
  if (caller.kind === 'public') throw new AppError('insufficient_scope', 'A dry run needs a private API key');
  const { config, hasura, tracing, saveSlots } = services;
  const body = await readBody(config.limits[kind.bodyLimit]);
  if (isStrict && body.warnings?.length) throw validationFailed(body.warnings);
  await nextTurn();
  const { payload, files, warnings } = await kind.accept(body.value, { isStrict, config });
  const uploads = filesInPlace(files, config.resumeReader.ocr !== null);
  const context = {
    isDryRun: true,
    attempt: 1,
    announceQueued: () => {},
    isStrict,
    caller,
    log,
    taskId: randomUUID(),
    requestId,
    steps: createSteps(tracing),
    makeId: idsFrom(newSeed()),
    session: serviceSessionOf(hasura, caller, requestId),
    files: uploads.map(({ stored }) => stored),
    warnings: boundedDetails([...(body.warnings ?? []), ...warnings]),
    services: { ...services, storage: storageOf(uploads, services.storage) },
  };
  try {
    const { status, headers, body: json } = await saveSlots.run(caller, () => kind.run(payload, context));
    return { status, headers: { ...headers, ...applied }, json };
  } catch (error) {
    const failure = toAppError(error);
    if (isFailure(failure)) log.error({ err: error, code: failure.code }, 'dry run failed');
    throw failure;
  }
}

type PlacedUpload = ReturnType<typeof filesInPlace>[number];

function filesInPlace(files: readonly Upload[], readsPictures: boolean) {
  return files.map(({ readBytes, format, ...file }) => ({
    readBytes,
    stored: { ...file, storageKey: randomUUID(), isDocument: isReadableFormat(format, readsPictures) },
  }));
}

/** Files are read from where they were received, as if they were stored. */
function storageOf(uploads: readonly PlacedUpload[], storage: FileStorage): FileStorage {
  const refuse = () => Promise.reject(new Error('a dry run stores nothing'));
  return {
    put: refuse,
    remove: refuse,
    check: () => storage.check(),
    read: (key) => storage.read(key),
    async readBytes(key) {
      const upload = uploads.find(({ stored }) => stored.storageKey === key);
      return upload === undefined ? storage.readBytes(key) : upload.readBytes();
    },
  };
}
